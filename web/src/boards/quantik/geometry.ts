/** The measures of Quantik's drawing, and the outlines of its solids. The board is seen from 56° above the ground. */

import { type Point, squareLayout } from "../square";

const PITCH = (56 * Math.PI) / 180;
/** The height of a circle on the ground relative to its width, and of an upright stick of length 1. */
export const FLAT = round(Math.sin(PITCH));
export const UP = round(Math.cos(PITCH));

const CELL = 82;
export const LAYOUT = squareLayout({
  size: 4,
  cell: CELL,
  margin: 30,
  groove: 10,
  flat: FLAT,
  tray: 76,
  kinds: 4,
});

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export const REGION = { width: 2 * CELL, height: 2 * CELL * FLAT };

/** The top left corners of the four regions on the screen. */
export const REGIONS: Point[] = [0, 2].flatMap((row) =>
  [0, 2].map((column) => ({
    x: LAYOUT.along(column) - CELL / 2,
    y: LAYOUT.top + (LAYOUT.along(row) - CELL / 2) * FLAT,
  })),
);

/** How far below the middle of its cell a piece is drawn, so that it looks centred. */
export const FOOT = 11;

// ── The solids, each standing on (0, 0) ───────────────────────────────────────────────────────────────────

export const SPHERE = { r: 26, cy: round(-26 * UP) };

export const CYLINDER = { rx: 22, ry: round(22 * FLAT), height: round(46 * UP) };
export const CYLINDER_WALL =
  `M-22 ${-CYLINDER.height}v${CYLINDER.height}` + `a22 ${CYLINDER.ry} 0 0 0 44 0v${-CYLINDER.height}z`;

/** A cube slightly turned on its cell, so that it shows three faces: left, right, top. */
export const CUBE = cubeFaces(27, round(39 * UP), 28);

function cubeFaces(half: number, height: number, yaw: number): [string, string, string] {
  const corners = [0, 1, 2, 3].map((quarter) => corner(half, yaw + 45 + 90 * quarter));
  const [far, left, near, right] = corners as [Point, Point, Point, Point];
  const up = ({ x, y }: Point) => ({ x, y: y - height });
  return [
    outline([left, near, up(near), up(left)]),
    outline([near, right, up(right), up(near)]),
    outline([left, near, right, far].map(up)),
  ];
}

function corner(half: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(half * Math.cos(angle)), y: round(-half * Math.sin(angle) * FLAT) };
}

function outline(points: Point[]): string {
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
}

export const CONE = conePath(25, 75 * UP);

/** From the tip down to where the sides meet the rim of the foot, and around it. */
function conePath(rx: number, height: number): string {
  const ry = rx * FLAT;
  const x = round(rx * Math.sqrt(1 - (ry / height) ** 2));
  const y = round((-ry * ry) / height);
  return `M0 ${-round(height)}L${-x} ${y}A${rx} ${round(ry)} 0 1 0 ${x} ${y}z`;
}
