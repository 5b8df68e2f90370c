/** Whether and why a move can be chosen in a view, without any rules of a game. */

import type { Notice } from "../moves/refusal";
import type { View } from "../net/messages";
import { seatOf } from "./players";

/** Whether the player to act is a person at this page. */
export function isYourTurn(view: View | null, yours: readonly number[]): boolean {
  const seat = view && seatOf(view, view.player);
  return seat?.kind === "person" && yours.includes(seat.seat);
}

/** Whether an absent player is keeping us waiting, so that the absence can be claimed now or soon. */
export function isKeptWaiting(view: View, yours: readonly number[], claimAt: number | null): boolean {
  return claimAt !== null && yours.length > 0 && !isYourTurn(view, yours) && view.status === "playing";
}

/** What claiming an absence does: of two players the other wins, of more the others play on. */
export function claimDoes(view: View): "win" | "on" {
  return view.players - view.out.length === 2 ? "win" : "on";
}

/** Whether nothing can happen any more: it is over, or its dice were never drawn. */
export function isFinished({ status }: View): boolean {
  return status === "over" || status === "void";
}

/** Whether the board or the turn has changed. */
export function moved(before: View, after: View): boolean {
  return (
    before.position !== after.position ||
    before.player !== after.player ||
    before.must_roll !== after.must_roll ||
    before.entries.length !== after.entries.length
  );
}

/** Why nothing can be picked now. */
export function untimely(view: View, yourTurn: boolean): Notice | null {
  if (view.status === "over") return "over";
  if (view.status === "waiting" || view.status === "drawing") return "waiting";
  if (view.status === "void") return "void";
  if (!yourTurn) return "not-yours";
  return view.must_roll ? "roll-first" : null;
}
