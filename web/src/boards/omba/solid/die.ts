/** The die: it waits on a corner, spins from the click on, tumbles when a roll arrives, and comes to rest with the roll on top. */

import {
  type BufferAttribute,
  Euler,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  Quaternion,
  type Texture,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { easeOut, type Motion } from "../../solid/motion";
import { disc, painted } from "../../solid/paint";
import { tempo } from "../../tempo";
import { DIE, DIE_FACES, DIE_PLACE, facingUp, thrown } from "./places";

const TURNS = 5 * Math.PI;
/** While the server is asked for the roll: radians per second, and for how long at most, in milliseconds. */
const SPIN = 9;
const PATIENCE = 20_000;
const AXIS = new Vector3(0.8, 0.25, -0.55).normalize();
const UP = new Vector3(0, 1, 0);
/** A die never lies quite straight. */
const ASKEW = 0.35;
/** Standing on its corner, ready to be thrown. */
const POISED = new Quaternion().setFromEuler(new Euler(0.62, 0.5, 0.75));
/** Half the distance between pips, in halves of a face. */
const APART = 0.5;

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = (() => {
  const middle = [[0, 0]] as const;
  const falling = [
    [-1, -1],
    [1, 1],
  ] as const;
  const four = [...falling, [-1, 1], [1, -1]] as const;
  const sides = [
    [-1, 0],
    [1, 0],
  ] as const;
  return {
    1: middle,
    2: falling,
    3: [...middle, ...falling],
    4: four,
    5: [...middle, ...four],
    6: [...four, ...sides],
  };
})();

export interface Die {
  /** The roll, null when the next roll is due; whether it is the viewer's to roll, and whether it is being rolled. */
  show(face: number | null, yours: boolean, rolling: boolean): void;
}

export function createDie(parent: Object3D, motion: Motion): Die {
  const material = new MeshLambertMaterial({ map: faces(), transparent: true });
  const mesh = new Mesh(laidOut(new RoundedBoxGeometry(2 * DIE, 2 * DIE, 2 * DIE, 4, 0.09)), material);
  mesh.castShadow = true;
  mesh.position.set(...DIE_PLACE);
  parent.add(mesh);
  let shown: number | null | undefined;
  let spinning = false;
  let lying: Quaternion | null = null;

  function poise(yours: boolean): void {
    const raised = yours || !lying;
    mesh.quaternion.copy(raised ? POISED : (lying ?? POISED));
    mesh.position.set(DIE_PLACE[0], DIE_PLACE[1] + (raised ? 0.2 : 0), DIE_PLACE[2]);
    material.opacity = yours ? 1 : 0.6;
  }

  function spin(): void {
    poise(true);
    motion.begin({
      name: "die",
      takes: PATIENCE,
      show(share) {
        mesh.quaternion.setFromAxisAngle(UP, 1 + (share * SPIN * PATIENCE) / 1000).multiply(POISED);
      },
    });
  }

  function tumble(face: number, at: number): void {
    const rest = restOf(face);
    lying = rest;
    material.opacity = 1;
    motion.begin({
      name: "die",
      takes: at,
      show(share) {
        mesh.position.set(...thrown(share));
        mesh.quaternion.setFromAxisAngle(AXIS, (1 - easeOut(share)) * TURNS).multiply(rest);
      },
    });
  }

  return {
    show(face, yours, rolling) {
      const first = shown === undefined;
      const same = face === shown;
      const goesOn = spinning && rolling;
      shown = face;
      spinning = rolling;
      if (goesOn) return;
      if (rolling) spin();
      else if (face === null) motion.begin({ name: "die", takes: 0, show: () => poise(yours) });
      else if (!same) tumble(face, first ? 0 : tempo().tumble);
    },
  };
}

function restOf(face: number): Quaternion {
  const up = new Quaternion().setFromEuler(new Euler(...facingUp(face)));
  return new Quaternion().setFromAxisAngle(UP, ASKEW).multiply(up);
}

/** The six faces side by side in one texture, three above three. */
function laidOut(box: RoundedBoxGeometry): RoundedBoxGeometry {
  const places = box.getAttribute("uv") as BufferAttribute;
  for (const { start, count, materialIndex = 0 } of box.groups)
    for (let at = start; at < start + count; at++) {
      const [column, row] = [materialIndex % 3, Math.floor(materialIndex / 3)];
      places.setXY(at, (places.getX(at) + column) / 3, 1 - (1 - places.getY(at) + row) / 2);
    }
  return box;
}

function faces(): Texture {
  return painted(384, (pen) => {
    pen.fillStyle = "#fffdf6";
    pen.fillRect(-1, -1, 2, 2);
    DIE_FACES.forEach((face, side) => {
      pen.save();
      pen.translate(-2 / 3 + (2 / 3) * (side % 3), side < 3 ? -0.5 : 0.5);
      pen.scale(1 / 3, 1 / 2);
      pen.fillStyle = "#2c3038";
      for (const [x, y] of PIPS[face] ?? []) {
        disc(pen, 0.19, x * APART, y * APART);
        pen.fill();
      }
      pen.restore();
    });
  });
}
