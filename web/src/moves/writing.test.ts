import { expect, test } from "vitest";
import { lineOf } from "./writing";

const players = (texts: string[], setting_up: boolean, count: number) =>
  lineOf(texts, { player: 1, setting_up }, count).map(({ player }) => player);

test("two players take turns, and a roll is no turn", () => {
  expect(players(["Ca3", "Db4", "Aa1"], false, 2)).toEqual([1, 0, 1]);
  expect(players(["@b2", "4", "a1c3", "2", "@b3"], false, 2)).toEqual([1, 1, 0, 0, 1]);
});

test("the later players of a longer table, and of a set-up, are not known", () => {
  expect(players(["a11", "a12", "a13"], false, 3)).toEqual([1, null, null]);
  expect(players(["a11", "a12"], true, 2)).toEqual([1, null]);
});
