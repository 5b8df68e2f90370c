/** What is to be done now, as a key of the page's words. */
import type { Stage } from "../boards/board";
import type { Picks } from "../moves/selection";
import type { View } from "../net/messages";

/** The move a person cannot choose: there is no other, and nothing on the board stands for it. */
export const FORCED = "-";

export function task(view: View, picks: Picks, stage: Stage | null = null): string {
  if (forced(view)) return "game.task.pass";
  if (stage) return `game.task.${view.game}.${stage.name}`;
  return `game.task.${view.game}.${picks.includes(null) ? "gap" : picks.length}`;
}

/** What the others do meanwhile. */
export function stageWaiting(view: View, { name }: Stage): string {
  return `game.task.${view.game}.${name}-waiting`;
}

/** Whether all that is left is to say that nothing can be played. */
export function forced(view: View): boolean {
  return view.legal.length === 1 && view.legal[0]?.[0] === FORCED;
}
