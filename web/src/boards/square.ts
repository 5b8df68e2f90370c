/** Boards of square cells seen a little from above: names of cells, and where everything is in the drawing. */

export interface Point {
  x: number;
  y: number;
}

/** Where the cells are. */
export interface SquareGrid {
  /** Cells a side. */
  size: number;
  /** Width of a cell, and how high it looks. */
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

/** The row and the column a cell is shown in, counted from the top left of the screen. */
export function shownAt(index: number, size: number, flipped: boolean): [row: number, column: number] {
  const seen = flipped ? size * size - 1 - index : index;
  return [Math.floor(seen / size), seen % size];
}

/** The cell a point of the drawing is in; null beside the board. */
export function cellAt(board: SquareGrid, point: Point, flipped: boolean): string | null {
  const inside = (index: number) => {
    const { x, y } = board.middle(index, flipped);
    return Math.abs(point.x - x) <= board.cell / 2 && Math.abs(point.y - y) <= board.deep / 2;
  };
  return cellNames(board.size).find((_, index) => inside(index)) ?? null;
}

// ── A board between two reserves ──────────────────────────────────────────────────────────────────────────

/** What such a drawing is made from. */
interface Measures {
  size: number;
  cell: number;
  margin: number;
  /** How wide the furrow in the middle is. */
  groove?: number;
  /** How high a circle of the ground looks, its width being 1. */
  flat: number;
  /** How high a tray is, and how many kinds of pieces lie in it. */
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
  /** Where the letters of the columns and the numbers of the rows are written. */
  edge: { column: number; row: number };
  /** Where a player's tray is: the first player's below, unless the board is turned. */
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
