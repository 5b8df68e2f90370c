import { Euler, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { between, type Vec } from "../../solid/space";
import { parse } from "../notation";
import {
  alongWay,
  beforeGate,
  DIE_FACES,
  DIE_PLACE,
  facingUp,
  HALF,
  handPlaces,
  placeOn,
  stationsOf,
  TALL,
  thrown,
  trailOf,
} from "./places";

/** After a piece went from b3 over the stack on b2 to b1. */
const HARBOUR = parse(".,.,./.,aba,./.,b,. 2 a - -");
const WAY = stationsOf(["b3", "b1"], ["b3", "b2", "b1"], HARBOUR);

describe("the path of a piece", () => {
  it("leads over the stacks as they are without it", () => {
    expect(WAY).toEqual([placeOn("b3", 0), placeOn("b2", 3), placeOn("b1", 0)]);
  });

  it("begins outside the gate for a piece from the reserve", () => {
    const way = stationsOf(["@", "b1"], ["b3", "b2", "b1"], HARBOUR);
    expect(way[0]).toEqual(beforeGate("b3"));
    expect(way).toHaveLength(4);
  });

  it("starts and ends at the piece's cells, and touches down on the way", () => {
    for (const [at, place] of WAY.entries())
      expect(alongWay(WAY, at / 2)).toEqual(place.map((part) => expect.closeTo(part)));
  });

  it("never goes through a stack", () => {
    for (let share = 0; share <= 1; share += 0.01) {
      const [, y, z] = alongWay(WAY, share);
      const overStack = Math.abs(z - placeOn("b2", 0)[2]) < 2 * HALF - 0.02;
      if (overStack) expect(y).toBeGreaterThan(3 * TALL - 0.05);
    }
  });

  it("ends on top of the piece in the trail", () => {
    const trail = trailOf(WAY);
    expect(trail.at(-1)?.[1]).toBeGreaterThan(TALL);
  });

  it("is empty without a move", () => {
    expect(stationsOf([], [], HARBOUR)).toEqual([]);
    expect(alongWay([placeOn("a1", 0)], 0.5)).toEqual(placeOn("a1", 0));
  });
});

describe("the die", () => {
  it.each([1, 2, 3, 4, 5, 6])("shows %i on top in its resting position", (face) => {
    const sides: Vec[] = [
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ];
    const side = sides[DIE_FACES.indexOf(face)] ?? [0, 0, 0];
    expect(new Vector3(...side).applyEuler(new Euler(...facingUp(face))).y).toBeCloseTo(1);
  });

  it("has opposite faces that add up to seven", () => {
    expect([0, 2, 4].map((at) => (DIE_FACES[at] ?? 0) + (DIE_FACES[at + 1] ?? 0))).toEqual([7, 7, 7]);
  });

  it("comes to rest in place, and never goes through the ground", () => {
    expect(thrown(1)).toEqual(DIE_PLACE.map((part) => expect.closeTo(part)));
    for (let share = 0; share <= 1; share += 0.02)
      expect(thrown(share)[1]).toBeGreaterThanOrEqual(DIE_PLACE[1]);
  });
});

describe("the reserves", () => {
  it("are on different sides of the quay, in piles that do not touch", () => {
    const [near, far] = [handPlaces(0, 2, 6), handPlaces(1, 2, 6)];
    expect(near.every(([, , z]) => z > 2) && far.every(([, , z]) => z < -2)).toBe(true);
    const feet = near
      .filter(([, y]) => y === near[0]?.[1])
      .map(([x]) => x)
      .sort((a, b) => a - b);
    expect(feet).toHaveLength(3);
    expect((feet[1] ?? 0) - (feet[0] ?? 0)).toBeGreaterThan(2 * HALF);
  });

  it("interpolates halfway between two places", () => {
    expect(between([0, 0, 0], [2, 4, 6], 0.5)).toEqual([1, 2, 3]);
  });
});
