/**
 * The places of everything in the cube.
 *
 *     closed      top lifted    all apart       opened layer by layer: 0, 1, 2
 *                  ▔▔▔▔          ▔▔▔▔
 *      ▔▔▔▔                      ▔▔▔▔
 *      ▔▔▔▔        ▔▔▔▔
 *      ▔▔▔▔        ▔▔▔▔          ▔▔▔▔
 */

import type { Frame } from "../../solid/orbit";
import { add, times, type Vec } from "../../solid/space";
import { type Face, inward, pointOf } from "../notation";

export const BALL = 0.44;
/** The height of a layer when the cube is closed, and what is added when it is open. */
const LEVEL = 1;
const LIFT = 1.4;
/** The distance from the middle of a ball down to its plate. */
export const SEAT = 0.5;
/** Half the side of a plate. */
export const EDGE = 1.62;
/** The distance of an arrow from its cell. */
const OUTSIDE = 1;
export const WHOLE = 2;
/** The balls outside lie on the ground in front of the viewer. */
const HAND: Vec = [0, 0, 3.05];
const HAND_STEP = 1.5;
export const GROUND_LEVEL = -0.08;

const share = (value: number) => Math.min(1, Math.max(0, value));

/** The height of the middle of a layer's balls. */
export function heightOf(layer: number, open: number): number {
  const lifted = layer === 0 ? 0 : layer === 1 ? share(open - 1) : share(open - 1) + share(open);
  return SEAT + layer * LEVEL + lifted * LIFT;
}

export function placeOf(cell: string, open: number): Vec {
  const [column, depth, layer] = pointOf(cell);
  return [column - 1, heightOf(layer, open), 1 - depth];
}

/** One step inward through a face. */
export function pushOf(face: Face): Vec {
  const [x, y, z] = inward(face);
  return [x, z, -y];
}

/** The place of the arrow into a cell through a face. */
export function entryOf(cell: string, face: Face, open: number): Vec {
  return add(placeOf(cell, open), times(pushOf(face), -OUTSIDE));
}

/** The place of the ball that represents all balls of a colour outside, in a row of `of` balls. */
export function handOf(at: number, of: number): Vec {
  return add(HAND, [(at - (of - 1) / 2) * HAND_STEP - 0.2, GROUND_LEVEL + BALL, 0]);
}

export function frameOf(open: number): Frame {
  const top = heightOf(2, open) + SEAT;
  const radius = EDGE * 1.32;
  return {
    rings: [
      { y: GROUND_LEVEL, radius },
      { y: top, radius },
      { y: heightOf(2, open) + OUTSIDE + 0.2, radius: 1.5 },
    ],
    fore: [-1, 1].map((side) => [side * (HAND_STEP + 0.7), GROUND_LEVEL, HAND[2] + 0.55]),
  };
}

/** The path of a ball that leaves a full line at its end and re-enters at its start. */
export function wayAround(first: Vec, last: Vec, push: Vec): Vec[] {
  const [out, before] = [add(last, times(push, 1.25)), add(first, times(push, -1.25))];
  const over: Vec = push[1] === 0 ? [0, 1.5, 0] : [0, 0, 2.2];
  return [last, out, add(add(times(add(out, before), 0.5), over), [0, 0, 0]), before, first];
}
