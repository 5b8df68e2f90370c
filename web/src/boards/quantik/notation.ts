/**
 * Quantik's position text, read.
 *
 *     A.bC/..../d..B/...a     four ranks from the top; capitals are the first player's, small ones the second's
 */

import { cellNames } from "../square";

export const SHAPES = ["A", "B", "C", "D"] as const;
export const CELLS = cellNames(4);
const COPIES = 2;

/** What is on each cell, row by row from the top left; `.` for nothing. */
export function parse(position: string): string[] {
  return [...position.replaceAll("/", "")];
}

export function pieceOf(shape: string, player: number): string {
  return player === 0 ? shape : shape.toLowerCase();
}

/** How many pieces of a shape a player still has. */
export function left(board: readonly string[], player: number, shape: string): number {
  return Math.max(0, COPIES - board.filter((content) => content === pieceOf(shape, player)).length);
}
