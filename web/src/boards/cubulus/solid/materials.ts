/** The materials of the cube and its balls, repainted when the theme changes. */

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  ExtrudeGeometry,
  MeshLambertMaterial,
  MeshPhongMaterial,
  Shape,
  type Texture,
  Vector2,
} from "three";
import { disc, painted } from "../../solid/paint";
import { FAULT, type Theme } from "../../solid/theme";
import { COLOURS, type Colour } from "../notation";
import { BALL } from "./places";

type Pen = CanvasRenderingContext2D;

/** A ball made from a cube, so that each of its six sides shows the engraving of its colour once. */
export function ballGeometry(): BufferGeometry {
  const geometry = new BoxGeometry(1, 1, 1, 14, 14, 14);
  const place = geometry.getAttribute("position");
  const points = new Float32Array(place.count * 3);
  for (let at = 0; at < place.count; at++) {
    // Tangents spread the small squares evenly; without them those at the corners would be cramped.
    const [x, y, z] = [place.getX(at), place.getY(at), place.getZ(at)].map((part) =>
      Math.tan((part * Math.PI) / 2),
    ) as [number, number, number];
    const far = Math.hypot(x, y, z);
    points.set([x / far, y / far, z / far], 3 * at);
  }
  geometry.setAttribute("normal", new BufferAttribute(points, 3));
  geometry.setAttribute(
    "position",
    new BufferAttribute(
      points.map((part) => part * BALL),
      3,
    ),
  );
  return geometry;
}

/** An arrow that points up: a shaft and a head, or two heads for a line that wraps around. */
export function arrowGeometry(around: boolean): BufferGeometry {
  const shapes = around ? [head(-0.12), head(0.1)] : [head(0.05), bar()];
  const geometry = new ExtrudeGeometry(shapes, {
    depth: 0.03,
    bevelSize: 0.028,
    bevelThickness: 0.028,
    bevelSegments: 2,
  });
  return geometry.translate(0, 0, -0.015);
}

function head(at: number): Shape {
  return outline([
    [0, at + 0.15],
    [0.19, at - 0.04],
    [0.13, at - 0.1],
    [0, at + 0.03],
    [-0.13, at - 0.1],
    [-0.19, at - 0.04],
  ]);
}

function bar(): Shape {
  return outline([
    [-0.04, -0.18],
    [0.04, -0.18],
    [0.04, 0.1],
    [-0.04, 0.1],
  ]);
}

function outline(points: [number, number][]): Shape {
  return new Shape(points.map(([x, y]) => new Vector2(x, y)));
}

/** The engraving distinguishes the colours without colour vision: none, a ring, a cross. */
const ENGRAVED: Readonly<Record<Colour, (pen: Pen) => void>> = {
  w: () => {},
  b: (pen) => {
    disc(pen, 0.42);
    pen.stroke();
  },
  r: (pen) => {
    pen.beginPath();
    pen.moveTo(-0.4, 0);
    pen.lineTo(0.4, 0);
    pen.moveTo(0, -0.4);
    pen.lineTo(0, 0.4);
    pen.stroke();
  },
};

function skin(colour: Colour, fill: string): Texture {
  return painted(128, (pen) => {
    pen.fillStyle = fill;
    pen.fillRect(-1, -1, 2, 2);
    pen.strokeStyle = "rgb(255 255 255 / 55%)";
    pen.lineWidth = 0.12;
    ENGRAVED[colour](pen);
  });
}

export interface Materials {
  balls: Record<Colour, MeshPhongMaterial>;
  plate: MeshLambertMaterial;
  shell: MeshPhongMaterial;
  arrow: MeshLambertMaterial;
  aimed: MeshLambertMaterial;
  banned: MeshLambertMaterial;
  paint(theme: Theme): void;
}

export function createMaterials(): Materials {
  const ball = (specular: string, shininess: number) => new MeshPhongMaterial({ specular, shininess });
  const balls = { w: ball("#2c2b29", 30), b: ball("#77777f", 24), r: ball("#5a4644", 34) };
  const glass = { transparent: true, depthWrite: false };
  const plate = new MeshLambertMaterial({ ...glass, opacity: 0.62 });
  const shell = new MeshPhongMaterial({ ...glass, specular: "#ffffff", shininess: 60 });
  const arrow = new MeshLambertMaterial();
  const aimed = new MeshLambertMaterial();
  const banned = new MeshLambertMaterial({ color: FAULT });
  return {
    balls,
    plate,
    shell,
    arrow,
    aimed,
    banned,
    paint(theme) {
      COLOURS.forEach((colour, player) => {
        balls[colour].map?.dispose();
        balls[colour].map = skin(colour, theme.colour(`--cubulus-${player}`));
        balls[colour].needsUpdate = true;
      });
      // A black ball must stand out from a dark page.
      balls.b.emissive.set(theme.dark ? "#26272e" : "#0c0c10");
      plate.color.set(theme.colour("--board-cubulus"));
      shell.color.set(theme.colour("--board-cubulus"));
      arrow.color.set(theme.dark ? "#37a57d" : "#1c8260");
      aimed.color.set(theme.dark ? "#8ff0c6" : "#0b5a40");
    },
  };
}
