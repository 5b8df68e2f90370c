/** Whose pieces can be picked, and from which side the board is seen. */

import type { BoardProps } from "./board";

type Turn = Pick<BoardProps, "yours" | "acting">;

/** A hand is open on its player's turn; yours also on others' turns, so that the page can tell you so. */
export function isOpen(turn: Turn, player: number): boolean {
  return player === turn.acting || (turn.yours.includes(player) && !isYours(turn));
}

function isYours({ yours, acting }: Turn): boolean {
  return acting !== null && yours.includes(acting);
}

/** Who plays second of two, and nobody else here, sits at the other side of the table: they see the board turned. */
export function sitsOpposite(players: number, yours: readonly number[]): boolean {
  return players === 2 && yours.length === 1 && yours[0] === 1;
}
