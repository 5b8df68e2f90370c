/** The targets: the stacks, the crates of the players, the die. */

import type { BoardProps } from "../../board";
import type { Thing } from "../../solid/thing";
import { stackOn } from "../notation";
import { cellTargets, dieTarget, handTargets, type Scene, sceneOf, type Target } from "../targets";
import { DIE, DIE_PLACE, HALF, handRoom, placeOn, TALL } from "./places";

/** An empty cell is as flat as a tile, but larger than a crate. */
const TILE = 0.46;

export function thingsOf(props: BoardProps): Thing[] {
  const scene = sceneOf(props);
  return [...cellTargets(scene).map((target) => cellThing(scene, target)), ...hands(scene), dieThing(scene)];
}

function cellThing({ harbour }: Scene, target: Target): Thing {
  const height = stackOn(harbour, target.id).length * TALL;
  const [side, tall] = height > 0 ? [HALF, height / 2] : [TILE, 0.02];
  const [x, , z] = placeOn(target.id, 0);
  return { ...target, shape: { at: [x, tall, z], half: [side, tall, side] }, tip: [x, height, z] };
}

function hands(scene: Scene): Thing[] {
  const { players } = scene.harbour;
  return handTargets(scene).map(({ id, player, paths, label, state, carries, open, count }) => ({
    id,
    paths: open ? paths : [],
    label,
    state,
    carries,
    shape: handRoom(player, players, count),
  }));
}

function dieThing(scene: Scene): Thing {
  return { ...dieTarget(scene), shape: { at: DIE_PLACE, radius: DIE * 1.35 } };
}
