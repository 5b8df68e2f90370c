/**
 * What a game in three dimensions is made of.
 *
 *     BoardProps ─▶ things ─▶ what is pointed at, focused, read out       (no picture is needed for it)
 *                      └────▶ picture ─▶ what is seen
 */

import type { BoardProps } from "../board";
import type { CellState } from "../cellState";
import type { Frame, Orbit } from "./orbit";
import type { Shape } from "./picking";
import { turnedAround, type Vec } from "./space";
import type { Stage } from "./stage";
import type { Theme } from "./theme";

/** Something that can be pointed at, or carried away. */
export interface Thing {
  id: string;
  /** What a click may stand for; none where it can only be carried. */
  paths: string[][];
  label: string;
  state: CellState;
  shape: Shape;
  /** Where it is pointed at; its middle where nothing else is said. */
  tip?: Vec;
  /** The token that dragging it picks; null where it stays where it is. */
  carries: string | null;
  /** Dragging it pushes that way, instead of carrying it. */
  pushes?: Vec;
  /** It stays in front of the viewer, however the view is turned. */
  follows?: boolean;
}

/** The view of the board, as far as the targets depend on it. */
export interface Sight {
  /** How far it is opened; 0 where it cannot be. */
  open: number;
  /** For each axis whether one looks from its far end (1), from its near one (-1), or along it (0). */
  from: Vec;
}

export interface Shown {
  props: BoardProps;
  things: readonly Thing[];
  open: number;
  /** The thing that is pointed at. */
  aimed: string | null;
}

export interface Picture {
  /** Shows what there is now, and how it came about. */
  show(shown: Shown): void;
  /** What is carried, and where; null when it is let go. */
  carry(token: string | null, at: Vec): void;
  paint(theme: Theme): void;
  /** Keeps what stays in front of the viewer in its place. */
  follow(around: number): void;
}

export interface SolidGame {
  /** Where one looks from at first. */
  home: Orbit;
  frame(props: BoardProps, open: number): Frame;
  things(props: BoardProps, sight: Sight): Thing[];
  build(stage: Stage): Picture;
}

/** Something as it stands when one looks from there: its shape, and where it is pointed at. */
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

/** How much of a face one must see to point at it. */
const GLANCING = 0.16;

export function sightFrom(towards: Vec, open: number): Sight {
  const [x, y, z] = towards.map((part) => (Math.abs(part) < GLANCING ? 0 : Math.sign(part)));
  return { open, from: [x ?? 0, y ?? 0, z ?? 0] };
}
