import { describe, expect, it } from "vitest";
import type { GuidedLesson, LessonStep } from "../net/messages";
import { beginningOf, groundOf, tokensOf } from "./lesson.svelte";

const WORDS = { en: "a", fr: "b" };
const step = (told: Partial<LessonStep>): LessonStep => ({
  task: "read",
  words: WORDS,
  before: [],
  instead: [],
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
  ])("starts step %s where the previous ones led", (number, from, moves) => {
    expect(groundOf(LESSON, number)).toEqual({ from, moves });
  });

  it("starts with a random choice, if there are several starts", () => {
    const game = step({ before: ["A"], instead: ["B", "C"] });
    expect([0, 0.4, 0.9].map((lot) => beginningOf(game, () => lot))).toEqual([["A"], ["B"], ["C"]]);
    expect(beginningOf(step({ before: ["1", "2"] }), () => 0.9)).toEqual(["1", "2"]);
    const lesson = { ...LESSON, steps: [game] };
    expect(groundOf(lesson, 0, ["C"])).toEqual({ from: null, moves: ["C"] });
  });

  it("points at a legal move by its tokens", () => {
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
