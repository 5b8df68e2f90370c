import { expect, test } from "vitest";
import { describe, moveInWords, stage } from "./words";

const SHIFTED = ".../.../...|.../w../...|.../.../rwb 2 w c11R~";

test("the cube is described layer by layer, with its reserves and banned shifts", () => {
  expect(describe({ position: SHIFTED, players: 2, lang: "en", contents: [] })).toBe(
    "Top layer: empty. Middle layer: a22 white. Bottom layer: a11 red, b11 white, c11 black. " +
      "Balls left: White 7, Black 8, neutral 8. Not allowed now: line c11–a11 shifted from the right face.",
  );
});

test("in French", () => {
  const told = describe({
    position: ".../.../...|.../w../...|.../.../... 3 w -",
    players: 3,
    lang: "fr",
    contents: [],
  });
  expect(told).toBe(
    "Haut\u00a0: vide. Milieu\u00a0: a22 blanche. Bas\u00a0: vide. Boules dehors\u00a0: Blanc 8, Noir 9, Rouge 9.",
  );
});

test.each([
  [["a11"], "boule en a11"],
  [["a11", "L"], "boule en a11 par la face gauche"],
  [["a11", "L~"], "ligne a11–c11 décalée par la face gauche"],
  [["-"], "passe"],
])("the move %s is spoken", (tokens, words) => {
  expect(moveInWords(tokens, "fr")).toBe(words);
});

test("the neutral balls come first with two players", () => {
  expect(stage("..r/.../...|.../.../.r.|.../.../r.. 2 b -")).toEqual({ name: "setup", count: 6 });
  expect(stage("r.r/.../.r.|r../.r./...|.r./..r/r.r 2 w -")).toBeNull();
  expect(stage(".../.../...|.../.../...|.../.../... 3 w -")).toBeNull();
});
