/**
 * Places in space as plain numbers, computed and tested without a picture.
 *
 *       y up
 *       │  ╱ −z back
 *       │ ╱
 *       └──── x right        the front of a board looks along +z, towards the player there
 */

export type Vec = readonly [x: number, y: number, z: number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec): number => Math.hypot(...a);
export const unit = (a: Vec): Vec => times(a, 1 / (length(a) || 1));
export const between = (a: Vec, b: Vec, share: number): Vec => add(a, times(minus(b, a), share));

/** A place turned around the upright axis; a quarter turn leads from the front to the right. */
export function turnedAround([x, y, z]: Vec, angle: number): Vec {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [x * cosine + z * sine, y, z * cosine - x * sine];
}
