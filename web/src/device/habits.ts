/**
 * What was chosen for the last new game, by game: the next one begins with it.
 *
 *     quatuor/1/new/<game>    { players, level, start }
 */
import { readObject, write } from "./storage";

export interface Habits {
  players?: number;
  level?: number;
  start?: string;
}

const HABITS = "quatuor/1/new/";

export function habitsFor(game: string): Habits {
  const { players, level, start } = readObject(HABITS + game);
  return {
    ...(typeof players === "number" ? { players } : {}),
    ...(isLevel(level) ? { level } : {}),
    ...(typeof start === "string" ? { start } : {}),
  };
}

export function keepHabits(game: string, habits: Required<Habits>): void {
  write(HABITS + game, habits);
}

function isLevel(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 8;
}
