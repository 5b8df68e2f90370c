/** The place of the viewer: the angle around the board, and the height. */

import { add, times, type Vec } from "./space";

export interface Orbit {
  /** Radians around the board; 0 is the front, a quarter turn is the right. */
  around: number;
  /** Radians above the ground. */
  above: number;
}

/** The contents of the picture from every side: circles around the upright axis, and places that stay in front. */
export interface Frame {
  rings: readonly { y: number; radius: number }[];
  /** Places that turn with the viewer. */
  fore: readonly Vec[];
}

/** A picture's vertical field of view in radians, and its ratio of width to height. */
export interface Lens {
  field: number;
  aspect: number;
}

export interface Stand {
  /** The distance of the eye, and the height it looks at. */
  distance: number;
  height: number;
}

/** Radians the view turns per pixel of a drag. */
const PER_PIXEL = 0.008;
/** From below the ground nothing is visible; from straight above, `around` has no meaning. */
export const LOWEST = -0.25;
export const HIGHEST = 1.35;

export function dragged({ around, above }: Orbit, dx: number, dy: number): Orbit {
  return { around: around - dx * PER_PIXEL, above: within(above + dy * PER_PIXEL) };
}

export function stepped({ around, above }: Orbit, across: number, up: number): Orbit {
  return { around: around + across, above: within(above + up) };
}

function within(above: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, above));
}

/** The side of the board the viewer is at: 0 the front, 1 the right, and so on. */
export function quarterOf(around: number): number {
  return ((Math.round((2 * around) / Math.PI) % 4) + 4) % 4;
}

/** The direction from the target to the eye, of length one. */
export function toEye({ around, above }: Orbit): Vec {
  const flat = Math.cos(above);
  return [Math.sin(around) * flat, Math.sin(above), Math.cos(around) * flat];
}

export function eyeOf(orbit: Orbit, { distance, height }: Stand): Vec {
  return add([0, height, 0], times(toEye(orbit), distance));
}

// ── Fitting into the picture ─────────────────────────────────────────────────────────────────────────────

const AROUND = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6);
const HEIGHTS = Array.from({ length: 25 }, (_, at) => at / 24);

/** The nearest place from which the whole frame is visible; it does not change as the viewer turns. */
export function standFor(frame: Frame, above: number, lens: Lens): Stand {
  const places = [...frame.rings.flatMap(onRing), ...frame.fore];
  const [low, high] = [Math.min(...places.map(([, y]) => y)), Math.max(...places.map(([, y]) => y))];
  const heights = HEIGHTS.map((share) => low + (high - low) * share);
  const far = (height: number, way: Way) =>
    Math.max(...places.map((place) => way(place, height, above, lens)));
  // Looking at the height where it needs the least vertical room centres it in the picture.
  const height = heights.reduce((best, each) => (far(each, upright) < far(best, upright) ? each : best));
  return { height, distance: Math.max(far(height, upright), far(height, sideways)) };
}

function onRing({ y, radius }: { y: number; radius: number }): Vec[] {
  return AROUND.map((angle) => [radius * Math.sin(angle), y, radius * Math.cos(angle)]);
}

/** The least distance of the eye from which a place is visible, looking from the front at that height. */
type Way = (place: Vec, height: number, above: number, lens: Lens) => number;

const upright: Way = ([, y, z], height, above, { field }) => {
  const upward = (y - height) * Math.cos(above) - z * Math.sin(above);
  return towards(y - height, z, above) + Math.abs(upward) / Math.tan(field / 2);
};

const sideways: Way = ([x, y, z], height, above, { field, aspect }) =>
  towards(y - height, z, above) + Math.abs(x) / (Math.tan(field / 2) * aspect);

/** How much nearer to the eye a place is than the target. */
function towards(up: number, z: number, above: number): number {
  return up * Math.sin(above) + z * Math.cos(above);
}

/** The equivalent angle that is the shorter way around. */
export function nearer(from: Orbit, to: Orbit): Orbit {
  const round = 2 * Math.PI;
  return { ...to, around: to.around - round * Math.round((to.around - from.around) / round) };
}
