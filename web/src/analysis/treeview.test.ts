import { expect, it } from "vitest";
import { emptyTree, lineTo, nodeOf, playedAll, START } from "../moves/tree";
import { blocksOf } from "./treeview";

it("shows variations after the move they replace, then continues", () => {
  const main = playedAll(emptyTree(), START, ["a", "b", "c"]);
  const [a = START] = lineTo(main.tree, main.id);
  const side = playedAll(main.tree, a, ["x", "y"]);
  const inner = playedAll(side.tree, nodeOf(side.tree, side.id).parent, ["z"]);
  const other = playedAll(inner.tree, START, ["o"]);
  const told = blocksOf(other.tree).map(
    ({ depth, ids }) => `${depth} ${ids.map((id) => nodeOf(other.tree, id).text).join(" ")}`,
  );
  expect(told).toEqual(["0 a", "1 o", "0 b", "1 x y", "2 z", "0 c"]);
  expect(blocksOf(emptyTree())).toEqual([]);
});
