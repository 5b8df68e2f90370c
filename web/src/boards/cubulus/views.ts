/**
 * The places of everything in the two drawings of the cube: its layers lifted apart, and its faces unfolded.
 *
 *      ╱───╱ top           U
 *     ╱───╱ middle       L F R B     Turned, the cube is seen from behind: what was left is right, and
 *    ╱───╱ bottom          D         the back face is in the middle of the net.
 */

import { cellAt, FACES, type Face, inward, type Point, pointOf } from "./notation";

export interface Spot {
  x: number;
  y: number;
}

const TURNED_FACE: Readonly<Record<Face, Face>> = { L: "R", R: "L", F: "B", B: "F", D: "D", U: "U" };

/** A point or a face after the cube is turned around its upright axis. */
function seen([x, y, z]: Point, flipped: boolean): Point {
  return flipped ? [2 - x, 2 - y, z] : [x, y, z];
}

function seenFace(face: Face, flipped: boolean): Face {
  return flipped ? TURNED_FACE[face] : face;
}

// ── The layers ───────────────────────────────────────────────────────────────────────────────────────────

export const LAYERS = { width: 360, height: 468, ball: 20 };
const ACROSS = 62;
const BACK: Spot = { x: 21, y: -33 };
const PITCH = 152;
const ORIGIN: Spot = { x: 98, y: 118 };
/** The distance of an arrow from its cell, by face. */
const OUTSIDE: Readonly<Record<Face, Spot>> = {
  L: { x: -55, y: -4 },
  R: { x: 55, y: -4 },
  F: { x: -25, y: 37 },
  B: { x: 25, y: -42 },
  D: { x: 10, y: 34 },
  U: { x: -10, y: -43 },
};

/** A place in a drawn layer, in cells: 0, 0 is the middle of the front left one. */
export function onLayer(x: number, y: number, z: number): Spot {
  return { x: ORIGIN.x + x * ACROSS + y * BACK.x, y: ORIGIN.y + (2 - z) * PITCH + y * BACK.y };
}

/** The place of a cell. */
export function layerSpot(cell: string, flipped: boolean): Spot {
  return onLayer(...seen(pointOf(cell), flipped));
}

/** The place of the arrow into a cell through a face. */
export function arrowSpot(cell: string, face: Face, flipped: boolean): Spot {
  const { x, y } = layerSpot(cell, flipped);
  const outside = OUTSIDE[seenFace(face, flipped)];
  return { x: x + outside.x, y: y + outside.y };
}

/** The direction of a ball that enters through a face, as a vector of length one. */
export function heading(face: Face, flipped: boolean): Spot {
  const [x, y, z] = inward(seenFace(face, flipped));
  const step = { x: x * ACROSS + y * BACK.x, y: y * BACK.y - z * ACROSS };
  const length = Math.hypot(step.x, step.y);
  return { x: step.x / length, y: step.y / length };
}

// ── The net ──────────────────────────────────────────────────────────────────────────────────────────────

const STEP = 28;
const FACE_STEP = { x: 90, y: 106 };
export const NET = { width: 360, height: 3 * FACE_STEP.y + 4, ball: 12, face: 3 * STEP };

/** The place of each face: how many faces from the left, how many from the top. */
const PLACES: Readonly<Record<Face, readonly [number, number]>> = {
  U: [1, 0],
  L: [0, 1],
  F: [1, 1],
  R: [2, 1],
  B: [3, 1],
  D: [1, 2],
};

/** The cells of each face as seen from outside: what changes along a row, down a column, and their names. */
const SEEN: Readonly<Record<Face, readonly [along: string, down: string, name: string]>> = {
  U: ["abc", "321", "→↓3"],
  L: ["321", "321", "a→↓"],
  F: ["abc", "321", "→1↓"],
  R: ["123", "321", "c→↓"],
  B: ["cba", "321", "→3↓"],
  D: ["abc", "123", "→↓1"],
};

/** The nine cells of a face seen from outside, row by row from its top left. */
export function faceCells(face: Face, flipped: boolean): string[] {
  const [along, down, name] = SEEN[seenFace(face, flipped)];
  const cells = [...down].flatMap((row) =>
    [...along].map((column) => name.replace("→", column).replace("↓", row)),
  );
  return cells.map((cell) => cellAt(seen(pointOf(cell), flipped)));
}

/** The top left corner of a face in the net. */
export function faceCorner(face: Face, flipped: boolean): Spot {
  const [across, down] = PLACES[seenFace(face, flipped)];
  return { x: 3 + across * FACE_STEP.x, y: 18 + down * FACE_STEP.y };
}

/** The place of each cell seen through a face, by both: `F-a11`. */
export function netSpots(flipped: boolean): Map<string, Spot> {
  return new Map(
    FACES.flatMap((face) =>
      faceCells(face, flipped).map((cell, n) => [`${face}-${cell}`, netSpot(face, n, flipped)]),
    ),
  );
}

function netSpot(face: Face, n: number, flipped: boolean): Spot {
  const corner = faceCorner(face, flipped);
  return { x: corner.x + STEP * ((n % 3) + 0.5), y: corner.y + STEP * (Math.floor(n / 3) + 0.5) };
}

/** The centre is on no face: it has its own place next to the bottom one. */
export const CENTRE_SPOT: Spot = {
  x: 3 + 3 * FACE_STEP.x + NET.face / 2,
  y: 18 + 2 * FACE_STEP.y + STEP * 1.5,
};
