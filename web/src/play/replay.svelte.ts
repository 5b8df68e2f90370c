/**
 * A replay: the board shows an earlier moment of the game, while the game itself goes on.
 *
 *     0 ─▶ 1 ─▶ 2 ─▶ … ─▶ n      the start, then after each row of the move list; the last is the game itself
 *
 * The moments are fetched for the first step back, and again when the moves are no longer the same.
 */
import type { Answer, Failure } from "../net/api";
import type { Entry, Moment, View } from "../net/messages";
import { type MoveRow, moveRows } from "./entries";

export interface Replay {
  readonly rows: MoveRow[];
  /** The row on the board, 0 for the start; null for the current position of the game. */
  readonly at: number | null;
  /** The moment shown instead of the game. */
  readonly moment: Moment | null;
  /** Whether something was played since the replay began. */
  readonly behind: boolean;
  readonly failure: Failure | null;
  /** Shows a row; the last one is the game itself. Returns whether the board changes. */
  go(row: number): boolean;
  step(by: number): boolean;
  leave(): boolean;
}

/** The moments that were fetched, and the entries they belong to. */
interface Past {
  moments: Moment[];
  entries: Entry[];
}

/** If the game goes on while its moments are fetched, they are requested again, a limited number of times. */
const ATTEMPTS = 3;

export function createReplay(
  current: () => View | null,
  fetched: () => Promise<Answer<Moment[]>>,
  /** Called with the row that is now on the board; null for the game itself. */
  onshow: (row: number | null) => void = () => {},
): Replay {
  let wanted = $state<number | null>(null);
  let began = $state(0);
  let past = $state.raw<Past>({ moments: [], entries: [] });
  let failure = $state.raw<Failure | null>(null);
  /** The row to show once its moments are fetched; a later request replaces an earlier one. */
  let heading: number | null = null;

  const entries = $derived(current()?.entries ?? []);
  const rows = $derived(moveRows(entries, current()?.player ?? null));
  // Moves that were taken back have no moment any more, so the game itself is shown.
  const at = $derived(wanted !== null && wanted < rows.length && isKnown(wanted) ? wanted : null);
  const moment = $derived(at === null ? null : (past.moments[entriesTill(at)] ?? null));

  function entriesTill(row: number): number {
    return rows[row - 1]?.after ?? 0;
  }

  function isKnown(row: number): boolean {
    const count = entriesTill(row);
    return count < past.moments.length && sameStart(past.entries, entries, count);
  }

  function go(row: number): boolean {
    const target = Math.max(0, row);
    if (target >= rows.length) return leave();
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

  /** Moments that belong to the entries as they are when the answer arrives. */
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

  function arrive(row: number): void {
    if (wanted === null) began = entries.length;
    heading = null;
    failure = null;
    wanted = row;
    onshow(row);
  }

  function leave(): boolean {
    const replaying = at !== null || heading !== null;
    heading = null;
    wanted = null;
    failure = null;
    if (replaying) onshow(null);
    return replaying;
  }

  return {
    get rows() {
      return rows;
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
    step: (by) => go((heading ?? at ?? rows.length) + by),
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
