/** The addresses of small boards without words, which the server draws. */

import type { Place } from "../net/messages";
import { linkTo } from "./place";

type Theme = "light" | "dark";
/** The longest address a picture may have; a position takes little, but a long game's moves may not fit. */
const LONGEST = 2000;

/** A position as a small board; null if its address would be too long. */
export function smallBoard(theme: Theme, { game, moves, ...ground }: Place): string | null {
  const address = linkTo(`/pictures/${game}/board/${theme}.svg`, { ...ground, moves: moves ?? [] });
  return address.length > LONGEST ? null : address;
}

/** The boards of all puzzles of one difficulty, one below the other. */
export const puzzleBoards = (theme: Theme, game: string, difficulty: number): string =>
  `/pictures/${game}/puzzles/${difficulty}/${theme}.svg`;

/** The boards of all lessons, one below the other. */
export const lessonBoards = (theme: Theme, game: string): string => `/pictures/${game}/lessons/${theme}.svg`;
