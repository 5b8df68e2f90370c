/**
 * What a ray from the eye meets first.
 *
 * Everything that can be pointed at is a ball or a box, whatever it is drawn as. Where the ray meets nothing,
 * what lies nearest to it on the screen is meant, if it is near enough: fingers are broad.
 */

import { dot, length, minus, type Vec } from "./space";

export type Shape = { at: Vec; radius: number } | { at: Vec; half: Vec };

export interface Ray {
  from: Vec;
  /** Of length one. */
  to: Vec;
}

/** Where on the screen something is, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** How far along the ray a shape is met; null where it is not. */
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

/** The first thing the ray meets. */
export function firstMet<T extends { shape: Shape }>(things: readonly T[], ray: Ray): T | null {
  let [found, nearest]: [T | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const thing of things) {
    const far = met(ray, thing.shape);
    if (far === null || far >= nearest) continue;
    [found, nearest] = [thing, far];
  }
  return found;
}

/** What is nearest to a point of the screen, within reach. */
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
