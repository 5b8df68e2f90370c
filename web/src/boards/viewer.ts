/** The person at this page: which pieces they can pick, and from which side they see the board. */

import type { BoardProps } from "./board";

type Turn = Pick<BoardProps, "yours" | "acting">;

/**
 * A hand is open on its player's turn. Yours is open on others' turns too, so that the page can say whose turn it is.
 * Spectators play no hand, so all are closed to them.
 */
export function isOpen(turn: Turn, player: number): boolean {
  if (turn.yours.length === 0) return false;
  return player === turn.acting || (turn.yours.includes(player) && !isYourTurn(turn));
}

/** Whether it is the turn of somebody at this page. */
export function isYourTurn({ yours, acting }: Turn): boolean {
  return acting !== null && yours.includes(acting);
}

/** The second of two players, alone at this page, sits on the far side: they see the board flipped. */
export function sitsOpposite(players: number, yours: readonly number[]): boolean {
  return players === 2 && yours.length === 1 && yours[0] === 1;
}
