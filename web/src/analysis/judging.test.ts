import { describe, expect, it } from "vitest";
import { emptyTree, playedAll, START } from "../moves/tree";
import type { Candidate, Reviewed } from "../net/messages";
import { t } from "../words";
import {
  accuracy,
  badgeOf,
  explainedLoss,
  faultsOf,
  gradeOf,
  grouped,
  lossesOf,
  percent,
  promised,
  type Verdict,
  verdictInWords,
  type Wording,
  winnerOf,
} from "./judging";

const wording: Wording = { say: t, names: ["White", "Black"], dice: false };
const exact = (scores: number[], distance: number | null = null, within: number | null = null): Verdict => ({
  kind: "exact",
  scores,
  distance,
  within,
});
const estimate = (scores: number[]): Verdict => ({ kind: "estimate", scores, distance: null, within: null });

describe("verdicts", () => {
  it("are exact by their kind alone, whatever their scores", () => {
    for (const scores of [
      [1, 0],
      [0.5, 0.5],
      [0, 1],
    ]) {
      const guess = { ...estimate(scores), distance: 3 };
      expect(badgeOf(guess)).toBe("estimate");
      expect(winnerOf(guess)).toBeNull();
      expect(verdictInWords(guess, wording)).not.toMatch(/wins|draw/);
      expect(promised(guess, 0, wording)).toMatch(/%/);
    }
    expect(badgeOf({ kind: "certain" as "exact" })).toBe("estimate");
  });

  it("leave everyone a chance while they are estimates", () => {
    expect(percent(estimate([1, 0]), 0, t)).toBe("> 99%");
    expect(percent(estimate([1, 0]), 1, t)).toBe("< 1%");
    expect(percent(exact([1, 0]), 0, t)).toBe("100%");
    expect(percent(exact([0.997, 0.003]), 0, t)).toBe("> 99%");
  });

  it("are put into words", () => {
    expect(verdictInWords(exact([1, 0], 5), wording)).toBe("White wins in at most 3 moves");
    expect(verdictInWords(exact([1, 0], 2), wording)).toBe("White wins in at most one move");
    expect(verdictInWords(exact([1, 0], null, 31), wording)).toBe("White wins in at most 16 moves");
    expect(verdictInWords(exact([1, 0], 5), { ...wording, dice: true })).toBe(
      "White wins in at most 2 moves",
    );
    expect(verdictInWords(exact([0, 1], 1), wording)).toBe("Black wins with the next move");
    expect(verdictInWords(exact([0, 1]), wording)).toBe("Black has a forced win");
    expect(verdictInWords(exact([0.5, 0.5]), wording)).toBe("a draw with best play");
    expect(verdictInWords(exact([0.5, 0.5]), { ...wording, dice: true })).toBe("White 50%, Black 50%");
    expect(verdictInWords(estimate([0.512, 0.488]), wording)).toBe("White 51%, Black 49%");
    expect(promised(exact([0, 1], 4), 0, wording)).toBe("loss in 2");
    expect(promised(exact([0, 1], 4), 1, wording)).toBe("win in 2");
    expect(promised(exact([1, 0], null, 29), 1, wording)).toBe("loss in 15 at most");
    expect(promised(exact([1, 0], null, 29), 0, wording)).toBe("win in 15 at most");
    expect(promised(exact([1, 0]), 1, wording)).toBe("loss");
  });
});

function reviewed(ply: number, verdict: Verdict, player: number | null, best: string | null): Reviewed {
  return { type: "reviewed", id: 1, ply, ...verdict, player, best, tokens: [] };
}

describe("mistakes", () => {
  it("are what the player lost, exact if both positions are", () => {
    const review = {
      0: reviewed(0, exact([1, 0], 5), 0, "a"),
      1: reviewed(1, exact([0, 1], 6), 1, "b"),
      2: reviewed(2, estimate([0.3, 0.7]), 0, "c"),
      3: reviewed(3, estimate([0.1, 0.9]), 1, "d"),
    };
    const losses = lossesOf(["x", "b", "y"], review);
    expect(losses.map(({ loss, kind, grade }) => [Math.round(loss * 10) / 10, kind, grade])).toEqual([
      [1, "exact", "blunder"],
      [0, "estimate", null],
      [0.2, "estimate", "mistake"],
    ]);
    expect(losses[0] && explainedLoss(losses[0], wording)).toBe("x throws away the win. a kept it.");
  });

  it.each([
    [exact([1, 0]), exact([0, 1]), "x throws away the win. a kept it."],
    [exact([1, 0]), exact([0.5, 0.5]), "x turns a win into a draw. a kept the win."],
    [exact([0.5, 0.5]), exact([0, 1]), "x throws away the draw. a held it."],
    [
      estimate([0.6, 0.4]),
      estimate([0.4, 0.6]),
      "x lowers the chance of winning by about 20 percentage points. a was better.",
    ],
    [
      exact([1, 0]),
      estimate([0.7, 0.3]),
      "x lowers the chance of winning by about 30 percentage points. a was better.",
    ],
  ])("say what was given away: %o, %o", (before, after, words) => {
    const [loss] = lossesOf(["x"], { 0: reviewed(0, before, 0, "a"), 1: reviewed(1, after, 1, "b") });
    expect(loss && explainedLoss(loss, wording)).toBe(words);
    expect(loss && explainedLoss({ ...loss, best: null }, wording)).toBe(words.replace(/(?<=\.) a .*$/, ""));
  });

  it("are not called a lost draw in a game with a die, where half a point is a chance", () => {
    const [loss] = lossesOf(["x"], {
      0: reviewed(0, exact([0.5, 0.5]), 0, "a"),
      1: reviewed(1, exact([0, 1]), 1, "b"),
    });
    const words = loss && explainedLoss(loss, { ...wording, dice: true });
    expect(words).toBe("x lowers the chance of winning by about 50 percentage points. a was better.");
  });

  it("leave an accuracy: the share of the point kept per move", () => {
    expect(accuracy(0, 5)).toBe(100);
    expect(accuracy(1.52, 4)).toBe(62);
    expect(accuracy(3, 2)).toBe(0);
  });

  it("are never made by dice or by a resignation", () => {
    const review = {
      0: reviewed(0, estimate([0.5, 0.5]), 0, null),
      1: reviewed(1, estimate([0.2, 0.8]), 0, "a"),
      2: reviewed(2, exact([0, 1], 0), null, null),
    };
    expect(lossesOf(["4", "resign:0"], review)).toEqual([]);
  });

  it("have three grades", () => {
    expect([0, 0.04, 0.06, 0.2, 1].map(gradeOf)).toEqual([null, null, "inaccuracy", "mistake", "blunder"]);
  });
});

it("groups symmetric moves", () => {
  const moves = [0, 1, 0, 2, 1].map((group, at) => ({ move: `m${at}`, group }) as Candidate);
  expect(grouped(moves).map((group) => group.moves.map(({ move }) => move))).toEqual([
    ["m0", "m2"],
    ["m1", "m4"],
    ["m3"],
  ]);
});

describe("faults", () => {
  const { tree, id } = playedAll(emptyTree(), START, ["a", "b"]);
  const loss = { ply: 2, text: "b", grade: "blunder" } as ReturnType<typeof lossesOf>[number];

  it("are marked at the moves of the main line that made them", () => {
    expect(faultsOf(tree, [loss])).toEqual({ [id]: "??" });
    expect(faultsOf(tree, [{ ...loss, text: "c" }])).toEqual({});
    expect(faultsOf(tree, [{ ...loss, grade: null }])).toEqual({});
  });
});
