import { expect, test } from "vitest";
import {
  dragged,
  eyeOf,
  type Frame,
  HIGHEST,
  type Lens,
  LOWEST,
  nearer,
  quarterOf,
  standFor,
  stepped,
  toEye,
} from "./orbit";
import { dot, minus, unit, type Vec } from "./space";

const FRAME: Frame = {
  rings: [
    { y: 0, radius: 2 },
    { y: 4, radius: 1 },
  ],
  fore: [[1, 0, 3]],
};

/** A place in the picture: 1 is its edge, sideways and upwards. */
function pictured(place: Vec, above: number, lens: Lens): [number, number] {
  const orbit = { around: 0, above };
  const stand = standFor(FRAME, above, lens);
  const way = minus(place, eyeOf(orbit, stand));
  const back = toEye(orbit);
  const deep = -dot(way, back);
  const up: Vec = [0, Math.cos(above), -Math.sin(above)];
  const steep = Math.tan(lens.field / 2) * deep;
  return [way[0] / (steep * lens.aspect), dot(way, up) / steep];
}

test.each([0.5, 1, 2])("everything fits into the picture and touches its edge, at %s to 1", (aspect) => {
  const places: Vec[] = [
    ...FRAME.fore,
    ...FRAME.rings.flatMap(({ y, radius }): Vec[] => [
      [radius, y, 0],
      [-radius, y, 0],
      [0, y, radius],
      [0, y, -radius],
    ]),
  ];
  const lens = { field: 0.5, aspect };
  const farthest = places.map((place) => Math.max(...pictured(place, 0.5, lens).map(Math.abs)));
  expect(Math.max(...farthest)).toBeLessThanOrEqual(1.0001);
  expect(Math.max(...farthest)).toBeGreaterThan(0.97);
});

test("a drag turns the board with the pointer, and stops at the top and bottom", () => {
  expect(dragged({ around: 0, above: 0.5 }, 10, 0).around).toBeLessThan(0);
  expect(dragged({ around: 0, above: 0.5 }, 0, 10_000).above).toBe(HIGHEST);
  expect(stepped({ around: 0, above: 0.5 }, 0, -9).above).toBe(LOWEST);
});

test("the view is from the front, and after a quarter turn from the right", () => {
  expect(toEye({ around: 0, above: 0 })).toEqual([0, 0, 1]);
  expect(toEye({ around: Math.PI / 2, above: 0 })[0]).toBeCloseTo(1);
  expect(unit(toEye({ around: 0.3, above: 0.7 }))).toEqual(
    toEye({ around: 0.3, above: 0.7 }).map((part) => expect.closeTo(part)),
  );
});

test("the nearest side is the one the viewer is at, however often they went around", () => {
  expect([0, 0.5, 1.4, Math.PI, 4.7, -0.6, -1.2, -7].map(quarterOf)).toEqual([0, 0, 1, 2, 3, 0, 3, 0]);
});

test("the camera takes the shorter way around", () => {
  const from = { around: 7, above: 0 };
  expect(Math.abs(nearer(from, { around: 0.5, above: 0 }).around - 7)).toBeLessThan(Math.PI);
});
