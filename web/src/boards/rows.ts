/** A board in words, row by row, for screen readers. */

import type { Say } from "./words";

/** « Rangée 4 : a4 sphère claire, c4 cube foncé. » for each row that holds something. */
export function rowsInWords(
  say: Say,
  size: number,
  cells: readonly string[],
  board: readonly string[],
): string[] {
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
  return rows.map((names, row) => rowInWords(say, size - row, names, board.slice(row * size)));
}

function rowInWords(say: Say, row: number, names: readonly string[], contents: readonly string[]): string {
  const held = names.filter((_, at) => contents[at] !== ".");
  const parts = held.map((name) => `${name} ${say(`piece.${contents[names.indexOf(name)]}`)}`);
  return say("row", { row, cells: parts.join(", ") || say("empty") });
}
