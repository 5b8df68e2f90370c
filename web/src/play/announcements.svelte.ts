/**
 * Announces events in sentences for a screen reader, and as sounds. Events before the words of the game have loaded
 * wait for them.
 */
import { untrack } from "svelte";
import type { View } from "../net/messages";
import { createNews, type News } from "../ui/news.svelte";
import { announce, type Wording } from "./announce";
import { playersIn } from "./players";
import type { Sounds } from "./sound";
import type { Transition } from "./state";

interface Announcements extends News {
  report(transition: Transition): void;
}

export function createAnnouncements(
  sounds: Sounds,
  ready: () => boolean,
  wording: () => Wording,
): Announcements {
  const news = createNews();
  let waiting: Transition[] = [];

  $effect(() => {
    if (ready()) untrack(addAll);
  });

  function addAll(): void {
    const due = waiting;
    waiting = [];
    for (const transition of due) news.add(announce(transition, wording()));
  }

  function report(transition: Transition): void {
    if (transition.changes.some(({ kind }) => kind === "name-removed")) news.forget();
    waiting.push(transition);
    if (ready()) addAll();
    sound(transition);
  }

  function sound({ changes, before, after }: Transition): void {
    const kinds = changes.map(({ entry }) => entry?.kind);
    if (kinds.includes("roll")) sounds.roll();
    if (kinds.includes("move")) sounds.move();
    if (after.status === "over" && before?.status !== "over") sounds.end(isLost(after, wording().yours));
  }

  return {
    get lines() {
      return news.lines;
    },
    add: news.add,
    forget: news.forget,
    report,
  };
}

/** Whether everyone at this page has lost. */
function isLost(view: View, yours: readonly number[]): boolean {
  const players = playersIn(view, yours);
  return players.length > 0 && players.every((player) => view.ending?.scores[player] === "0");
}
