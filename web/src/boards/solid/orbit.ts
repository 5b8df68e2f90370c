/** Where one looks from: around the board, and from how high. */

import { add, times, type Vec } from "./space";

export interface Orbit {
  /** Radians around the board, 0 being in front of it, a quarter on its right. */
  around: number;
  /** Radians above the ground. */
  above: number;
}

/** What shall be in the picture, from whatever side: circles around the upright axis, and what stays in front. */
export interface Frame {
  rings: readonly { y: number; radius: number }[];
  /** Places that turn with the viewer. */
  fore: readonly Vec[];
}

/** A picture's upright field of view in radians, and how much wider than high it is. */
export interface Lens {
  field: number;
  aspect: number;
}

export interface Stand {
  /** How far the eye is, and at which height it looks. */
  distance: number;
  height: number;
}

/** Radians a pointer turns the view by for each pixel it is dragged. */
const PER_PIXEL = 0.008;
/** From below the ground nothing is seen; from right above, `around` has no meaning. */
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

/** The way from what is looked at to the eye, of length one. */
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

/** The nearest stand from which all of a frame is seen; it does not change while one goes around. */
export function standFor(frame: Frame, above: number, lens: Lens): Stand {
  const places = [...frame.rings.flatMap(onRing), ...frame.fore];
  const [low, high] = [Math.min(...places.map(([, y]) => y)), Math.max(...places.map(([, y]) => y))];
  const heights = HEIGHTS.map((share) => low + (high - low) * share);
  const far = (height: number, way: Way) =>
    Math.max(...places.map((place) => way(place, height, above, lens)));
  // Looked at from the height where it takes least room upright, it is in the middle of the picture.
  const height = heights.reduce((best, each) => (far(each, upright) < far(best, upright) ? each : best));
  return { height, distance: Math.max(far(height, upright), far(height, sideways)) };
}

function onRing({ y, radius }: { y: number; radius: number }): Vec[] {
  return AROUND.map((angle) => [radius * Math.sin(angle), y, radius * Math.cos(angle)]);
}

/** How far the eye must be at least for a place to be seen, when it looks from in front at that height. */
type Way = (place: Vec, height: number, above: number, lens: Lens) => number;

const upright: Way = ([, y, z], height, above, { field }) => {
  const upward = (y - height) * Math.cos(above) - z * Math.sin(above);
  return towards(y - height, z, above) + Math.abs(upward) / Math.tan(field / 2);
};

const sideways: Way = ([x, y, z], height, above, { field, aspect }) =>
  towards(y - height, z, above) + Math.abs(x) / (Math.tan(field / 2) * aspect);

/** How much nearer to the eye a place is than what is looked at. */
function towards(up: number, z: number, above: number): number {
  return up * Math.sin(above) + z * Math.cos(above);
}

/** The shorter way around to the same view, so that nobody is taken on a tour. */
export function nearer(from: Orbit, to: Orbit): Orbit {
  const round = 2 * Math.PI;
  return { ...to, around: to.around - round * Math.round((to.around - from.around) / round) };
}
