/**
 * The lessons done in this browser.
 *
 *     quatuor/1/lessons/<game>   { done: [ <lesson> ] }
 */
import { readObject, write } from "../device/storage";

const LESSONS = "quatuor/1/lessons/";

export function keptLessons(game: string): Set<string> {
  const { done } = readObject(LESSONS + game);
  return new Set(Array.isArray(done) ? done.filter((each): each is string => typeof each === "string") : []);
}

export function keepLesson(game: string, lesson: string): void {
  write(LESSONS + game, { done: [...keptLessons(game).add(lesson)] });
}
