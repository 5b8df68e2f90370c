/**
 * The puzzle of the day of each game, and the days in a row on which it was solved, kept in this browser.
 *
 *     quatuor/1/daily/<game>   { day, offset, solved, streak, best }
 *
 * A day is that of the reader's calendar: it lasts as long for everybody, and everybody's puzzle of a date is the same.
 */
import { readObject, write } from "../device/storage";
import { type Answer, getDaily } from "../net/api";
import type { DailyPuzzle } from "../net/messages";

/** A moment on somebody's calendar: the day, counted from 1970, and the minutes that its clock is ahead of UTC. */
export interface Today {
  day: number;
  offset: number;
}

export interface Daily extends Today {
  /** Whether the puzzle of that day was solved; otherwise its solution was shown. */
  solved: boolean;
  /** The days in a row on which it was solved, up to that day. */
  streak: number;
  best: number;
}

const DAILY = "quatuor/1/daily/";
const A_DAY = 24 * 60 * 60 * 1000;
const HALF_A_DAY = 12 * 60;
const NEVER: Daily = { day: 0, offset: 0, solved: false, streak: 0, best: 0 };

export function todayAt(now = new Date()): Today {
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / A_DAY;
  return { day, offset: -now.getTimezoneOffset() };
}

const known = new Map<number, Promise<Answer<DailyPuzzle[]>>>();

/** The puzzles of a day, requested once. */
export async function dailyPuzzles({ day }: Today = todayAt()): Promise<Answer<DailyPuzzle[]>> {
  const asked = known.get(day) ?? getDaily(new Date(day * A_DAY).toISOString().slice(0, 10));
  known.set(day, asked);
  const answer = await asked;
  if (!answer.ok) known.delete(day);
  return answer;
}

/** The puzzle of today of one game; null if it has none or the server cannot be reached. */
export async function dailyOf(game: string): Promise<DailyPuzzle | null> {
  const answer = await dailyPuzzles();
  return (answer.ok && answer.value.find((puzzle) => puzzle.game === game)) || null;
}

// ── Days in a row ────────────────────────────────────────────────────────────────────────────────────────

/** Afterwards, when today's puzzle was solved or its solution shown: what comes first counts. */
export function counted(before: Daily, today: Today, solved: boolean): Daily {
  if (before.day >= today.day) return before;
  const streak = solved ? currentStreak(before, today) + 1 : 0;
  return { ...today, solved, streak, best: Math.max(before.best, streak) };
}

/** The days in a row up to yesterday or today: none once a day was missed. */
export function currentStreak({ day, offset, streak }: Daily, today: Today): number {
  // A journey west across the date line skips a date, whose puzzle the traveller could not solve.
  const skipped = today.offset - offset > HALF_A_DAY ? 1 : 0;
  return today.day - day - skipped <= 1 ? streak : 0;
}

/** Whether today's puzzle was solved. */
export function isSolved({ day, solved }: Daily, today: Today): boolean {
  return solved && day >= today.day;
}

export function keptDaily(game: string): Daily {
  const { day, offset, solved, streak, best } = readObject(DAILY + game);
  const [now, most] = [count(streak), count(best)];
  return {
    ...NEVER,
    ...(count(day) > 0 && { day: count(day) }),
    ...(typeof offset === "number" && { offset }),
    ...{ solved: solved === true, streak: now, best: Math.max(now, most) },
  };
}

export function keepDaily(game: string, solved: boolean, today = todayAt()): Daily {
  const daily = counted(keptDaily(game), today, solved);
  write(DAILY + game, daily);
  return daily;
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;
}
