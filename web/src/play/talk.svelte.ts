/** What players say to each other: shown for some seconds beside their names, unless they are muted. */
import { SvelteMap } from "svelte/reactivity";
import { keptGame, updateGame } from "../device/kept";
import { preferences } from "../device/preferences.svelte";
import type { Phrase } from "../net/connection";
import type { Said, Seat, View } from "../net/messages";
import { people } from "./players";

export const PHRASES: readonly Phrase[] = [
  "hello",
  "luck",
  "good-move",
  "oops",
  "moment",
  "back",
  "thanks",
  "good-game",
];
/** Milliseconds for which a phrase is shown. */
const SHOWN = 7000;

export interface Talk {
  /** What each seat is saying now. */
  readonly phrases: ReadonlyMap<number, Phrase>;
  /** The seats whose phrases are not shown on this device. */
  readonly muted: readonly number[];
  mute(seat: number, muted: boolean): void;
  heard(message: Said): void;
}

/** The people a page can talk with: no spectator talks, and nobody talks to themselves. */
export function talksWith(view: View, yours: readonly number[]): Seat[] {
  if (yours.length === 0) return [];
  return people(view).filter(({ seat, taken }) => taken && !yours.includes(seat));
}

/** The talk at a game; `onphrase` hears everything that is shown. */
export function createTalk(
  id: string,
  yours: () => readonly number[],
  onphrase: (message: Said) => void,
): Talk {
  const phrases = new SvelteMap<number, Phrase>();
  /** The latest phrase of each seat: an earlier one does not take it away. */
  const latest = new Map<number, Said>();
  let muted = $state.raw<readonly number[]>(keptGame(id)?.muted ?? []);

  function isMuted(seat: number): boolean {
    return !yours().includes(seat) && (!preferences.phrases || muted.includes(seat));
  }

  function fade(message: Said): void {
    if (latest.get(message.seat) === message) phrases.delete(message.seat);
  }

  return {
    phrases,
    get muted() {
      return muted;
    },
    mute(seat, silent) {
      const others = muted.filter((each) => each !== seat);
      muted = silent ? [...others, seat] : others;
      updateGame(id, { muted: [...muted] });
      if (silent) phrases.delete(seat);
    },
    heard(message) {
      if (isMuted(message.seat)) return;
      phrases.set(message.seat, message.phrase);
      latest.set(message.seat, message);
      setTimeout(fade, SHOWN, message);
      onphrase(message);
    },
  };
}
