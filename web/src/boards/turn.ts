/** Whose pieces can be picked. */

import type { BoardProps } from "./board";

type Turn = Pick<BoardProps, "yours" | "acting">;

/** A hand is open on its player's turn; yours also while somebody else is to move, so that you are told so. */
export function isOpen(turn: Turn, player: number): boolean {
  return player === turn.acting || (turn.yours.includes(player) && !isYours(turn));
}

function isYours({ yours, acting }: Turn): boolean {
  return acting !== null && yours.includes(acting);
}
