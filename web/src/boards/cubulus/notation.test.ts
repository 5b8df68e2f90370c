import { expect, test } from "vitest";
import { CELLS, entryToken, FACES, facesOf, left, lineFrom, nextBall, parse, settingUp } from "./notation";
import { faceCells } from "./views";

const THREE = ".../.../...|.../w../...|r../.../..b 3 w -";

test("layers are read from the top, rows from the back", () => {
  expect([...parse(THREE).balls]).toEqual([
    ["a22", "w"],
    ["a31", "r"],
    ["c11", "b"],
  ]);
});

test("the fields after the layers", () => {
  const cube = parse("wbr/.../...|.../.../...|.../.../... 3 b a33L~ w");
  expect([cube.players, cube.mover, cube.ban]).toEqual([3, 1, "a33L~"]);
  expect(parse(THREE).ban).toBeNull();
});

test("the balls outside follow from those inside", () => {
  expect(left(parse(THREE), "w")).toBe(8);
});

test("with two players the neutral balls come first", () => {
  const begun = parse("..r/.../...|.../.../.r.|.../.../r.. 2 b -");
  expect([settingUp(begun), nextBall(begun)]).toEqual([true, "r"]);
  const done = parse("r.r/.../.r.|r../.r./...|.r./..r/r.r 2 w -");
  expect([settingUp(done), nextBall(done)]).toEqual([false, "w"]);
});

test("a corner has three faces, the centre none", () => {
  expect(facesOf("a11")).toEqual(["L", "F", "D"]);
  expect(facesOf("b22")).toEqual([]);
  expect(CELLS.flatMap(facesOf)).toHaveLength(54);
});

test("a line runs from its face to the opposite one", () => {
  expect(lineFrom("a11", "L")).toEqual(["a11", "b11", "c11"]);
  expect(lineFrom("b33", "U")).toEqual(["b33", "b32", "b31"]);
  expect(lineFrom("c32", "B")).toEqual(["c32", "c22", "c12"]);
});

test("a full line is shifted, any other pushed", () => {
  const cube = parse(".../.../wbr|.../.../...|.../.../... 3 w -");
  expect(entryToken(cube, "a13", "L")).toBe("L~");
  expect(entryToken(cube, "a13", "F")).toBe("F");
});

test.each([false, true])("each face of the net shows its nine cells (flipped: %s)", (flipped) => {
  for (const face of FACES) {
    const cells = faceCells(face, flipped);
    expect(new Set(cells).size).toBe(9);
    expect(cells.every((cell) => facesOf(cell).includes(face))).toBe(true);
  }
});

test("faces are seen from outside", () => {
  expect(faceCells("F", false)).toEqual(["a13", "b13", "c13", "a12", "b12", "c12", "a11", "b11", "c11"]);
  expect(faceCells("B", false).slice(0, 3)).toEqual(["c33", "b33", "a33"]);
  expect(faceCells("U", true).slice(0, 3)).toEqual(["c13", "b13", "a13"]);
});
