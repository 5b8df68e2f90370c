/** The balls that a move has moved, for the animation. */

import { type Cube, type Face, faceIn, lineFrom } from "./notation";

export interface Step {
  /** The cell the ball was in; null if it comes from outside. */
  from: string | null;
  /** The face it was pushed from; null for a ball placed in a free cell. */
  face: Face | null;
}

type Steps = ReadonlyMap<string, Step>;
const STILL: Steps = new Map();

/** The moved balls by their new cell; none if the move does not lead from one cube to the other. */
export function stepsOf(before: Cube, after: Cube, [cell, entry]: readonly string[]): Steps {
  if (!cell) return STILL;
  const face = faceIn(entry);
  return face ? pushed(before, after, lineFrom(cell, face), face) : put(before, after, cell);
}

function put(before: Cube, after: Cube, cell: string): Steps {
  const came = !before.balls.has(cell) && after.balls.has(cell);
  return came ? new Map([[cell, { from: null, face: null }]]) : STILL;
}

/** Each ball up to the first gap moves to the next cell; in a full line the last one wraps around. */
function pushed(before: Cube, after: Cube, line: string[], face: Face): Steps {
  const gap = line.findIndex((cell) => !before.balls.has(cell));
  const moved = gap < 0 ? line : line.slice(0, gap + 1);
  const follows = moved.every(
    (cell, at) => at === 0 || after.balls.get(cell) === ballBehind(before, moved, at),
  );
  return follows ? new Map(moved.map((cell, at) => [cell, { from: moved[at - 1] ?? null, face }])) : STILL;
}

function ballBehind(before: Cube, line: string[], at: number) {
  return before.balls.get(line[at - 1] ?? "");
}
