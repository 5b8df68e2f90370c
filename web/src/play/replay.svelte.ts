/**
 * Looking back: an earlier moment of the game is on the board, while the game itself goes on.
 *
 *     0 ─▶ 1 ─▶ 2 ─▶ … ─▶ n      the start, then after each line of the move list; the last is the game itself
 *
 * The moments are fetched when somebody first looks, and again when the moves are no longer the same.
 */
import type { Answer, Failure } from "../net/api";
import type { Entry, Moment, View } from "../net/messages";
import { type ListLine, listLines } from "./entries";

export interface Replay {
  readonly lines: ListLine[];
  /** The line that is looked at, 0 for the start; null for the game as it stands. */
  readonly at: number | null;
  /** What the board shows instead of the game. */
  readonly moment: Moment | null;
  /** Whether something was played since one began to look back. */
  readonly behind: boolean;
  readonly failure: Failure | null;
  /** Looks at a line; the last one is the game itself. Gives back whether there was anywhere to go. */
  go(line: number): boolean;
  step(by: number): boolean;
  leave(): boolean;
}

/** What was fetched, and the entries it goes with. */
interface Past {
  moments: Moment[];
  entries: Entry[];
}

/** A game that goes on while its moments are fetched is asked for again, but not for ever. */
const ATTEMPTS = 3;

export function createReplay(
  current: () => View | null,
  fetched: () => Promise<Answer<Moment[]>>,
  /** Called with the line that is looked at now; null for the game itself. */
  onlook: (line: number | null) => void = () => {},
): Replay {
  let wanted = $state<number | null>(null);
  let began = $state(0);
  let past = $state.raw<Past>({ moments: [], entries: [] });
  let failure = $state.raw<Failure | null>(null);
  /** Where one is on the way to while moments are fetched; a later request replaces an earlier one. */
  let heading: number | null = null;

  const entries = $derived(current()?.entries ?? []);
  const lines = $derived(listLines(entries, current()?.player ?? null));
  // Moves that were taken back have no moment any more: then the game itself is shown.
  const at = $derived(wanted !== null && wanted < lines.length && isKnown(wanted) ? wanted : null);
  const moment = $derived(at === null ? null : (past.moments[entriesTill(at)] ?? null));

  function entriesTill(line: number): number {
    return lines[line - 1]?.after ?? 0;
  }

  function isKnown(line: number): boolean {
    const count = entriesTill(line);
    return count < past.moments.length && sameStart(past.entries, entries, count);
  }

  function go(line: number): boolean {
    const target = Math.max(0, line);
    if (target >= lines.length) return leave();
    if (target === (heading ?? at)) return false;
    heading = target;
    if (isKnown(target)) arrive(target);
    else travel(target);
    return true;
  }

  async function travel(target: number): Promise<void> {
    const answer = await pastNow();
    if (heading !== target) return;
    heading = null;
    failure = answer.ok ? null : answer;
    if (!answer.ok) return;
    past = answer.value;
    if (isKnown(target)) arrive(target);
  }

  /** Moments that go with the entries as they are when the answer has come. */
  async function pastNow(): Promise<Answer<Past>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const asked = entries;
      const answer = await fetched();
      if (!answer.ok) return answer;
      const whole = answer.value.length > asked.length && asked.length === entries.length;
      if (whole && sameStart(asked, entries, asked.length))
        return { ok: true, value: { moments: answer.value, entries: asked } };
    }
    return { ok: false, status: 0, code: "unread", words: null };
  }

  function arrive(line: number): void {
    if (wanted === null) began = entries.length;
    heading = null;
    failure = null;
    wanted = line;
    onlook(line);
  }

  function leave(): boolean {
    const looked = at !== null || heading !== null;
    heading = null;
    wanted = null;
    failure = null;
    if (looked) onlook(null);
    return looked;
  }

  return {
    get lines() {
      return lines;
    },
    get at() {
      return at;
    },
    get moment() {
      return moment;
    },
    get behind() {
      return at !== null && entries.length > began;
    },
    get failure() {
      return failure;
    },
    go,
    step: (by) => go((heading ?? at ?? lines.length) + by),
    leave,
  };
}

function sameStart(one: readonly Entry[], other: readonly Entry[], count: number): boolean {
  return (
    one.length >= count &&
    one.slice(0, count).every(({ text, player }, index) => {
      const entry = other[index];
      return entry?.text === text && entry.player === player;
    })
  );
}
