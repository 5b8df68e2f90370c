/** The current task, as message keys. */
import type { Stage } from "../boards/board";
import type { Picks } from "../moves/selection";
import type { View } from "../net/messages";

/** The forced move, for which there is nothing to choose on the board. */
export const FORCED = "-";

/** The game's own words, if it has any, before those for any game. */
export function task(view: View, picks: Picks, stage: Stage | null = null): string[] {
  if (forced(view)) return ["game.task.pass"];
  const own = stage?.name ?? (picks.includes(null) ? "gap" : picks.length);
  const any = picks.includes(null) ? "gap" : picks.length === 0 ? "first" : "next";
  return [`game.task.${view.game}.${own}`, `game.task.any.${any}`];
}

/** The task as the other players see it. */
export function stageWaiting(view: View, { name }: Stage): string {
  return `game.task.${view.game}.${name}-waiting`;
}

/** Whether the only move is to confirm that nothing can be played. */
export function forced(view: View): boolean {
  return view.legal.length === 1 && view.legal[0]?.[0] === FORCED;
}
