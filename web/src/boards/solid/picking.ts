/**
 * Finds the first thing that a ray from the eye hits.
 *
 * Every target is a ball or a box, whatever it looks like. If the ray hits nothing, the nearest target on the screen
 * counts, if it is near enough: fingers are broad.
 */

import { dot, length, minus, type Vec } from "./space";

export type Shape = { at: Vec; radius: number } | { at: Vec; half: Vec };

export interface Ray {
  from: Vec;
  /** Of length one. */
  to: Vec;
}

/** A place on the screen, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The distance along the ray where it hits a shape; null if it misses. */
export function met(ray: Ray, shape: Shape): number | null {
  return "radius" in shape ? ballMet(ray, shape.at, shape.radius) : boxMet(ray, shape.at, shape.half);
}

function ballMet({ from, to }: Ray, at: Vec, radius: number): number | null {
  const way = minus(at, from);
  const along = dot(way, to);
  const beside = length(way) ** 2 - along ** 2;
  const inside = radius ** 2 - beside;
  return inside < 0 || along < 0 ? null : along - Math.sqrt(inside);
}

function boxMet({ from, to }: Ray, at: Vec, half: Vec): number | null {
  let [enters, leaves] = [0, Number.POSITIVE_INFINITY];
  for (const axis of [0, 1, 2] as const) {
    const way = at[axis] - from[axis];
    if (to[axis] === 0) {
      if (Math.abs(way) > half[axis]) return null;
      continue;
    }
    const [one, other] = [(way - half[axis]) / to[axis], (way + half[axis]) / to[axis]];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  }
  return enters <= leaves ? enters : null;
}

/** The first thing the ray hits. */
export function firstMet<T extends { shape: Shape }>(things: readonly T[], ray: Ray): T | null {
  let [found, nearest]: [T | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const thing of things) {
    const far = met(ray, thing.shape);
    if (far === null || far >= nearest) continue;
    [found, nearest] = [thing, far];
  }
  return found;
}

/** The nearest thing to a point of the screen, within reach. */
export function nearestOf<T>(
  things: readonly T[],
  place: (thing: T) => Point,
  at: Point,
  reach: number,
): T | null {
  let [found, nearest]: [T | null, number] = [null, reach];
  for (const thing of things) {
    const { x, y } = place(thing);
    const far = Math.hypot(x - at.x, y - at.y);
    if (far > nearest) continue;
    [found, nearest] = [thing, far];
  }
  return found;
}
