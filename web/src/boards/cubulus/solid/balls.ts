/** The balls in the cube, each in its cell or on the way there. */

import { type BufferGeometry, CatmullRomCurve3, Mesh, type Object3D, Vector3 } from "three";
import { easeInOut, easeOut, type Motion, yielding } from "../../solid/motion";
import { add, minus, times, type Vec } from "../../solid/space";
import { type Step, stepsOf } from "../motion";
import { type Colour, type Cube, lineFrom } from "../notation";
import type { Materials } from "./materials";
import { placeOf, pushOf, wayAround } from "./places";

/** Milliseconds to place a ball, to push a line, and to move a full line around. */
const TIMES = { put: 340, push: 460, around: 820 };
/** How high above its cell a placed ball starts, and how far outside a pushed one does. */
const ABOVE = 1.1;
const BEFORE = 1.5;

interface Ball {
  mesh: Mesh;
  colour: Colour;
  /** Its distance from its cell. */
  offset: Vec;
}

export interface Balls {
  show(cube: Cube, tokens: readonly string[]): void;
  place(open: number): void;
}

export function createBalls(
  parent: Object3D,
  geometry: BufferGeometry,
  materials: Materials,
  motion: Motion,
): Balls {
  const balls = new Map<string, Ball>();
  let [before, opened]: [Cube | null, number] = [null, 0];

  function set(cell: string, colour: Colour | undefined): void {
    const held = balls.get(cell);
    if (held?.colour === colour) return;
    if (held) parent.remove(held.mesh);
    balls.delete(cell);
    if (!colour) return;
    const mesh = new Mesh(geometry, materials.balls[colour]);
    mesh.castShadow = mesh.receiveShadow = true;
    parent.add(mesh);
    balls.set(cell, { mesh, colour, offset: [0, 0, 0] });
  }

  function seat(cell: string): void {
    const ball = balls.get(cell);
    if (ball) ball.mesh.position.set(...add(placeOf(cell, opened), ball.offset));
  }

  function come(cell: string, step: Step, was: Cube): void {
    const ball = balls.get(cell);
    if (!ball) return;
    const way = wayTo(cell, step, was, opened);
    motion.begin({
      name: `ball-${cell}`,
      takes: way.takes,
      show(share) {
        ball.offset = minus(way.at(share), placeOf(cell, opened));
        seat(cell);
      },
    });
  }

  return {
    show(cube, tokens) {
      const was = before;
      before = cube;
      for (const cell of new Set([...balls.keys(), ...cube.balls.keys()])) set(cell, cube.balls.get(cell));
      if (was) for (const [cell, step] of stepsOf(was, cube, tokens)) come(cell, step, was);
      for (const cell of balls.keys()) seat(cell);
    },
    place(open) {
      opened = open;
      for (const cell of balls.keys()) seat(cell);
    },
  };
}

interface Way {
  takes: number;
  at(share: number): Vec;
}

/** How a ball reaches its cell: from above, pushed by the one behind it, or around from the other end. */
function wayTo(cell: string, { from, face }: Step, before: Cube, open: number): Way {
  const goal = placeOf(cell, open);
  if (!face) return { takes: TIMES.put, at: (share) => add(goal, [0, ABOVE * (1 - easeOut(share)), 0]) };
  const push = pushOf(face);
  const line = lineFrom(cell, face);
  const full = from === null && line.every((one) => before.balls.has(one));
  if (full) return around(wayAround(goal, placeOf(line[2] ?? cell, open), push));
  const start = from ? placeOf(from, open) : add(goal, times(push, -BEFORE));
  return { takes: TIMES.push, at: (share) => add(start, times(minus(goal, start), yielding(share))) };
}

function around(points: Vec[]): Way {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)));
  return { takes: TIMES.around, at: (share) => curve.getPoint(easeInOut(share)).toArray() };
}
