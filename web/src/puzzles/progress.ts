/**
 * The reader's progress with puzzles, kept in this browser.
 *
 *     quatuor/1/puzzles/<game>   { done: { <position>: { solved, shown, failed } }, streak, best }
 *
 * A puzzle is identified by its position: its number may differ in another edition of the set.
 */
import { object, readObject, write } from "../device/storage";

/** The result of a puzzle. */
export interface Standing {
  solved: boolean;
  /** Whether the solution was shown before it was solved. */
  shown: boolean;
  /** Wrong tries before that. */
  failed: number;
}

export interface Progress {
  done: Readonly<Record<string, Standing>>;
  /** Consecutive puzzles solved on the first try. */
  streak: number;
  best: number;
}

export type Happened = "failed" | "shown" | "solved";

const PUZZLES = "quatuor/1/puzzles/";
const UNTOUCHED: Standing = { solved: false, shown: false, failed: 0 };

export function standingOf({ done }: Progress, position: string): Standing {
  return done[position] ?? UNTOUCHED;
}

export function isOpen({ solved, shown }: Standing): boolean {
  return !solved && !shown;
}

/** The progress after an event. A finished puzzle can be tried again at no cost. */
export function noted(progress: Progress, position: string, what: Happened): Progress {
  const before = standingOf(progress, position);
  if (!isOpen(before)) return progress;
  const after = {
    failed: { ...before, failed: before.failed + 1 },
    shown: { ...before, shown: true },
    solved: { ...before, solved: true },
  }[what];
  const streak = streakAfter(progress.streak, before, what);
  return {
    done: { ...progress.done, [position]: after },
    streak,
    best: Math.max(progress.best, streak),
  };
}

function streakAfter(streak: number, { failed }: Standing, what: Happened): number {
  if (what !== "solved") return 0;
  return failed === 0 ? streak + 1 : streak;
}

export function keptProgress(game: string): Progress {
  const { done, streak, best } = readObject(PUZZLES + game);
  const standings = Object.entries(object(done)).map(([position, kept]) => [position, standing(kept)]);
  const now = count(streak);
  return { done: Object.fromEntries(standings), streak: now, best: Math.max(now, count(best)) };
}

/** Stores an event; changes written by another page in the meantime stay. */
export function keepHappened(game: string, position: string, what: Happened): Progress {
  const after = noted(keptProgress(game), position, what);
  write(PUZZLES + game, after);
  return after;
}

function standing(value: unknown): Standing {
  const { solved, shown, failed } = object(value);
  return { solved: solved === true, shown: shown === true, failed: count(failed) };
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;
}
