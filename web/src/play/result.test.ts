import { describe, expect, it } from "vitest";
import { resultOf } from "./result";
import { sampleView } from "./sample";

const article = { number: "Q9", words: { en: "", fr: "" }, cells: [] };

function result(...scores: string[]) {
  return resultOf(sampleView({ players: scores.length, ending: { scores, article } }));
}

describe("resultOf", () => {
  it("is nothing while the game goes on", () => {
    expect(resultOf(sampleView())).toBeNull();
  });

  it("distinguishes a win, a shared win and a draw", () => {
    expect(result("0", "1")).toEqual({ kind: "win", winner: 1 });
    expect(result("0", "1/2", "1/2")).toEqual({ kind: "share", winners: [1, 2] });
    expect(result("1/2", "1/2")).toEqual({ kind: "draw" });
  });
});
