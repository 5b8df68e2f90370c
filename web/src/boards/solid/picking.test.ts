import { expect, test } from "vitest";
import { firstMet, met, nearestOf, type Ray, type Shape } from "./picking";

const AHEAD: Ray = { from: [0, 0, 10], to: [0, 0, -1] };

test("a ray hits a ball where it enters, but not beside it or behind the eye", () => {
  expect(met(AHEAD, { at: [0, 0, 0], radius: 1 })).toBeCloseTo(9);
  expect(met(AHEAD, { at: [1.1, 0, 0], radius: 1 })).toBeNull();
  expect(met(AHEAD, { at: [0, 0, 20], radius: 1 })).toBeNull();
});

test("a ray hits a box on the side that faces the eye", () => {
  expect(met(AHEAD, { at: [0, 0, 0], half: [1, 1, 2] })).toBeCloseTo(8);
  expect(met(AHEAD, { at: [0, 3, 0], half: [1, 1, 2] })).toBeNull();
  const slanted: Ray = { from: [-10, 10, 0], to: [Math.SQRT1_2, -Math.SQRT1_2, 0] };
  expect(met(slanted, { at: [0, 0, 0], half: [1, 1, 1] })).toBeCloseTo(9 * Math.SQRT2);
});

test("nearer things hide those behind, in any order of the list", () => {
  const thing = (z: number): { shape: Shape } => ({ shape: { at: [0, 0, z], radius: 0.5 } });
  const [back, front] = [thing(-3), thing(3)];
  expect(firstMet([back, front], AHEAD)).toBe(front);
  expect(firstMet([front, back], AHEAD)).toBe(front);
  expect(firstMet([], AHEAD)).toBeNull();
});

test("a finger that misses picks the nearest thing within reach", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
  ];
  const at = (x: number) => nearestOf(places, (place) => place, { x, y: 0 }, 20);
  expect(at(18)).toBe(places[1]);
  expect(at(8)).toBe(places[0]);
  expect(at(60)).toBeNull();
});
