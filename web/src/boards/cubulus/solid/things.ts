/** The targets of the cube: every cell, the arrows into it on the visible sides, the balls outside. */

import type { BoardProps } from "../../board";
import { PLAIN } from "../../cellState";
import { dot } from "../../solid/space";
import type { Sight, Thing } from "../../solid/thing";
import { boardWords } from "../../words";
import {
  CELLS,
  COLOURS,
  type Colour,
  type Cube,
  facesOf,
  left,
  NEUTRAL,
  nextBall,
  parse,
  settingUp,
} from "../notation";
import { cellTargets, entryTarget, type Scene, type Target } from "../targets";
import { BALL, entryOf, handOf, placeOf, pushOf } from "./places";

/** The hit radius of a free cell, offered or not, and of an arrow. */
const FREE = { offered: 0.26, other: 0.14 };
const ARROW = 0.27;

export function sceneOf(props: BoardProps): Scene {
  return { cube: parse(props.position), props, say: boardWords("cubulus", props.lang) };
}

export function thingsOf(props: BoardProps, sight: Sight): Thing[] {
  const scene = sceneOf(props);
  return [
    ...cellTargets(scene).map((target) => cellThing(scene, target, sight.open)),
    ...entries(scene, sight).map((target) => entryThing(target, sight.open)),
    ...hands(scene),
  ];
}

function cellThing({ cube }: Scene, target: Target, open: number): Thing {
  const { id, cell, paths, label, state } = target;
  const radius = cube.balls.has(cell) ? BALL : state.offered ? FREE.offered : FREE.other;
  return { id, paths, label, state, shape: { at: placeOf(cell, open), radius }, carries: null };
}

// ── Arrows ───────────────────────────────────────────────────────────────────────────────────────────────

/** The arrows on the visible sides, and all those of a picked ball. */
export function entries(scene: Scene, sight: Sight): Target[] {
  const taken = CELLS.filter((cell) => scene.cube.balls.has(cell));
  const all = taken.flatMap((cell) => facesOf(cell).map((face) => entryTarget(scene, cell, face)));
  return all.filter((entry) => isShown(scene, entry, sight));
}

function isShown({ props }: Scene, { cell, face, state, banned }: Target, sight: Sight): boolean {
  if (props.picks[0] === cell || state.hinted) return true;
  const worth = state.offered || (banned && props.offered.size > 0);
  return worth && face !== null && props.picks.length === 0 && dot(pushOf(face), sight.from) < 0;
}

function entryThing({ id, cell, face, paths, label, state }: Target, open: number): Thing {
  const through = face ?? "U";
  const shape = { at: entryOf(cell, through, open), radius: ARROW };
  return { id, paths, label, state, shape, carries: id, pushes: pushOf(through) };
}

// ── Balls outside ────────────────────────────────────────────────────────────────────────────────────────

/** The colours with balls left to place, in turn order. */
export function handColours(cube: Cube): Colour[] {
  return COLOURS.filter((colour, at) => at < cube.players || (colour === NEUTRAL && settingUp(cube)));
}

export function isNext({ cube, props }: Scene, colour: Colour): boolean {
  return props.acting !== null && nextBall(cube) === colour;
}

function hands(scene: Scene): Thing[] {
  const colours = handColours(scene.cube);
  const mayCarry = (colour: Colour) =>
    scene.props.offered.size > 0 && isNext(scene, colour) && left(scene.cube, colour) > 0;
  return colours.map((colour, at) => ({
    id: `hand-${colour}`,
    paths: [],
    label: "",
    state: PLAIN,
    shape: { at: handOf(at, colours.length), radius: BALL },
    carries: mayCarry(colour) ? `hand-${colour}` : null,
    follows: true,
  }));
}
