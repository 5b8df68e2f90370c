/**
 * The places of everything in the drawing of Omba.
 *
 *     ┌─────────────┐ ┌──────────┐        on a narrow screen, below the board:
 *     │             │ │ die      │        the die and the reserves, then the stacks from the side
 *     │    board    │ │ reserves │
 *     └─────────────┘ └──────────┘
 *     ┌──────────────────────────┐        on a low screen, beside the board, one below the other:
 *     │  stacks from the side    │        the die, the reserves, the stacks from the side
 *     └──────────────────────────┘
 */

import { type Point, type SquareGrid, shownAt } from "../square";

export const CELL = 100;
const RIM = 32;
export const SIDE = 3 * CELL + 2 * RIM;
/** The side of a piece seen from above. */
export const CRATE = 56;
const DIE = 76;
const TRAY = 72;
/** The width of the parts next to the board: room for a piece, its count and a name. */
const WING = 122;
/** The height of the side view under a wide board, however high the stacks are, so that the drawing keeps its size. */
const SIDEWAYS = 108;
/** The width of the parts next to the board on a low screen: room for the names of nine stacks. */
const BROAD = 168;
const GAP = 14;
/** Room for the name of a cell below its stack, and for the heading above. */
const FOOT = 20;
const HEAD = 22;
/** Between two trays. */
const SLIT = 6;

export interface Layout {
  width: number;
  height: number;
  die: Point;
  /** One tray per player. */
  trays: { x: number; y: number; width: number; height: number }[];
  elevation: { x: number; y: number; width: number; height: number };
}

export const BOARD: SquareGrid = {
  size: 3,
  cell: CELL,
  deep: CELL,
  middle(index, flipped) {
    const [row, column] = shownAt(index, 3, flipped);
    return { x: RIM + CELL * (column + 0.5), y: RIM + CELL * (row + 0.5) };
  },
};

const LAYOUTS = { narrow: below, wide: beside, low: alongside };
/** The room for the drawing. */
export type Room = keyof typeof LAYOUTS;

/** The layout of the whole drawing, for a player count and a stack height. */
export function layout(room: Room, players: number, highest: number): Layout {
  return LAYOUTS[room](players, highest);
}

/** Only the board, and the stacks from the side. */
export function bareLayout(highest: number): Layout {
  const { elevation, die } = below(0, highest);
  const y = SIDE + GAP + HEAD;
  return { width: SIDE, height: y + elevation.height + FOOT, die, trays: [], elevation: { ...elevation, y } };
}

/** The die, then the trays, which share the remaining height; few players need not fill it. */
function beside(players: number): Layout {
  const x = SIDE + GAP;
  const top = DIE + GAP;
  const step = Math.min(TRAY + SLIT, (SIDE - top + SLIT) / players);
  const trays = Array.from({ length: players }, (_, at) => tray(x, top + at * step, WING, step - SLIT));
  const elevation = { x: 0, y: SIDE + GAP + HEAD, width: x + WING, height: SIDEWAYS };
  const die = { x: x + WING / 2, y: DIE / 2 };
  return { width: x + WING, height: elevation.y + SIDEWAYS + FOOT, die, trays, elevation };
}

/** Everything beside the board, as high as the board; three or four trays are two by two. */
function alongside(players: number): Layout {
  const x = SIDE + GAP;
  const top = DIE + GAP;
  const columns = players > 2 ? 2 : 1;
  const [across, down] = [(BROAD + SLIT) / columns, TRAY + SLIT];
  const trays = Array.from({ length: players }, (_, at) =>
    tray(x + (at % columns) * across, top + Math.floor(at / columns) * down, across - SLIT),
  );
  const y = top + 2 * down - SLIT + GAP + HEAD;
  const elevation = { x, y, width: BROAD, height: SIDE - FOOT - y };
  return { width: x + BROAD, height: SIDE, die: { x: x + BROAD / 2, y: DIE / 2 }, trays, elevation };
}

function below(players: number, highest: number): Layout {
  const y = SIDE + GAP;
  const step = (SIDE - DIE - GAP + SLIT) / players;
  const trays = Array.from({ length: players }, (_, at) => tray(DIE + GAP + at * step, y, step - SLIT));
  const height = Math.max(4, highest) * 17;
  const elevation = { x: 0, y: y + TRAY + GAP + HEAD, width: SIDE, height };
  const die = { x: DIE / 2, y: y + TRAY / 2 };
  return { width: SIDE, height: elevation.y + height + FOOT, die, trays, elevation };
}

function tray(x: number, y: number, width: number, height = TRAY) {
  return { x: x + 1.5, y: y + 1.5, width: width - 3, height: height - 3 };
}

// ── On the board ─────────────────────────────────────────────────────────────────────────────────────────

/** How much of each piece is visible below the next one, in a stack of this height. */
export function rise(height: number): number {
  return Math.min(9, 34 / Math.max(1, height));
}

/** The distance of a stack's top piece from the middle of its cell. */
export function topOf(height: number): number {
  return -(height * rise(height)) / 2;
}

/** A point just outside the board, before a gate. */
export function beforeGate(gate: Point): Point {
  const middle = SIDE / 2;
  const out = (at: number) => at + Math.sign(Math.round(at - middle)) * (CELL / 2 + RIM / 2);
  return { x: out(gate.x), y: out(gate.y) };
}

/** The path of a move over the board, ending at the edge of the last stack. */
export function trail(points: readonly Point[]): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return "";
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const short = (from: number, to: number) => to - ((to - from) / length) * (CRATE / 2 + 9);
  const last = { x: short(before.x, end.x), y: short(before.y, end.y) };
  return `M${[...points.slice(0, -1), last].map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

// ── From the side ────────────────────────────────────────────────────────────────────────────────────────

/** The middle of a stack's column, with gaps between the ranks. */
export function columnOf(elevation: Layout["elevation"], index: number, flipped: boolean): number {
  const seen = flipped ? 8 - index : index;
  const step = (elevation.width - 16) / 9;
  return elevation.x + step * (seen + 0.5) + Math.floor(seen / 3) * 8;
}

/** The height of a drawn piece, so that the highest stack fits. */
export function pieceHeight({ height }: Layout["elevation"], highest: number): number {
  return Math.min(20, height / Math.max(4, highest));
}
