/** The arrows into the cube: one head for a push, two for a full line that wraps around. */

import { type BufferGeometry, Group, Mesh, type Object3D } from "three";
import type { Vec } from "../../solid/space";
import type { Thing } from "../../solid/thing";
import { arrowGeometry, type Materials } from "./materials";

export interface Arrows {
  show(things: readonly Thing[], strong: (thing: Thing) => boolean): void;
  /** Upright arrows show their broad side. */
  follow(around: number): void;
}

export function createArrows(parent: Object3D, materials: Materials): Arrows {
  const group = new Group();
  parent.add(group);
  const [push, shift] = [arrowGeometry(false), arrowGeometry(true)];
  let flipped = 0;

  function arrow(thing: Thing, strong: boolean): Mesh {
    const material = !thing.state.offered ? materials.banned : strong ? materials.aimed : materials.arrow;
    const mesh = new Mesh<BufferGeometry>(shifts(thing) ? shift : push, material);
    const way = thing.pushes ?? [0, 1, 0];
    mesh.position.set(...thing.shape.at);
    mesh.scale.setScalar(strong ? 1.25 : 0.85);
    mesh.rotation.order = "YXZ";
    if (way[1] === 0) mesh.rotation.set(-Math.PI / 2, headingOf(way), 0);
    else mesh.rotation.set(0, flipped, way[1] < 0 ? Math.PI : 0);
    mesh.userData.upright = way[1] !== 0;
    return mesh;
  }

  return {
    show(things, strong) {
      group.clear();
      for (const thing of things) group.add(arrow(thing, strong(thing)));
    },
    follow(around) {
      flipped = around;
      for (const mesh of group.children) if (mesh.userData.upright) mesh.rotation.y = around;
    },
  };
}

function shifts({ paths }: Thing): boolean {
  return paths[0]?.at(-1)?.endsWith("~") ?? false;
}

/** The turn around the upright axis from the back, where a flat arrow points, to a direction. */
function headingOf([x, , z]: Vec): number {
  return Math.atan2(-x, -z);
}
