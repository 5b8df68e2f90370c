import { expect, test } from "vitest";
import { gapsFor, partsOf } from "./sentence";

test("a sentence is split at its moves", () => {
  expect(partsOf("After {0}, Dark plays {1} and wins.", ["Ca3", "Db4"])).toEqual([
    "After ",
    { move: "Ca3", first: false },
    ", Dark plays ",
    { move: "Db4", first: false },
    " and wins.",
  ]);
});

test("a move that starts a sentence is known", () => {
  const starts = (sentence: string) =>
    partsOf(sentence, ["Ca3"]).flatMap((part) => (typeof part === "string" ? [] : [part.first]));
  expect(starts("{0} wins. {0} kept it: {0} or {0}.")).toEqual([true, true, false, false]);
});

test("moves are listed one after the other", () => {
  expect(gapsFor(["Ca3", "Db4"])).toBe("{0}, {1}");
});
