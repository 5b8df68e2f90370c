import { describe, expect, it } from "vitest";
import { editLink, movesIn, placeLink, secretIn } from "./links";

const hashOf = (link: string): string => new URL(link).hash;

describe("a link to a position of a study", () => {
  it.each([[["Aa4", "Bb3"]], [["4", "@b2", "6"]], [["a11L~", "b22"]]])("leads along %j", (moves) => {
    const link = placeLink("https://q.example", "x", moves);
    expect(movesIn(hashOf(link))).toEqual(moves);
    expect(secretIn(hashOf(link))).toBe("");
  });

  it("is the study's own link at its start", () => {
    expect(placeLink("https://q.example", "x", [])).toBe("https://q.example/study/x");
  });

  it("is not found in other fragments", () => {
    expect(movesIn("")).toEqual([]);
    expect(movesIn("#at=")).toEqual([]);
    expect(movesIn("#at=%E0%A4%A")).toEqual([]);
    expect(movesIn(hashOf(editLink("https://q.example", "x", "s".repeat(32))))).toEqual([]);
  });
});
