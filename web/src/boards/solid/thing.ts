/**
 * The parts of a game in 3D.
 *
 *     BoardProps ─▶ things ─▶ pointing, focus, screen readers       (no picture needed)
 *                      └────▶ picture ─▶ the view
 */

import type { BoardProps } from "../board";
import type { CellState } from "../cellState";
import type { Frame, Orbit } from "./orbit";
import type { Shape } from "./picking";
import { turnedAround, type Vec } from "./space";
import type { Stage } from "./stage";
import type { Theme } from "./theme";

/** A thing that can be pointed at or dragged. */
export interface Thing {
  id: string;
  /** The possible meanings of a click; none if it can only be dragged. */
  paths: string[][];
  label: string;
  state: CellState;
  shape: Shape;
  /** The point to aim at; its middle by default. */
  tip?: Vec;
  /** The token picked by dragging it; null if it cannot be dragged. */
  carries: string | null;
  /** Dragging it pushes in this direction instead of carrying it. */
  pushes?: Vec;
  /** Whether it stays in front of the viewer as the view turns. */
  follows?: boolean;
}

/** The parts of the view that the targets depend on. */
export interface Sight {
  /** How far the cube is opened; 0 if it cannot be. */
  open: number;
  /** For each axis, whether the viewer looks from its far end (1), from its near end (-1), or along it (0). */
  from: Vec;
}

export interface Shown {
  props: BoardProps;
  things: readonly Thing[];
  open: number;
  /** The thing under the pointer. */
  aimed: string | null;
}

export interface Picture {
  /** Shows the current state, and how it came about. */
  show(shown: Shown): void;
  /** Shows what is dragged and where; null on release. */
  carry(token: string | null, at: Vec): void;
  paint(theme: Theme): void;
  /** Keeps things in front of the viewer in their place. */
  follow(around: number): void;
}

export interface SolidGame {
  /** The initial view. */
  home: Orbit;
  frame(props: BoardProps, open: number): Frame;
  things(props: BoardProps, sight: Sight): Thing[];
  build(stage: Stage): Picture;
}

/** A thing as seen from the viewer's side: its shape, and the point to aim at. */
export interface Seen {
  thing: Thing;
  shape: Shape;
  tip: Vec;
}

export function seenFrom(thing: Thing, around: number): Seen {
  const { shape, tip = shape.at, follows } = thing;
  if (!follows) return { thing, shape, tip };
  return { thing, shape: { ...shape, at: turnedAround(shape.at, around) }, tip: turnedAround(tip, around) };
}

/** How much of a face must be visible to point at it. */
const GLANCING = 0.16;

export function sightFrom(towards: Vec, open: number): Sight {
  const [x, y, z] = towards.map((part) => (Math.abs(part) < GLANCING ? 0 : Math.sign(part)));
  return { open, from: [x ?? 0, y ?? 0, z ?? 0] };
}
