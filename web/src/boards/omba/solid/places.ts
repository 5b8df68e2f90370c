/**
 * The places of everything in Omba: nine cells on a quay, stacks on them, the players' crates around it.
 *
 *              b's crates
 *            ┌───────────┐
 *     (c)    │ quay      │    (d)      for two: in front and behind; for more: clockwise from the front
 *            └───────────┘ ▣ die
 *              a's crates
 */

import { easeInOut, legOf } from "../../solid/motion";
import type { Frame } from "../../solid/orbit";
import { add, between, times, turnedAround, type Vec } from "../../solid/space";
import { CELLS, type Harbour, stackOn } from "../notation";
import { HAND } from "../targets";

/** A crate: half its side, and how high it is. */
export const HALF = 0.34;
export const TALL = 0.42;
export const STEP = 1;
/** Half the side of the quay. */
export const QUAY = 1.78;
export const DIE = 0.3;
/** The distance of the players' crates from the middle, and from each other. */
const SHORE = 2.42;
const ROW = 0.78;
const PILE = 2;
/** How high a crate is lifted above the stacks it passes. */
const CLEAR = 0.2;

/** The ground the quay stands on. */
export const GROUND_LEVEL = -0.25;
export const DIE_PLACE: Vec = [2.22, GROUND_LEVEL + DIE, 2.22];

/** A place on the quay, on top of a number of crates. */
export function placeOn(cell: string, level: number): Vec {
  const at = CELLS.indexOf(cell);
  return [((at % 3) - 1) * STEP, level * TALL, (Math.floor(at / 3) - 1) * STEP];
}

/** Just outside the quay, before a gate. */
export function beforeGate(gate: string): Vec {
  const [x, , z] = placeOn(gate, 0);
  return [x * 2.1, GROUND_LEVEL, z * 2.1];
}

/** The angle of a player's side of the board, 0 being the front. */
function sideOf(player: number, players: number): number {
  return players === 2 ? player * Math.PI : (-player * Math.PI) / 2;
}

/** The places of the crates a player can still bring in: in piles of two, the next one on top. */
export function handPlaces(player: number, players: number, count: number): Vec[] {
  const piles = Math.ceil(count / PILE);
  return Array.from({ length: count }, (_, at) => {
    const [pile, level] = [at % piles, Math.floor(at / piles)];
    const place: Vec = [(pile - (piles - 1) / 2) * ROW, GROUND_LEVEL + level * TALL, SHORE];
    return turnedAround(place, sideOf(player, players));
  });
}

/** The bounding box of those crates: its middle and half its sizes. */
export function handRoom(player: number, players: number, count: number): { at: Vec; half: Vec } {
  const side = sideOf(player, players);
  const high = count > 1 ? TALL : TALL / 2;
  const [x, y, z] = turnedAround([Math.max(1, Math.ceil(count / PILE)) * ROW * 0.5, high, HALF + 0.03], side);
  return { at: turnedAround([0, GROUND_LEVEL + high, SHORE], side), half: [Math.abs(x), y, Math.abs(z)] };
}

/** The place of the count: next to the piles. */
export function handCount(player: number, players: number): Vec {
  const wide = Math.ceil(12 / players / PILE) * ROW * 0.5;
  return turnedAround([-wide - 0.2, GROUND_LEVEL + 0.3, SHORE], sideOf(player, players));
}

export function frameOf(highest: number): Frame {
  const top = Math.max(3, highest) * TALL + 0.3;
  return {
    rings: [
      { y: GROUND_LEVEL, radius: 3.3 },
      // The die, standing on a corner.
      { y: GROUND_LEVEL, radius: Math.hypot(DIE_PLACE[0], DIE_PLACE[2]) + DIE },
      { y: DIE_PLACE[1] + 2 * DIE, radius: Math.hypot(DIE_PLACE[0], DIE_PLACE[2]) },
      { y: top, radius: 1.5 },
    ],
    fore: [],
  };
}

// ── Moving ───────────────────────────────────────────────────────────────────────────────────────────────

/** The stops of a piece on its path; the stacks do not count the piece itself. */
export function stationsOf(tokens: readonly string[], path: readonly string[], harbour: Harbour): Vec[] {
  const cells = path.filter((cell) => CELLS.includes(cell));
  const end = cells.length - 1;
  const places = cells.map((cell, at) => placeOn(cell, stackOn(harbour, cell).length - (at === end ? 1 : 0)));
  const gate = cells[0];
  return tokens[0] === HAND && gate ? [beforeGate(gate), ...places] : places;
}

/** The place of a piece after a share of its path: up, across and down for every step. */
export function alongWay(stations: readonly Vec[], share: number): Vec {
  const last = stations.at(-1) ?? [0, 0, 0];
  if (stations.length < 2) return last;
  const [leg, part] = legOf(share, stations.length - 1);
  return hop(stations[leg] ?? last, stations[leg + 1] ?? last, part);
}

/** It moves sideways only when it is up, so nothing is in its way. */
function hop(from: Vec, to: Vec, share: number): Vec {
  const peak = Math.max(from[1], to[1]) + CLEAR;
  const across = easeInOut(within((share - 0.2) / 0.6));
  const [x, , z] = between(from, to, across);
  if (share < 0.5) return [x, from[1] + (peak - from[1]) * easeInOut(within(share / 0.34)), z];
  return [x, peak + (to[1] - peak) * easeInOut(within((share - 0.66) / 0.34)), z];
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The path as a line above the stacks, for viewers who did not see the move. */
export function trailOf(way: readonly Vec[]): Vec[] {
  const legs = way.length - 1;
  // It ends on top of the piece itself.
  const stations = way.map((place, at) => (at === legs ? add(place, [0, TALL, 0]) : place));
  const points = Array.from({ length: legs * 8 + 1 }, (_, at) => alongWay(stations, at / (legs * 8)));
  return points.map((point) => add(point, [0, 0.1, 0])).slice(0, -1);
}

// ── The die ──────────────────────────────────────────────────────────────────────────────────────────────

/** The faces in the order of a box's sides: right, left, up, down, front, back. Opposite ones add up to seven. */
export const DIE_FACES: readonly number[] = [2, 5, 1, 6, 3, 4];

/** The rotation around x, y and z that shows a face on top. */
export function facingUp(face: number): Vec {
  const quarter = Math.PI / 2;
  const turns: Readonly<Record<number, Vec>> = {
    1: [0, 0, 0],
    6: [Math.PI, 0, 0],
    3: [-quarter, 0, 0],
    4: [quarter, 0, 0],
    2: [0, 0, quarter],
    5: [0, 0, -quarter],
  };
  return turns[face] ?? [0, 0, 0];
}

/** The place of a die while it is thrown: it comes from the side and bounces twice. */
export function thrown(share: number): Vec {
  const left = 1 - share;
  const bounce = Math.abs(Math.cos(share * 2.5 * Math.PI)) * left * 1.5;
  return add(DIE_PLACE, add(times([1.1, 0, 0.9], left * left), [0, bounce, 0]));
}
