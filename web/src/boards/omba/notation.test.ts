import { expect, test } from "vitest";
import { left, parse, stackOn } from "./notation";

const GAME = ".,ab,./a,.,./.,.,. 2 b 4 -";

test("ranks are read from row 3 down, stacks from the bottom up", () => {
  const harbour = parse(GAME);
  expect([stackOn(harbour, "b3"), stackOn(harbour, "a2"), stackOn(harbour, "c1")]).toEqual(["ab", "a", ""]);
});

test("the fields after the ranks", () => {
  const { players, mover, roll, out } = parse(GAME);
  expect([players, mover, roll, out]).toEqual([2, 1, 4, []]);
  expect(parse(".,.,./.,.,./.,.,. 4 a - bd")).toMatchObject({ roll: null, out: [1, 3] });
});

test("reserves follow from the board; players who are out have none", () => {
  expect([0, 1].map((player) => left(parse(GAME), player))).toEqual([4, 5]);
  expect(left(parse(".,.,./.,.,./.,.,. 4 a - bd"), 1)).toBe(0);
});
