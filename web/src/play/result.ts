/** The result of a game, from its scores. */
import type { View } from "../net/messages";

type Result = { kind: "win"; winner: number } | { kind: "share"; winners: number[] } | { kind: "draw" };

export function resultOf(view: View): Result | null {
  if (!view.ending) return null;
  const winners = view.ending.scores.flatMap((score, player) => (score === "0" ? [] : [player]));
  const [winner, another] = winners;
  if (winner !== undefined && another === undefined) return { kind: "win", winner };
  return winners.length === view.players ? { kind: "draw" } : { kind: "share", winners };
}
