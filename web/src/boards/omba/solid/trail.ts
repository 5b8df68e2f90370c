/** The path of the last piece, as a line above the stacks it passed, with an arrow at its end. */

import {
  CatmullRomCurve3,
  ConeGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  Quaternion,
  TubeGeometry,
  Vector3,
} from "three";
import type { Vec } from "../../solid/space";
import type { Theme } from "../../solid/theme";
import { trailOf } from "./places";

const THIN = 0.042;
const UP = new Vector3(0, 1, 0);

export interface Trail {
  show(stations: readonly Vec[]): void;
  paint(theme: Theme): void;
}

export function createTrail(parent: Object3D): Trail {
  const group = new Group();
  parent.add(group);
  const material = new MeshLambertMaterial();
  const head = new ConeGeometry(0.1, 0.2, 18);

  return {
    show(stations) {
      for (const mesh of group.children)
        if (mesh instanceof Mesh && mesh.geometry !== head) mesh.geometry.dispose();
      group.clear();
      if (stations.length < 2) return;
      const points = trailOf(stations).map((point) => new Vector3(...point));
      const [before, end] = points.slice(-2);
      if (!before || !end) return;
      const line = new Mesh(
        new TubeGeometry(new CatmullRomCurve3(points), points.length * 3, THIN, 8),
        material,
      );
      const tip = new Mesh(head, material);
      tip.position.copy(end);
      tip.quaternion.copy(new Quaternion().setFromUnitVectors(UP, end.clone().sub(before).normalize()));
      group.add(line, tip);
    },
    paint(theme) {
      material.color.set(theme.colour("--mark"));
      material.emissive.set("#6b4a00");
    },
  };
}
