/** Splits the cells of a table, listed row by row, into its rows. */
export function rowsOf<Cell>(cells: readonly Cell[], columns: number): Cell[][] {
  const width = Math.max(1, columns);
  return Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
    cells.slice(row * width, (row + 1) * width),
  );
}
