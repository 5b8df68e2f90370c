import { describe, expect, it } from "vitest";
import type { BoardProps } from "../../board";
import { boardProps } from "../../sample";
import { firstMet } from "../../solid/picking";
import { add, times, type Vec } from "../../solid/space";
import type { Sight } from "../../solid/thing";
import { entryOf, heightOf, placeOf, pushOf, wayAround } from "./places";
import { thingsOf } from "./things";

/** A full white line at the top front, of which a13F and the shift a13L~ can be played. */
const POSITION = ".../.../www|.../.../...|.../.../... 3 w -";
const FRONT: Sight = { open: 2, from: [-1, 1, 1] };

function shown(changed: Partial<BoardProps> = {}): BoardProps {
  return boardProps({
    position: POSITION,
    players: 3,
    legal: [["b22"], ["a13", "F"], ["a13", "L~"], ["c13", "R~"]],
    offered: new Set(["b22", "a13", "c13"]),
    ...changed,
  });
}

function ids(props: BoardProps, sight = FRONT): string[] {
  return thingsOf(props, sight)
    .filter(({ pushes }) => pushes)
    .map(({ id }) => id);
}

describe("the places", () => {
  it("open layer by layer", () => {
    const heights = (open: number) => [0, 1, 2].map((layer) => heightOf(layer, open));
    const [closed, top, whole] = [heights(0), heights(1), heights(2)] as [number[], number[], number[]];
    expect(top.slice(0, 2)).toEqual(closed.slice(0, 2));
    expect(top[2]).toBeGreaterThan(closed[2] ?? 0);
    expect(whole[1]).toBeGreaterThan(top[1] ?? 0);
    expect((whole[2] ?? 0) - (whole[1] ?? 0)).toBeCloseTo((top[2] ?? 0) - (top[1] ?? 0));
  });

  it("have the front nearest and a on the left", () => {
    expect(placeOf("a11", 0)).toEqual([-1, 0.5, 1]);
    expect(placeOf("c33", 0)).toEqual([1, 2.5, -1]);
  });

  it("put arrows outside, pointing in", () => {
    expect(entryOf("a13", "F", 0)).toEqual(add(placeOf("a13", 0), [0, 0, 1]));
    expect(add(entryOf("b13", "U", 0), pushOf("U"))).toEqual(placeOf("b13", 0));
  });

  it("lead a ball around from the end of its line to the start", () => {
    const [first, last] = [placeOf("a13", 2), placeOf("c13", 2)];
    const way = wayAround(first, last, pushOf("L"));
    expect([way[0], way.at(-1)]).toEqual([last, first]);
  });
});

describe("the targets", () => {
  it("include every cell, with its token", () => {
    const cells = thingsOf(shown(), FRONT).filter(({ pushes, follows }) => !pushes && !follows);
    expect(cells).toHaveLength(27);
    expect(cells.find(({ id }) => id === "b22")?.paths).toEqual([["b22"]]);
  });

  it("include the arrows of legal moves on the visible sides", () => {
    expect(ids(shown())).toEqual(["a13L", "a13F"]);
    expect(ids(shown(), { open: 2, from: [1, 1, 0] })).toEqual(["c13R"]);
  });

  it("include every arrow of a picked ball, and no other", () => {
    expect(ids(shown({ picks: ["b13"], offered: new Set() }))).toEqual(["b13F", "b13U"]);
  });

  it("give the tokens of a push and of a shift", () => {
    const paths = new Map(thingsOf(shown(), FRONT).map(({ id, paths }) => [id, paths]));
    expect([paths.get("a13F"), paths.get("a13L")]).toEqual([[["a13", "F"]], [["a13", "L~"]]]);
  });

  it("are hit in front first, and through a gap in the cell behind", () => {
    const things = thingsOf(shown(), FRONT).map((thing) => ({ thing, shape: thing.shape }));
    const towards: Vec = [0, 0, -1];
    const at = (cell: string) => ({ from: add(placeOf(cell, 2), times(towards, -9)), to: towards });
    expect(firstMet(things, at("b13"))?.thing.id).toBe("b13");
    expect(firstMet(things, at("b22"))?.thing.id).toBe("b12");
  });

  it("let only the next ball be dragged, and only while something is offered", () => {
    const carried = (props: BoardProps) =>
      thingsOf(props, FRONT).flatMap(({ follows, carries }) => (follows && carries ? [carries] : []));
    expect(carried(shown())).toEqual(["hand-w"]);
    expect(carried(shown({ offered: new Set() }))).toEqual([]);
  });
});
