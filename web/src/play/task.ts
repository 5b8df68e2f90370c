/** What is to be done now, as keys of the page's words. */
import type { Stage } from "../boards/board";
import type { Picks } from "../moves/selection";
import type { View } from "../net/messages";

/** The move a person cannot choose: there is no other, and nothing on the board stands for it. */
export const FORCED = "-";

/** The game's own words, where it has any, before those for any game. */
export function task(view: View, picks: Picks, stage: Stage | null = null): string[] {
  if (forced(view)) return ["game.task.pass"];
  const own = stage?.name ?? (picks.includes(null) ? "gap" : picks.length);
  const any = picks.includes(null) ? "gap" : picks.length === 0 ? "first" : "next";
  return [`game.task.${view.game}.${own}`, `game.task.any.${any}`];
}

/** What the others do meanwhile. */
export function stageWaiting(view: View, { name }: Stage): string {
  return `game.task.${view.game}.${name}-waiting`;
}

/** Whether all that is left is to say that nothing can be played. */
export function forced(view: View): boolean {
  return view.legal.length === 1 && view.legal[0]?.[0] === FORCED;
}
