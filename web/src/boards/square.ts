/** Boards of square cells seen a little from above: the names of cells, and the layout of the drawing. */

export interface Point {
  x: number;
  y: number;
}

/** The places of the cells. */
export interface SquareGrid {
  /** Cells per side. */
  size: number;
  /** The width of a cell, and its apparent height. */
  cell: number;
  deep: number;
  /** The middle of a cell by its number, row by row from the top left. */
  middle(index: number, flipped: boolean): Point;
}

/** `a4 b4 … d1`: row by row from the top left. */
export function cellNames(size: number): string[] {
  const rows = Array.from({ length: size }, (_, at) => size - at);
  return rows.flatMap((row) => columnNames(size).map((column) => `${column}${row}`));
}

export function columnNames(size: number): string[] {
  return [..."abcdef"].slice(0, size);
}

/** The row and column where a cell is shown, from the top left of the screen. */
export function shownAt(index: number, size: number, flipped: boolean): [row: number, column: number] {
  const seen = flipped ? size * size - 1 - index : index;
  return [Math.floor(seen / size), seen % size];
}

/** The cell at a point of the drawing; null outside the board. */
export function cellAt(board: SquareGrid, point: Point, flipped: boolean): string | null {
  const inside = (index: number) => {
    const { x, y } = board.middle(index, flipped);
    return Math.abs(point.x - x) <= board.cell / 2 && Math.abs(point.y - y) <= board.deep / 2;
  };
  return cellNames(board.size).find((_, index) => inside(index)) ?? null;
}

// ── A board between two reserves ──────────────────────────────────────────────────────────────────────────

/** The parameters of such a drawing. */
interface Measures {
  size: number;
  cell: number;
  margin: number;
  /** The width of the furrow in the middle. */
  groove?: number;
  /** The height of a circle on the ground, relative to its width. */
  flat: number;
  /** The height of a tray, and the number of kinds of pieces in it. */
  tray: number;
  kinds: number;
}

/**
 *      ┌────────────────┐   the far player's tray
 *      ├────────────────┤ top
 *      │ a4 b4 c4 d4    │   the board, `deep` on the screen
 *      │ …              │
 *      ├────────────────┤   and `THICK` at its front
 *      └────────────────┘   the near player's tray
 */
export interface SquareLayout {
  board: SquareGrid;
  width: number;
  height: number;
  top: number;
  deep: number;
  tray: number;
  /** The middle of a row or of a column, on the ground and from its edge. */
  along(at: number): number;
  /** The places of the column letters and the row numbers. */
  edge: { column: number; row: number };
  /** The place of a player's tray: the first player's is below, unless the board is flipped. */
  trayTop(player: number, flipped: boolean): number;
  inTray(player: number, number: number, flipped: boolean): Point;
}

export const THICK = 12;
const GAP = 14;

export function squareLayout({ size, cell, margin, groove = 0, flat, tray, kinds }: Measures): SquareLayout {
  const width = size * cell + groove + 2 * margin;
  const top = tray + GAP;
  const deep = width * flat;
  const height = top + deep + THICK + GAP + tray;
  const along = (at: number) => margin + cell * (at + 0.5) + (at >= size / 2 ? groove : 0);
  const trayTop = (player: number, flipped: boolean) => ((player === 0) !== flipped ? height - tray : 0);
  return {
    board: {
      size,
      cell,
      deep: cell * flat,
      middle(index, flipped) {
        const [row, column] = shownAt(index, size, flipped);
        return { x: along(column), y: top + along(row) * flat };
      },
    },
    width,
    height,
    top,
    deep,
    tray,
    along,
    edge: { column: top + (width - margin / 2) * flat + 5, row: margin / 2 },
    trayTop,
    inTray: (player, number, flipped) => ({
      x: (width / kinds) * (number + 0.5),
      y: trayTop(player, flipped) + tray / 2,
    }),
  };
}
