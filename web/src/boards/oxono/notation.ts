/**
 * OXONO's position text, read.
 *
 *     ....../....../..@.../...*../....../......     six ranks from the top
 *
 * `X O` are pink pieces, `x o` black ones, `*` is the X totem and `@` the O totem.
 */

import { cellNames } from "../square";

export const SYMBOLS = ["X", "O"] as const;
export const TOTEMS: Readonly<Record<string, string>> = { X: "*", O: "@" };
export const CELLS = cellNames(6);
const COPIES = 8;

/** What is on each cell, row by row from the top left; `.` for nothing. */
export function parse(position: string): string[] {
  return [...position.replaceAll("/", "")];
}

/** The symbol of the totem that stands there; null where none does. */
export function totemOn(content: string): string | null {
  return SYMBOLS.find((symbol) => TOTEMS[symbol] === content) ?? null;
}

export function pieceOf(symbol: string, player: number): string {
  return player === 0 ? symbol : symbol.toLowerCase();
}

/** How many pieces of a symbol a player still has. */
export function left(board: readonly string[], player: number, symbol: string): number {
  return Math.max(0, COPIES - board.filter((content) => content === pieceOf(symbol, player)).length);
}
