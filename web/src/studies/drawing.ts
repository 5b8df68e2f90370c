/**
 * Arrows and marked cells of a position, and their shapes over a board.
 *
 * Each colour has its own style, so that colour vision is not needed: a solid line and a ring, a dashed line and a
 * square, a dotted line and a diamond, a double line and a triangle.
 */
import type { Drawing } from "../net/messages";

export type Colour = NonNullable<Drawing["colour"]>;

/** An arrow, or a mark if it ends on the cell where it starts. */
export interface Drawn {
  start: string;
  end: string;
  colour: Colour;
}

export const COLOURS: readonly Colour[] = ["green", "red", "blue", "yellow"];
export const MOST_DRAWINGS = 32;

export const isMark = ({ start, end }: Drawn): boolean => start === end;

/** Adds an arrow. The same arrow again erases it; in another colour, it changes the colour. */
export function drawn(list: readonly Drawn[], one: Drawn): Drawn[] {
  const there = list.find(({ start, end }) => start === one.start && end === one.end);
  const others = list.filter((each) => each !== there);
  if (there?.colour === one.colour || (!there && list.length >= MOST_DRAWINGS)) return others;
  return [...others, one];
}

// ── Places of cells ──────────────────────────────────────────────────────────────────────────────────────

export interface Spot {
  x: number;
  y: number;
  /** Its width. */
  size: number;
}

/** The cell of a spot on a board (`data-spot`), shown as itself or seen through a face of a cube. */
const CELL = /^(?:[A-Z]?-)?([a-f]\d{1,2})$/;

/** The cells of the board inside an element, and their places in it, for any board. */
export function spotsIn(box: Element): Map<string, Spot> {
  const origin = box.getBoundingClientRect();
  const found = new Map<string, Spot>();
  for (const element of box.querySelectorAll<SVGElement | HTMLElement>("[data-spot]")) {
    const cell = CELL.exec(element.dataset.spot ?? "")?.[1];
    if (!cell || found.has(cell)) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left - origin.left + width / 2, top - origin.top + height / 2];
    if (width > 0) found.set(cell, { x, y, size: Math.min(width, height) });
  }
  return found;
}

/** The cell of a click, from the paths a board reports; null for anything else. */
export function cellOf(
  paths: readonly (readonly string[])[],
  cells: ReadonlyMap<string, unknown>,
): string | null {
  return paths.map(([token]) => token).find((token) => token !== undefined && cells.has(token)) ?? null;
}

// ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────────

/** A line and the triangle at its end. */
export interface Arrow {
  line: string;
  head: string;
  width: number;
}

/** An arrow between two cells; it avoids their middles, so that their contents stay visible. */
export function arrowBetween(from: Spot, to: Spot): Arrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const size = Math.min(from.size, to.size, length);
  const width = clamp(size * 0.11, 3, 9);
  const [tip, back] = [size * 0.12, width * 2.7];
  const at = (along: number, beside: number) =>
    point(from.x + ux * along - uy * beside, from.y + uy * along + ux * beside);
  const end = length - tip;
  return {
    line: `M${at(size * 0.22, 0)}L${at(end - back * 0.9, 0)}`,
    head: `M${at(end, 0)}L${at(end - back, width * 1.6)}L${at(end - back, -width * 1.6)}z`,
    width,
  };
}

/** A mark on a cell, in the shape of its colour. */
export function markOn({ x, y, size }: Spot, colour: Colour): Arrow {
  const r = size * 0.4;
  const corners: Record<Exclude<Colour, "green">, [number, number][]> = {
    red: [
      [-0.82, -0.82],
      [0.82, -0.82],
      [0.82, 0.82],
      [-0.82, 0.82],
    ],
    blue: [
      [0, -1.1],
      [1.1, 0],
      [0, 1.1],
      [-1.1, 0],
    ],
    yellow: [
      [0, -1.1],
      [1.05, 0.75],
      [-1.05, 0.75],
    ],
  };
  const width = clamp(size * 0.07, 2.5, 6);
  if (colour === "green") {
    const line = `M${point(x - r, y)}a${fixed(r)} ${fixed(r)} 0 1 0 ${fixed(2 * r)} 0a${fixed(r)} ${fixed(r)} 0 1 0 ${fixed(-2 * r)} 0z`;
    return { line, head: "", width };
  }
  const line = `M${corners[colour].map(([cx, cy]) => point(x + cx * r, y + cy * r)).join("L")}z`;
  return { line, head: "", width };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const fixed = (value: number): string => String(Math.round(value * 10) / 10);
const point = (x: number, y: number): string => `${fixed(x)} ${fixed(y)}`;
