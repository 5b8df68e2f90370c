/** The puzzles of a game, requested once, and how to get from one to another. */
import { type Answer, getPuzzles } from "../net/api";
import type { PuzzleCard, PuzzleSet } from "../net/messages";
import { isOpen, type Progress, standingOf } from "./progress";

const known = new Map<string, Promise<Answer<PuzzleSet>>>();

export async function puzzleSet(game: string): Promise<Answer<PuzzleSet>> {
  const asked = known.get(game) ?? getPuzzles(game);
  known.set(game, asked);
  const answer = await asked;
  if (!answer.ok) known.delete(game);
  return answer;
}

/** Puzzles of one difficulty, and the reader's progress with them. */
export interface Grade {
  difficulty: number;
  /** Their numbers in the set, starting at 1. */
  numbers: number[];
  solved: number;
}

export function gradesOf(puzzles: readonly PuzzleCard[], progress: Progress): Grade[] {
  const grades = new Map<number, Grade>();
  puzzles.forEach(({ difficulty, position }, at) => {
    const grade = grades.get(difficulty) ?? { difficulty, numbers: [], solved: 0 };
    grade.numbers.push(at + 1);
    grade.solved += Number(standingOf(progress, position).solved);
    grades.set(difficulty, grade);
  });
  return [...grades.values()];
}

/** The number of the next open puzzle, wrapping around at the end. */
export function nextOpen(puzzles: readonly PuzzleCard[], progress: Progress, after = 0): number | null {
  const found = openOnes(puzzles, progress).filter((number) => number !== after);
  return found.find((number) => number > after) ?? found[0] ?? null;
}

/** A random other puzzle, an open one if possible; of one difficulty, or of all. */
export function anyPuzzle(
  puzzles: readonly PuzzleCard[],
  progress: Progress,
  { but, difficulty }: { but?: number; difficulty?: number } = {},
  chance: () => number = Math.random,
): number | null {
  const fits = (number: number) =>
    number !== but && (difficulty === undefined || puzzles[number - 1]?.difficulty === difficulty);
  const open = openOnes(puzzles, progress).filter(fits);
  const all = open.length > 0 ? open : puzzles.map((_, at) => at + 1).filter(fits);
  return all[Math.floor(chance() * all.length)] ?? null;
}

function openOnes(puzzles: readonly PuzzleCard[], progress: Progress): number[] {
  const numbers = puzzles.map((_, at) => at + 1);
  return numbers.filter((number) => isOpen(standingOf(progress, puzzles[number - 1]?.position ?? "")));
}

/** The difficulty of a puzzle in stars out of five. */
export const stars = (difficulty: number): string => "★".repeat(difficulty) + "☆".repeat(5 - difficulty);
