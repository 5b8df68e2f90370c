import { describe, expect, it } from "vitest";
import type { PuzzleCard } from "../net/messages";
import { noted, type Progress } from "./progress";
import { anyPuzzle, gradesOf, nextOpen, stars } from "./puzzles";

const NONE: Progress = { done: {}, streak: 0, best: 0 };
const SET: PuzzleCard[] = ["a", "b", "c", "d"].map((position, at) => ({
  position,
  difficulty: at < 2 ? 1 : 2,
  plies: 3,
}));
const DONE = noted(noted(NONE, "a", "solved"), "c", "shown");

describe("a set of puzzles", () => {
  it("is described by difficulty", () => {
    expect(gradesOf(SET, DONE)).toEqual([
      { difficulty: 1, numbers: [1, 2], solved: 1 },
      { difficulty: 2, numbers: [3, 4], solved: 0 },
    ]);
  });

  it("continues with open puzzles, and wraps around", () => {
    expect(nextOpen(SET, NONE)).toBe(1);
    expect(nextOpen(SET, DONE)).toBe(2);
    expect(nextOpen(SET, DONE, 2)).toBe(4);
    expect(nextOpen(SET, DONE, 4)).toBe(2);
  });

  it("ends", () => {
    const all = ["b", "d"].reduce((progress, at) => noted(progress, at, "solved"), DONE);
    expect(nextOpen(SET, all)).toBeNull();
    expect(anyPuzzle(SET, all, { but: 1 }, () => 0)).toBe(2);
  });

  it("picks a random other puzzle of the requested difficulty, an open one if possible", () => {
    expect(anyPuzzle(SET, DONE, { but: 2 }, () => 0.99)).toBe(4);
    expect(anyPuzzle(SET, DONE, { but: 2, difficulty: 1 }, () => 0.99)).toBe(1);
    expect(anyPuzzle(SET.slice(0, 1), NONE, { but: 1 })).toBeNull();
  });

  it("has stars", () => {
    expect(stars(2)).toBe("★★☆☆☆");
  });
});
