/** What is to be done now, as a key of the page's words. */
import type { View } from "../lib/messages";
import type { Picks } from "../lib/selection";

/** The move a person cannot choose: there is no other, and nothing on the board stands for it. */
export const FORCED = "-";

export function task(view: View, picks: Picks): string {
  if (forced(view)) return "game.task.pass";
  return `game.task.${view.game}.${picks.includes(null) ? "gap" : picks.length}`;
}

/** Whether all that is left is to say that nothing can be played. */
export function forced(view: View): boolean {
  return view.legal.length === 1 && view.legal[0]?.[0] === FORCED;
}
