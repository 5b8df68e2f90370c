import { expect, it } from "vitest";
import { rowsOf } from "./prose";

it("cuts cells into rows", () => {
  expect(rowsOf([1, 2, 3, 4, 5, 6], 2)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(rowsOf([], 2)).toEqual([]);
});
