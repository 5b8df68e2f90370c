/**
 * The text of a Cubulus position, and where its cells lie.
 *
 *     .../.../...|.../w../...|r../.../..b 3 w -      layers from the top, each with its rows from the back
 *
 * A cell is a column a–c from the left, 1–3 from front to back, 1–3 from bottom to top; b22 is the centre.
 */

export type Colour = "w" | "b" | "r";
export type Face = "L" | "R" | "F" | "B" | "D" | "U";
/** Column, depth and height, each 0–2: a11 is [0, 0, 0]. */
export type Point = readonly [number, number, number];

export interface Cube {
  /** The ball in each cell that has one. */
  balls: ReadonlyMap<string, Colour>;
  players: number;
  /** The player to move, in turn order. */
  mover: number;
  /** The banned shift, as `a11L~`. */
  ban: string | null;
}

export const COLOURS: readonly Colour[] = ["w", "b", "r"];
export const NEUTRAL: Colour = "r";
export const CENTRE = "b22";
export const FACES: readonly Face[] = ["L", "R", "F", "B", "D", "U"];
/** The number of balls of each colour. */
export const BALLS = 9;

/** The axis of each face, and where on that axis it lies. */
const SIDES: Readonly<Record<Face, readonly [axis: number, side: number]>> = {
  L: [0, 0],
  R: [0, 2],
  F: [1, 0],
  B: [1, 2],
  D: [2, 0],
  U: [2, 2],
};

const DOWN = [2, 1, 0];
/** All cells in the order of the text. */
export const CELLS: readonly string[] = DOWN.flatMap((z) =>
  DOWN.flatMap((y) => [0, 1, 2].map((x) => cellAt([x, y, z]))),
);

export function cellAt([x, y, z]: Point): string {
  return `${"abc"[x]}${y + 1}${z + 1}`;
}

export function pointOf(cell: string): Point {
  return ["abc".indexOf(cell.charAt(0)), Number(cell.charAt(1)) - 1, Number(cell.charAt(2)) - 1];
}

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

export function parse(text: string): Cube {
  const [layers = "", players = "2", mover = "w", ban = "-"] = text.split(" ");
  const held = layers.replace(/[/|]/g, "");
  const balls = new Map<string, Colour>();
  CELLS.forEach((cell, at) => {
    const colour = COLOURS.find((one) => one === held[at]);
    if (colour) balls.set(cell, colour);
  });
  return { balls, players: Number(players), mover: "wbr".indexOf(mover), ban: ban === "-" ? null : ban };
}

/** The number of balls of a colour outside the cube. */
export function left(cube: Cube, colour: Colour): number {
  return Math.max(0, BALLS - [...cube.balls.values()].filter((ball) => ball === colour).length);
}

/** Whether the neutral balls of the two-player game are still being placed. */
export function settingUp(cube: Cube): boolean {
  return cube.players === 2 && left(cube, NEUTRAL) > 0;
}

/** The colour of the next ball. */
export function nextBall(cube: Cube): Colour {
  return settingUp(cube) ? NEUTRAL : (COLOURS[cube.mover] ?? "w");
}

// ── Faces and lines ──────────────────────────────────────────────────────────────────────────────────────

/** The faces of a cell: three at a corner, none in the centre. */
export function facesOf(cell: string): Face[] {
  const point = pointOf(cell);
  return FACES.filter((face) => point[SIDES[face][0]] === SIDES[face][1]);
}

/** The line that starts at a cell of a face and runs straight to the opposite face. */
export function lineFrom(cell: string, face: Face): string[] {
  const [axis, side] = SIDES[face];
  return [side, 1, 2 - side].map((place) => cellAt(moved(pointOf(cell), axis, place)));
}

/** One step inward from a face. */
export function inward(face: Face): Point {
  const [axis, side] = SIDES[face];
  return moved([0, 0, 0], axis, 1 - side);
}

/** A point with one coordinate changed. */
function moved([x, y, z]: Point, axis: number, place: number): Point {
  return [axis === 0 ? place : x, axis === 1 ? place : y, axis === 2 ? place : z];
}

/** The token for pushing at a ball through a face: `L`, or `L~` if the line behind it is full. */
export function entryToken(cube: Cube, cell: string, face: Face): string {
  return lineFrom(cell, face).every((one) => cube.balls.has(one)) ? `${face}~` : face;
}

/** The face of a token: `L~` is pushed through `L`. */
export function faceIn(token: string | undefined): Face | undefined {
  return FACES.find((face) => face === token?.charAt(0));
}
