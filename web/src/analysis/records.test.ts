import { describe, expect, it } from "vitest";
import { lineFrom, nodeOf, START } from "../moves/tree";
import type { RecordData } from "../net/messages";
import { NOTHING_SAID, recordOf, treeOf, withoutDrawings } from "./records";

const RECORD: RecordData = {
  format: "quatuor-record",
  version: 1,
  game: "quantik",
  players: 2,
  options: {},
  position: null,
  seats: [{ name: "Ana", kind: "human" }],
  headers: { Event: "a rainy evening" },
  comments: ["Before."],
  moves: [
    {
      move: "Aa1",
      marks: [2],
      comments: ["why?", "again"],
      variations: [{ moves: [{ move: "Bb2" }, { move: "Cc3" }] }],
    },
    { move: "Bb3" },
  ],
};

/** A record with every optional part. */
function whole({ moves, ...rest }: RecordData): RecordData {
  const fill = (move: RecordData["moves"][number]): RecordData["moves"][number] => ({
    marks: [],
    comments: [],
    ...move,
    variations: (move.variations ?? []).map(({ moves }) => ({ moves: moves.map(fill) })),
  });
  return { ...rest, moves: moves.map(fill) };
}

describe("records", () => {
  it("are read without the drawings of a study", () => {
    const comments = ["[%cal Ga1d4,Rb2c3] Look here. [%csl Yc3]", "And here."];
    const { tree } = treeOf({ ...RECORD, comments });
    expect(nodeOf(tree, START).comment).toContain("%cal");
    const plain = withoutDrawings(tree);
    expect(nodeOf(plain, START).comment).toBe("Look here.\n\nAnd here.");
    expect(lineFrom(plain, START)).toEqual(lineFrom(tree, START));
  });

  it("become trees and are written back unchanged", () => {
    const { ground, tree, about } = treeOf(RECORD);
    expect(lineFrom(tree, START).map((id) => nodeOf(tree, id).text)).toEqual(["Aa1", "Bb3"]);
    expect(nodeOf(tree, START).children.length).toBe(2);
    expect(recordOf(ground, tree, about)).toEqual(whole(RECORD));
  });

  it("keep comments before a variation", () => {
    const variations = [{ comments: ["better:"], moves: [{ move: "Bb2", comments: ["see"] }] }];
    const { tree } = treeOf({ ...RECORD, moves: [{ move: "Aa1", variations }] });
    expect(Object.values(tree.nodes).find(({ text }) => text === "Bb2")?.comment).toBe("better:\n\nsee");
  });

  it("without moves become empty trees", () => {
    const { ground, tree } = treeOf({ ...RECORD, moves: [] });
    expect(recordOf(ground, tree, NOTHING_SAID).moves).toEqual([]);
  });
});
