/**
 * Says what happens: in sentences for a screen reader, and as sounds. Whatever happens before the words of the
 * game are there waits for them, since it could only be told in signs.
 */
import { untrack } from "svelte";
import { createNews, type News } from "../ui/news.svelte";
import { announce, type Telling } from "./announce";
import type { Sounds } from "./sound";
import type { Told } from "./state";

export interface Herald extends News {
  told(told: Told): void;
}

export function createHerald(sounds: Sounds, ready: () => boolean, telling: () => Telling): Herald {
  const news = createNews();
  let waiting: Told[] = [];

  $effect(() => {
    if (ready()) untrack(tellAll);
  });

  function tellAll(): void {
    const due = waiting;
    waiting = [];
    for (const told of due) news.tell(announce(told, telling()));
  }

  function told(told: Told): void {
    waiting.push(told);
    if (ready()) tellAll();
    sound(told);
  }

  function sound({ changes, before, after }: Told): void {
    const kinds = changes.map(({ entry }) => entry?.kind);
    if (kinds.includes("roll")) sounds.roll();
    if (kinds.includes("move")) sounds.move();
    if (after.status === "over" && before?.status !== "over") sounds.end();
  }

  return {
    get lines() {
      return news.lines;
    },
    tell: news.tell,
    told,
  };
}
