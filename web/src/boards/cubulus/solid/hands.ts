/** The balls outside: one of each colour lies on the ground in front of the viewer, with its count. */

import {
  type BufferGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
} from "three";
import { count, facing } from "../../solid/paint";
import type { Theme } from "../../solid/theme";
import { left } from "../notation";
import type { Scene } from "../targets";
import type { Materials } from "./materials";
import { BALL, GROUND_LEVEL, handOf } from "./places";
import { handColours, isNext } from "./things";

export interface Hands {
  show(scene: Scene): void;
  paint(theme: Theme): void;
  follow(around: number): void;
}

export function createHands(parent: Object3D, ball: BufferGeometry, materials: Materials): Hands {
  const group = new Group();
  parent.add(group);
  const dish = new CylinderGeometry(0.56, 0.5, 0.06, 40);
  const [plain, next] = [new MeshLambertMaterial(), new MeshLambertMaterial()];
  const counts = new Map<number, ReturnType<typeof facing>["material"]>();

  function counted(number: number) {
    const known = counts.get(number) ?? facing(count(`×${number}`), 1, true).material;
    counts.set(number, known);
    const sprite = facing(known.map ?? count(""), 0.5, true);
    return sprite;
  }

  return {
    show(scene) {
      group.clear();
      const colours = handColours(scene.cube);
      for (const [at, colour] of colours.entries()) {
        const [x, y, z] = handOf(at, colours.length);
        const tray = new Mesh(dish, isNext(scene, colour) ? next : plain);
        tray.position.set(x, GROUND_LEVEL + 0.03, z);
        tray.receiveShadow = true;
        const number = counted(left(scene.cube, colour));
        number.position.set(x + 0.55, y + 0.25, z);
        group.add(tray, number);
        if (left(scene.cube, colour) === 0) continue;
        const mesh = new Mesh(ball, materials.balls[colour]);
        mesh.position.set(x, y + 0.05, z);
        mesh.scale.setScalar((BALL - 0.05) / BALL);
        mesh.castShadow = true;
        group.add(mesh);
      }
    },
    paint(theme) {
      plain.color.set(theme.colour("--tray"));
      next.color.set(theme.colour("--accent"));
    },
    follow(around) {
      group.rotation.y = around;
    },
  };
}
