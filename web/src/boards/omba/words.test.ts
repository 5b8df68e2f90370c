import { expect, test } from "vitest";
import { boardWords } from "../words";
import { describe, dieInWords, moveInWords, stackInWords } from "./words";

test("the board is described row by row, then the reserves and the die", () => {
  expect(describe({ position: ".,ab,./a,.,c/.,.,. 3 b 4 c", players: 3, lang: "en", contents: [] })).toBe(
    "Row 3: b3 from the bottom up amber, blue. Row 2: a2 amber; c2 carmine. Row 1: empty. " +
      "Reserves: Amber 2, Blue 3, Carmine out. Blue has 4 to spend.",
  );
});

test("in French, before the roll", () => {
  expect(describe({ position: ".,.,./.,a,./.,.,. 2 b - -", players: 2, lang: "fr", contents: [] })).toBe(
    "Rangée 3\u00a0: vide. Rangée 2\u00a0: b2 ambre. Rangée 1\u00a0: vide. Réserves\u00a0: Ambre 5, Bleu 6. Bleu doit lancer le dé.",
  );
});

test("a stack is described by its height and its top", () => {
  const say = boardWords("omba", "fr");
  expect(stackInWords(say, "aab")).toBe("pile de 3, bleu au sommet, de bas en haut ambre, ambre, bleu");
  expect([stackInWords(say, "d"), stackInWords(say, "")]).toEqual(["une pièce, dahlia", "vide"]);
});

test("the die says whether it waits for you", () => {
  const say = boardWords("omba", "en");
  expect([dieInWords(say, 4, false), dieInWords(say, null, true), dieInWords(say, null, false)]).toEqual([
    "Die: 4 to spend",
    "Roll the die",
    "Die: not rolled yet",
  ]);
});

test.each([
  [["@", "b2"], "nouvelle pièce en b2"],
  [["a1", "c3"], "pièce de a1 en c3"],
  [["4"], "lance 4"],
  [["-"], "aucun coup ne convient au dé"],
])("the move %s is spoken", (tokens, words) => {
  expect(moveInWords(tokens, "fr")).toBe(words);
});
