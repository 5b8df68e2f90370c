import { expect, test } from "vitest";
import type { BoardProps } from "../../board";
import { boardProps } from "../../sample";
import { firstMet } from "../../solid/picking";
import { unit } from "../../solid/space";
import { thingsOf } from "./things";

function shown(changed: Partial<BoardProps> = {}): BoardProps {
  return boardProps({
    position: ".,ab,./a,.,./.,.,. 2 b 4 -",
    legal: [
      ["@", "b2"],
      ["b3", "c2"],
    ],
    offered: new Set(["@", "b3"]),
    yours: [1],
    acting: 1,
    ...changed,
  });
}

function paths(props: BoardProps) {
  return new Map(thingsOf(props).map(({ id, paths }) => [id, paths]));
}

test("cells, your own reserve and the die have their tokens", () => {
  const told = paths(shown());
  expect([told.get("b3"), told.get("hand-b"), told.get("die")]).toEqual([[["b3"]], [["@"]], [["roll"]]]);
  expect(told.get("hand-a")).toEqual([]);
});

test("pieces that can move can be dragged", () => {
  const carried = thingsOf(shown()).flatMap(({ carries }) => carries ?? []);
  expect(carried).toEqual(["b3", "@"]);
});

test("the die is offered when your roll is due and no move is on its way", () => {
  const offered = (changed: Partial<BoardProps>) =>
    thingsOf(shown({ position: ".,ab,./a,.,./.,.,. 2 b - -", offered: new Set(), ...changed })).find(
      ({ id }) => id === "die",
    )?.state.offered;
  expect([offered({}), offered({ busy: true }), offered({ yours: [0] })]).toEqual([true, false, false]);
});

test("a stack hides the cell behind it", () => {
  const things = thingsOf(shown()).map((thing) => ({ thing, shape: thing.shape }));
  const low = { from: [0, 0.5, 1.9] as const, to: [0, 0, -1] as const };
  expect(firstMet(things, low)?.thing.id).toBe("b3");
  const steep = { from: [0, 9, 9] as const, to: unit([0, -1, -1]) };
  expect(firstMet(things, steep)?.thing.id).toBe("b2");
});
