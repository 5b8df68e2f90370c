/** The measures of OXONO's drawing, and the outlines of its pieces. The board is seen from 62° above the ground. */

import { type Point, squareLayout } from "../square";

/** The height of a circle on the ground, relative to its width. */
export const FLAT = 0.883;

const CELL = 60;
export const LAYOUT = squareLayout({ size: 6, cell: CELL, margin: 26, flat: FLAT, tray: 60, kinds: 2 });

/** Half the width and height of a cell's socket. */
export const SOCKET: [number, number] = [CELL / 2 - 3, (CELL / 2 - 3) * FLAT];

// ── The pieces, each lying on (0, 0) ──────────────────────────────────────────────────────────────────────

/** Half the width of a tile, and the apparent heights of tiles and totems. */
export const TILE = 22;
export const TILE_HIGH = 6;
export const TOTEM_HIGH = 14;
/** How far below the middle of its cell a piece is drawn, so that it looks centred. */
export const TILE_FOOT = 3;
export const TOTEM_FOOT = 6;

/** A tile's face: round corners for pink, cut ones for black, so that the shape distinguishes them too. */
export function face(player: number, half: number): string {
  const [x, y] = [half, half * FLAT];
  return player === 0 ? rounded(x, y, half * 0.42) : cut(x, y, half * 0.3);
}

function rounded(x: number, y: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [2 * (x - r), 2 * (y - r)];
  return (
    `M${r - x} ${-y}h${across}${corner(r, r)}v${down}${corner(-r, r)}` +
    `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
  );
}

function cut(x: number, y: number, c: number): string {
  const spots = [
    [c - x, -y],
    [x - c, -y],
    [x, c - y],
    [x, y - c],
    [x - c, y],
    [c - x, y],
    [-x, y - c],
    [-x, c - y],
  ];
  return `M${spots.map((spot) => spot.join(" ")).join("L")}z`;
}

/** The sign on a tile; `X` is two strokes. */
export const SIGN = { o: { rx: 10.5, ry: 10.5 * FLAT }, x: strokes(9.4) };

function strokes(half: number): string {
  const y = half * FLAT;
  return `M${-half} ${-y}L${half} ${y}M${half} ${-y}L${-half} ${y}`;
}

/** The outline of the X totem, four bars from the middle. */
export const CROSS = crossSpots(22, 9.5).map(({ x, y }) => ({ x, y: y * FLAT }));

function crossSpots(h: number, a: number): Point[] {
  const half = [
    [0, -a],
    [h - a, -h],
    [h, a - h],
    [a, 0],
    [h, h - a],
    [h - a, h],
    [0, a],
  ] as [number, number][];
  const other = half.slice(1, -1).reverse();
  return [...half, ...other.map(([x, y]): [number, number] => [-x, y])].map(([x, y]) => ({ x, y }));
}

export function outline(points: Point[], lift = 0): string {
  return points.map(({ x, y }) => `${x},${y - lift}`).join(" ");
}

/** The walls below an outline, one per edge. */
export function walls(points: Point[], high: number): string[] {
  return points.map((point, number) => {
    const next = points[(number + 1) % points.length] ?? point;
    return outline([point, next, { x: next.x, y: next.y - high }, { x: point.x, y: point.y - high }]);
  });
}

export const RING = { rx: 23, ry: 23 * FLAT };
export const RING_WALL = `M-23 ${-TOTEM_HIGH}v${TOTEM_HIGH}a23 ${RING.ry} 0 0 0 46 0v${-TOTEM_HIGH}z`;
