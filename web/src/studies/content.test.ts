import { describe, expect, it } from "vitest";
import { emptyTree, nodeOf, noted, playedAll, promoted, removed, START } from "../moves/tree";
import type { StudyContent } from "../net/messages";
import { groundOf, inOrder, read, rowsFrom, write } from "./content";

const CONTENT: StudyContent = {
  game: "quantik",
  players: 2,
  options: {},
  position: null,
  title: "A corner",
  author: "Ada",
  words: "Begin.",
  drawings: [{ start: "a1", end: "d4", colour: "green" }],
  nodes: [
    { parent: 0, move: "Aa1", words: "", marks: [], drawings: [] },
    {
      parent: 1,
      move: "Bb3",
      words: "Here.",
      marks: [1],
      drawings: [{ start: "b3", end: "b3", colour: "red" }],
    },
    { parent: 2, move: "Cc2", words: "", marks: [], drawings: [] },
    { parent: 1, move: "Cb3", words: "", marks: [], drawings: [] },
    { parent: 0, move: "Dd4", words: "", marks: [], drawings: [] },
  ],
};

describe("a study", () => {
  it("survives a round trip", () => {
    expect(write(groundOf(CONTENT), read(CONTENT))).toEqual(CONTENT);
  });

  it("becomes a tree whose first children continue the line", () => {
    const { tree, drawings } = read(CONTENT);
    expect(nodeOf(tree, START).children).toEqual([1, 5]);
    expect(nodeOf(tree, 2)).toMatchObject({ parent: 1, text: "Bb3", comment: "Here.", marks: [1] });
    expect(drawings).toEqual({
      0: [{ start: "a1", end: "d4", colour: "green" }],
      2: [{ start: "b3", end: "b3", colour: "red" }],
    });
    expect(tree.next).toBe(6);
  });

  it("is renumbered after changes", () => {
    const { tree, ...rest } = read(CONTENT);
    const changed = promoted(removed(playedAll(tree, 4, ["Da2", "Aa3"]).tree, 2), 5);
    const written = write(groundOf(CONTENT), { ...rest, tree: changed });
    expect(written.nodes?.map(({ parent, move }) => [parent, move])).toEqual([
      [0, "Dd4"],
      [0, "Aa1"],
      [2, "Cb3"],
      [3, "Da2"],
      [4, "Aa3"],
    ]);
    expect(written.nodes?.flatMap(({ drawings }) => drawings)).toEqual([]);
  });

  it("is the same without its optional parts", () => {
    const short: StudyContent = { game: "omba", nodes: [{ parent: 0, move: "4" }] };
    const written = write(groundOf(short), read(short));
    expect(written).toMatchObject({ game: "omba", title: "", nodes: [{ parent: 0, move: "4", words: "" }] });
    expect(write(groundOf(written), read(written))).toEqual(written);
  });

  it("can have a line of a thousand moves", () => {
    const nodes = Array.from({ length: 1000 }, (_, parent) => ({ parent, move: `m${parent}` }));
    expect(inOrder(read({ game: "cubulus", nodes }).tree)).toHaveLength(1000);
  });
});

describe("the list of moves", () => {
  it("lists the alternatives next to each move", () => {
    const { tree } = read(CONTENT);
    expect(rowsFrom(tree, 1, 1)).toEqual([
      { id: 1, ply: 1, instead: [5] },
      { id: 2, ply: 2, instead: [4] },
      { id: 3, ply: 3, instead: [] },
    ]);
    expect(rowsFrom(tree, 5, 1)).toEqual([{ id: 5, ply: 1, instead: [] }]);
    expect(rowsFrom(noted(emptyTree(), 0, {}), undefined, 1)).toEqual([]);
  });

  it("finishes each line before the next", () => {
    expect(inOrder(read(CONTENT).tree)).toEqual([1, 2, 3, 4, 5]);
  });
});
