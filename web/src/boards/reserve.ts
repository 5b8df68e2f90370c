/** Pieces of several kinds, with a count per player: upper case for the first, lower case for the second. */

export interface Reserve {
  /** The tokens of the pieces. */
  kinds: readonly string[];
  /** How many pieces of a kind a player starts with. */
  copies: number;
}

/** The content of each cell, row by row from the top left; `.` for nothing. */
export function contentsOf(position: string): string[] {
  return [...position.replaceAll("/", "")];
}

/** A piece in position notation. */
export function pieceOf(kind: string, player: number): string {
  return player === 0 ? kind : kind.toLowerCase();
}

/** All pieces, the first player's first. */
export function piecesOf({ kinds }: Reserve): string[] {
  return [0, 1].flatMap((player) => kinds.map((kind) => pieceOf(kind, player)));
}

/** The number of pieces of a kind a player has left. */
export function left({ copies }: Reserve, board: readonly string[], player: number, kind: string): number {
  return Math.max(0, copies - board.filter((content) => content === pieceOf(kind, player)).length);
}
