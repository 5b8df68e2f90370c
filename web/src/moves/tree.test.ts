import { describe, expect, it } from "vitest";
import {
  beside,
  emptyTree,
  isOnMainLine,
  lineFrom,
  lineThrough,
  lineTo,
  movesTo,
  nodeAfter,
  nodeOf,
  noted,
  played,
  playedAll,
  promoted,
  removed,
  START,
  type Tree,
} from "./tree";

/** a b c, and instead of b: x y, and instead of y: z. */
function sample(): { tree: Tree; c: number; y: number; z: number } {
  const main = playedAll(emptyTree(), START, ["a", "b", "c"]);
  const [a = START] = lineTo(main.tree, main.id);
  const side = playedAll(main.tree, a, ["x", "y"]);
  const x = nodeOf(side.tree, side.id).parent;
  const other = played(side.tree, x, "z");
  return { tree: other.tree, c: main.id, y: side.id, z: other.id };
}

describe("a tree of moves", () => {
  it("knows the moves that lead to a node, and its continuation", () => {
    const { tree, c, z } = sample();
    expect(movesTo(tree, c)).toEqual(["a", "b", "c"]);
    expect(movesTo(tree, z)).toEqual(["a", "x", "z"]);
    expect(lineFrom(tree, START)).toEqual(lineTo(tree, c));
    expect(lineThrough(tree, nodeOf(tree, z).parent).map((id) => nodeOf(tree, id).text)).toEqual([
      "a",
      "x",
      "y",
    ]);
    expect(isOnMainLine(tree, c)).toBe(true);
    expect(isOnMainLine(tree, z)).toBe(false);
  });

  it("finds the node at the end of some moves, as far as they exist", () => {
    const { tree, c, y } = sample();
    expect(nodeAfter(tree, ["a", "b", "c"])).toBe(c);
    expect(nodeAfter(tree, ["a", "x", "y"])).toBe(y);
    expect(nodeAfter(tree, ["a", "x", "y", "?", "c"])).toBe(y);
    expect(nodeAfter(tree, ["?"])).toBe(START);
    expect(nodeAfter(tree, [])).toBe(START);
  });

  it("does not add an existing move again", () => {
    const { tree, c } = sample();
    const again = playedAll(tree, START, ["a", "b", "c"]);
    expect(again).toEqual({ tree, id: c });
  });

  it("removes a node with everything after it", () => {
    const { tree, c, y, z } = sample();
    const x = nodeOf(tree, y).parent;
    const less = removed(tree, x);
    expect([x, y, z].some((id) => less.nodes[id])).toBe(false);
    expect(movesTo(less, c)).toEqual(["a", "b", "c"]);
    expect(removed(tree, START)).toBe(tree);
  });

  it("promotes a variation, the innermost first", () => {
    const { tree, z } = sample();
    const once = promoted(tree, z);
    expect(lineFrom(once, nodeOf(once, z).parent)).toEqual([z]);
    expect(isOnMainLine(once, z)).toBe(false);
    const twice = promoted(once, z);
    expect(isOnMainLine(twice, z)).toBe(true);
    expect(promoted(twice, z)).toBe(twice);
  });

  it("has variations of a move, but none of the start", () => {
    const { tree, y } = sample();
    const x = nodeOf(tree, y).parent;
    const main = beside(tree, x, -1) ?? START;
    expect(nodeOf(tree, main).parent).toBe(nodeOf(tree, x).parent);
    expect(beside(tree, main, 1)).toBe(x);
    expect([beside(tree, main, -1), beside(tree, START, 1)]).toEqual([undefined, undefined]);
  });

  it("keeps comments and marks at a node, and leaves the old tree unchanged", () => {
    const { tree, c } = sample();
    const said = noted(tree, c, { comment: "why?", marks: [2] });
    expect(nodeOf(said, c)).toMatchObject({ comment: "why?", marks: [2], text: "c" });
    expect(nodeOf(tree, c).comment).toBe("");
  });
});
