/** What a view says about picking now, without any rule of a game. */

import type { Path, Picks } from "../moves/selection";
import type { Article, View } from "../net/messages";
import { seatOf } from "./players";

/** Something that is not possible at this moment and needs no article to say so; the page has the words. */
export type Notice = "nowhere" | "not-yours" | "roll-first" | "over" | "waiting" | "looking";

/** Whether the player to act is a person who sits at this page. */
export function isActing(view: View | null, yours: readonly number[]): boolean {
  const seat = view && seatOf(view, view.player);
  return seat?.kind === "person" && yours.includes(seat.seat);
}

/** Whether one waits for somebody who is gone, and may claim the win now or in a while. */
export function isKeptWaiting(view: View, yours: readonly number[], claimAt: number | null): boolean {
  return claimAt !== null && yours.length > 0 && !isActing(view, yours) && view.status === "playing";
}

/** Whether the board is another one, or somebody else's turn. */
export function moved(before: View, after: View): boolean {
  return (
    before.position !== after.position ||
    before.player !== after.player ||
    before.must_roll !== after.must_roll ||
    before.entries.length !== after.entries.length
  );
}

/** Why nothing at all can be picked now. */
export function untimely(view: View, acting: boolean): Notice | null {
  if (view.status === "over") return "over";
  if (view.status === "waiting") return "waiting";
  if (!acting) return "not-yours";
  return view.must_roll ? "roll-first" : null;
}

/** The legal move somebody meant who did not mind capitals; else what was typed, for the server to refuse. */
export function meant(view: Pick<View, "legal">, text: string): string {
  const typed = text.replace(/\s+/g, "");
  const moves = view.legal.map((tokens) => tokens.join(""));
  const alike = moves.filter((move) => move.toLowerCase() === typed.toLowerCase());
  if (moves.includes(typed)) return typed;
  if (alike.length === 1) return alike[0] ?? typed;
  // What is longer than any move is quoted back as it was written, with its spaces.
  return typed.length > Math.max(...moves.map(({ length }) => length)) ? text.trim() : typed;
}

/** Whether a move could be longer than these picks: if not, there is nothing left to wait for. */
export function couldGoOn(view: Pick<View, "legal">, picks: Picks): boolean {
  return view.legal.some((tokens) => tokens.length > picks.length);
}

export function same(one: Picks, other: Picks): boolean {
  return one.length === other.length && one.every((pick, at) => pick === other[at]);
}

export function distinct(articles: readonly Article[]): Article[] {
  return [...new Map(articles.map((article) => [article.number + article.words.en, article])).values()];
}

/** What a board says when its die was clicked; no cell and no piece is called so. */
export const DIE = "roll";

export function isDie(paths: readonly Path[]): boolean {
  return paths.some(([token]) => token === DIE);
}
