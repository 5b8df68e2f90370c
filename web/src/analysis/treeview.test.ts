import { expect, it } from "vitest";
import { emptyTree, lineFrom, lineTo, nodeOf, noted, playedAll, START } from "../moves/tree";
import { blocksOf, partsOf, slotsIn } from "./treeview";

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

const isRoll = (text: string) => /^\d$/.test(text);

/** A line whose moves begin with the letter of their player; rolls have none. */
function laidOut(players: number, ...moves: string[]) {
  const { tree } = playedAll(emptyTree(), START, moves);
  const text = (id: number) => nodeOf(tree, id).text;
  const mover = (id: number) => {
    const at = "abcd".indexOf(text(id)[0] ?? "?");
    return at < 0 ? null : at;
  };
  return { tree, slots: slotsIn(tree, { players, mover, isRoll: (id) => isRoll(text(id)) }) };
}

function shown({ tree, slots }: ReturnType<typeof laidOut>): string[] {
  return partsOf(tree, lineFrom(tree, START), slots).flatMap(({ turns, comment }) => [
    ...turns.map(
      ({ slot, item }) =>
        `${slot.round}${"abcd"[slot.column]} ${item.map((id) => nodeOf(tree, id).text).join(" ")}`,
    ),
    ...(comment ? [comment] : []),
  ]);
}

it("gives each of three players a column, empty once they are out", () => {
  expect(shown(laidOut(3, "a1", "b1", "c1", "a2", "c2", "a3"))).toEqual([
    ...["1a a1", "1b b1", "1c c1"],
    ...["2a a2", "2c c2", "3a a3"],
  ]);
});

it("keeps a roll and the move that spends it together, and a comment after its move", () => {
  const line = laidOut(2, "4", "a1", "2", "b1", "6");
  const [, move = START] = lineFrom(line.tree, START);
  expect(shown(line)).toEqual(["1a 4 a1", "1b 2 b1", "2a 6"]);
  expect(shown({ ...line, tree: noted(line.tree, move, { comment: "Good." }) })).toEqual([
    ...["1a 4 a1", "Good."],
    ...["1b 2 b1", "2a 6"],
  ]);
});
