/** Pieces of several kinds, with a count per player: upper case for the first, lower case for the second. */

export interface Reserve {
  /** The tokens that pick a piece. */
  kinds: readonly string[];
  /** How many of a kind a player has at first. */
  copies: number;
}

/** What is on each cell, row by row from the top left; `.` for nothing. */
export function contentsOf(position: string): string[] {
  return [...position.replaceAll("/", "")];
}

/** A piece as the position writes it. */
export function pieceOf(kind: string, player: number): string {
  return player === 0 ? kind : kind.toLowerCase();
}

/** Every piece there is, the first player's first. */
export function piecesOf({ kinds }: Reserve): string[] {
  return [0, 1].flatMap((player) => kinds.map((kind) => pieceOf(kind, player)));
}

/** How many pieces of a kind a player still has. */
export function left({ copies }: Reserve, board: readonly string[], player: number, kind: string): number {
  return Math.max(0, copies - board.filter((content) => content === pieceOf(kind, player)).length);
}
