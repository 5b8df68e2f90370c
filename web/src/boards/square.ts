/** Boards of square cells seen a little from above: names of cells, and where they are in the drawing. */

export interface Place {
  x: number;
  y: number;
}

export interface SquareBoard {
  /** Cells a side. */
  size: number;
  /** Width of a cell, and how high it looks. */
  cell: number;
  deep: number;
  /** The middle of a cell by its number, row by row from the top left. */
  middle(index: number, turned: boolean): Place;
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
export function shownAt(index: number, size: number, turned: boolean): [row: number, column: number] {
  const seen = turned ? size * size - 1 - index : index;
  return [Math.floor(seen / size), seen % size];
}

/** The cell a place of the drawing is in; null beside the board. */
export function cellAt(board: SquareBoard, place: Place, turned: boolean): string | null {
  const inside = (index: number) => {
    const { x, y } = board.middle(index, turned);
    return Math.abs(place.x - x) <= board.cell / 2 && Math.abs(place.y - y) <= board.deep / 2;
  };
  return cellNames(board.size).find((_, index) => inside(index)) ?? null;
}
