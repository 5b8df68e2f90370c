import { describe, expect, it } from "vitest";
import type { GuidedLesson, LessonStep } from "../lib/messages";
import { groundOf, tokensOf } from "./lesson.svelte";

const WORDS = { en: "a", fr: "b" };
const step = (told: Partial<LessonStep>): LessonStep => ({
  task: "read",
  words: WORDS,
  before: [],
  anew: false,
  position: null,
  answers: [],
  tries: [],
  article: null,
  done: null,
  otherwise: null,
  ...told,
});
const LESSON: GuidedLesson = {
  id: "first",
  title: WORDS,
  summary: WORDS,
  players: 2,
  steps: [
    step({ before: ["1"] }),
    step({ task: "play", answers: ["A", "B"] }),
    step({ task: "refused", before: ["2", "3"] }),
    step({ task: "play", anew: true, position: "x", before: ["4"], answers: ["C"] }),
    step({}),
  ],
};

describe("a lesson", () => {
  it.each([
    [0, null, ["1"]],
    [1, null, ["1"]],
    [2, null, ["1", "A", "2", "3"]],
    [3, "x", ["4"]],
    [4, "x", ["4", "C"]],
  ])("begins step %s where the ones before it have led", (number, from, moves) => {
    expect(groundOf(LESSON, number)).toEqual({ from, moves });
  });

  it("points at a move by its tokens, where it is legal", () => {
    expect(
      tokensOf(
        [
          ["A", "a1"],
          ["X", "d4", "e4"],
        ],
        "Xd4e4",
      ),
    ).toEqual(["X", "d4", "e4"]);
    expect(tokensOf([["A", "a1"]], "Bb2")).toEqual([]);
  });
});
