/**
 * A player whose roll cannot be spent: the page says why, plays the only move for them, and remembers how they fell.
 * The move itself says that nothing can be played, so no rules are needed here.
 */
import type { Entry, View } from "../net/messages";
import { t } from "../words";
import { rollInPlay } from "./entries";
import { playerNamed, type Speech } from "./names";
import { FORCED, forced } from "./task";

/** A roll that a player could not spend, and whether it put them out. */
export interface Stuck {
  player: number;
  roll: string;
  out: boolean;
}

/** The player to move, if they have rolled something they cannot spend. Without a die there is a button instead. */
export function stuckNow(view: View): Stuck | null {
  const roll = rollInPlay(view);
  if (roll === null || view.player === null || !forced(view)) return null;
  return { player: view.player, roll, out: false };
}

/** The player whose turn has just ended so. */
export function justStuck(view: View): Stuck | null {
  return stuckAt(view, view.entries.length - 1);
}

/** How a player fell; null if they are still in, or resigned. */
export function fallOf(view: View, player: number): Stuck | null {
  const at = view.entries.findLastIndex((entry) => entry.player === player);
  const stuck = stuckAt(view, at);
  return stuck?.out ? stuck : null;
}

function stuckAt({ entries, out }: View, at: number): Stuck | null {
  const [roll, entry] = [entries[at - 1], entries[at]];
  if (!entry || entry.player === null || !isForced(entry) || roll?.kind !== "roll") return null;
  return { player: entry.player, roll: roll.text, out: out.includes(entry.player) };
}

function isForced({ kind, text }: Entry): boolean {
  return kind === "move" && text === FORCED;
}

/** The reason in the words of the game, otherwise of any; `you` is the player at this page, if there is only one. */
export function stuckInWords(view: View, stuck: Stuck, speech: Speech, you: number | undefined): string {
  const key = `${stuck.out ? "out" : "stuck"}-${stuck.player === you ? "yours" : "of"}`;
  const facts = { ...playerNamed(view, stuck.player, speech), roll: stuck.roll };
  return t([`game.stuck.${view.game}.${key}`, `game.stuck.any.${key}`], facts);
}
