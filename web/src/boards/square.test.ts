import { describe, expect, it } from "vitest";
import { LAYOUT as OXONO } from "./oxono/geometry";
import { LAYOUT as QUANTIK } from "./quantik/geometry";
import { cellAt, cellNames } from "./square";

describe("cellNames", () => {
  it("goes row by row from the top left", () => {
    expect(cellNames(4).slice(0, 5)).toEqual(["a4", "b4", "c4", "d4", "a3"]);
    expect(cellNames(6).at(-1)).toBe("f1");
  });
});

describe.each([
  ["quantik", QUANTIK.board],
  ["oxono", OXONO.board],
])("the board of %s", (_, board) => {
  const names = cellNames(board.size);

  it.each([false, true])("has every cell at its middle (flipped: %s)", (flipped) => {
    expect(names.map((_, index) => cellAt(board, board.middle(index, flipped), flipped))).toEqual(names);
  });

  it("puts the last cell first when it is flipped", () => {
    expect(board.middle(names.length - 1, true)).toEqual(board.middle(0, false));
  });

  it("has no cells outside", () => {
    expect(cellAt(board, { x: 2, y: 2 }, false)).toBeNull();
  });
});
