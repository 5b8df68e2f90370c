import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { choose, moveOf, offered } from "./selection";

const QUANTIK = [
  ["C", "a3"],
  ["C", "b3"],
  ["D", "a3"],
];
const CUBULUS = [["a11"], ["a11", "L"], ["a11", "L", "~"], ["b11"]];

describe("offered", () => {
  it("offers the first tokens of the legal moves", () => {
    expect(offered(QUANTIK, [])).toEqual(new Set(["C", "D"]));
  });

  it("offers the tokens that can follow the picks", () => {
    expect(offered(QUANTIK, ["C"])).toEqual(new Set(["a3", "b3"]));
  });

  it("offers the tokens that can fill a gap", () => {
    expect(offered(QUANTIK, [null, "a3"])).toEqual(new Set(["C", "D"]));
    expect(offered(QUANTIK, [null, "b3"])).toEqual(new Set(["C"]));
  });

  it("offers nothing after picks that begin no move", () => {
    expect(offered(QUANTIK, ["A"])).toEqual(new Set());
  });
});

describe("choose", () => {
  it("follows the legal moves, and returns the move at its end", () => {
    const piece = choose(QUANTIK, [], [["C"]]);
    expect(piece).toEqual({ picks: ["C"] });
    expect(choose(QUANTIK, piece.picks, [["a3"]])).toEqual({ picks: ["C", "a3"], move: "Ca3" });
  });

  it("accepts a cell before the piece, then fills the gap", () => {
    const cell = choose(QUANTIK, [], [["a3"]]);
    expect(cell).toEqual({ picks: [null, "a3"] });
    expect(choose(QUANTIK, cell.picks, [["D"]])).toEqual({ picks: ["D", "a3"], move: "Da3" });
  });

  it("changes the cell in a gap", () => {
    expect(choose(QUANTIK, [null, "a3"], [["b3"]])).toEqual({ picks: [null, "b3"] });
  });

  it("takes the first of several meanings that leads to a move", () => {
    expect(choose(CUBULUS, [], [["c11"], ["b11"]])).toEqual({ picks: ["b11"], move: "b11" });
    expect(choose(CUBULUS, [], [["a11", "L", "~"]])).toEqual({ picks: ["a11", "L", "~"], move: "a11L~" });
  });

  it("does not play a move that another one continues", () => {
    expect(moveOf(CUBULUS, ["a11"])).toBeUndefined();
  });

  it("starts over with another first token, and asks why the old one could not continue", () => {
    expect(choose(QUANTIK, ["C"], [["D"]])).toEqual({ picks: ["D"], ask: [["C", "D"]] });
  });

  it("asks why about a pick that is not offered, and keeps the picks", () => {
    const choice = choose(QUANTIK, ["D"], [["b3"]]);
    expect(choice).toEqual({ picks: ["D"], ask: [["D", "b3"]], undecided: ["D", "b3"] });
  });

  it("asks about every meaning of a click", () => {
    expect(choose(QUANTIK, [], [["x1"], ["x2"]]).ask).toEqual([["x1"], ["x2"]]);
  });
});

describe("the twin in Python", () => {
  interface Case {
    legal: string[][];
    picks: (string | null)[];
    path: string[];
    after: (string | null)[];
    move: string | null;
    offered: string[];
  }
  const cases: Case[] = JSON.parse(readFileSync("../tests/golden/selection.json", "utf8"));

  it.each(cases.map((each, at) => [at, each] as const))("picks the same, case %i", (_, each) => {
    const { picks, move } = choose(each.legal, each.picks, [each.path]);
    expect(picks).toEqual(each.after);
    expect(move ?? null).toBe(each.move);
    expect([...offered(each.legal, picks)].sort()).toEqual(each.offered);
  });
});
