/** The visible board of Omba, composed of its parts. */

import { Group, type Mesh } from "three";
import { createGround } from "../../solid/ground";
import { createMarks } from "../../solid/marks";
import { quarterOf } from "../../solid/orbit";
import { count, facing } from "../../solid/paint";
import { add, type Vec } from "../../solid/space";
import type { Stage } from "../../solid/stage";
import type { Theme } from "../../solid/theme";
import type { Picture, Shown, Thing } from "../../solid/thing";
import { tempo, walkTime } from "../../tempo";
import { CELLS, OWNERS, stackOn } from "../notation";
import { HAND, handTargets, rollIsYours, type Scene, sceneOf } from "../targets";
import { createCrates } from "./crates";
import { createDie } from "./die";
import {
  alongWay,
  DIE_PLACE,
  GROUND_LEVEL,
  handCount,
  handPlaces,
  placeOn,
  QUAY,
  stationsOf,
  TALL,
} from "./places";
import { createQuay } from "./quay";
import { createTrail } from "./trail";

const SHAKE_TIME = 280;
/** How far a picked piece is lifted. */
const LIFTED = 0.16;

export function buildQuay(stage: Stage): Picture {
  const { scene, motion } = stage;
  const crates = createCrates();
  const quay = createQuay(scene);
  const die = createDie(scene, motion);
  const trail = createTrail(scene);
  const marks = createMarks(scene);
  const standing = new Group();
  const counts = new Map<string, ReturnType<typeof facing>>();
  scene.add(createGround(GROUND_LEVEL, QUAY, 0.5), standing);

  let shown: Shown | null = null;
  let carried: Mesh | null = null;
  /** A piece that was dragged to its place does not move there again. */
  let dropped = false;
  let travelling = false;
  let theme: Theme | null = null;
  let quarter = 0;

  function stack(current: Scene): void {
    standing.clear();
    for (const cell of CELLS) {
      const owners = [...stackOn(current.harbour, cell)];
      const picked = current.props.picks[0] === cell;
      owners.forEach((owner, level) => {
        const lift = picked && level === owners.length - 1 ? LIFTED : 0;
        put(owner, placeOn(cell, level + lift / TALL));
      });
      if (owners.length > 1) number(`${owners.length}`, placeOn(cell, owners.length), -0.85);
    }
    hands(current);
  }

  function put(owner: string, at: Vec): Mesh {
    const crate = crates.make(owner);
    crate.position.set(...at);
    crate.rotation.y = (quarter * Math.PI) / 2;
    standing.add(crate);
    return crate;
  }

  function hands(current: Scene): void {
    const { players } = current.harbour;
    for (const { player, piece, count: left, state } of handTargets(current)) {
      handPlaces(player, players, left).forEach(([x, y, z], at) => {
        put(piece, [x, y + (state.picked && at === left - 1 ? LIFTED : 0), z]);
      });
      if (left > 0) number(`×${left}`, handCount(player, players));
    }
  }

  /** A number at a place, or beside it by the given number of its own widths: 0.5 is centred. */
  function number(value: string, at: Vec, beside = 0.5): void {
    const known = counts.get(value) ?? facing(count(value), 0.36, true);
    counts.set(value, known);
    const sprite = known.clone();
    sprite.position.set(...at);
    sprite.center.set(beside, 0.5);
    standing.add(sprite);
  }

  /** Replays the move of the top crate on the cell where the last move ended. */
  function travel(current: Scene): void {
    const { props, harbour } = current;
    const [tokens, path] = [props.last?.tokens ?? [], props.last?.path ?? []];
    const stations = stationsOf(tokens, path, harbour);
    const goal = stations.at(-1);
    const crate = standing.children.find(
      (each) => goal && each.position.distanceTo({ x: goal[0], y: goal[1], z: goal[2] }) < 0.01,
    );
    if (!crate || stations.length < 2) return;
    motion.begin({
      name: "travel",
      takes: walkTime(stations.length - 1, tempo()),
      show(share) {
        travelling = share < 1;
        crate.position.set(...alongWay(stations, share));
        if (!travelling && shown) stack(sceneOf(shown.props));
      },
    });
  }

  function mark({ things, aimed }: Shown, current: Scene): void {
    quay.mark(new Map(things.filter(({ id }) => CELLS.includes(id)).map(({ id, state }) => [id, state])));
    marks.clear();
    for (const thing of things) {
      const { id, state } = thing;
      const at = above(thing, current);
      if (state.offered && !state.picked) marks.add("offered", at, id === aimed ? 0.38 : 0.3);
      if (state.marked) marks.add("cross", [at[0], at[1] + 0.3, at[2]], 0.34);
      if (state.won) marks.add("star", [at[0], at[1] + 0.3, at[2]], 0.34);
      if (state.hinted && !CELLS.includes(id)) marks.add("hinted", thing.shape.at, 1);
      if (id === "die" && state.offered) marks.add("aimed", thing.shape.at, 1.15);
    }
  }

  function shake(): void {
    motion.begin({
      name: "shake",
      takes: SHAKE_TIME,
      show(share) {
        const aside = 0.07 * Math.sin(share * 6 * Math.PI) * (1 - share);
        quay.faults.position.x = aside;
        marks.faults.position.x = aside;
      },
    });
  }

  return {
    show(next) {
      const before = shown;
      shown = next;
      const current = sceneOf(next.props);
      const moved = before !== null && ranks(before) !== ranks(next);
      // A moving piece keeps moving when something is only picked or pointed at.
      if (moved || !travelling) stack(current);
      if (moved && !dropped) travel(current);
      if (moved) dropped = false;
      trail.show(stationsOf(next.props.last?.tokens ?? [], next.props.last?.path ?? [], current.harbour));
      const yours = rollIsYours(current);
      die.show(current.harbour.roll, yours, yours && next.props.busy);
      if (next.props.marks !== before?.props.marks && next.props.marks.length > 0) shake();
      mark(next, current);
    },
    carry(token, at) {
      if (carried) scene.remove(carried);
      carried = null;
      dropped = token === null;
      if (!token || !shown) return;
      const { harbour, props } = sceneOf(shown.props);
      const owner = token === HAND ? OWNERS[props.acting ?? 0] : stackOn(harbour, token).at(-1);
      carried = crates.make(owner ?? "a");
      carried.position.set(at[0], at[1] - TALL / 2, at[2]);
      scene.add(carried);
    },
    paint(wanted) {
      theme = wanted;
      crates.paint(theme);
      quay.paint(theme, quarter);
      trail.paint(theme);
      marks.paint(theme);
      if (shown) mark(shown, sceneOf(shown.props));
    },
    follow(around) {
      if (quarterOf(around) === quarter) return;
      quarter = quarterOf(around);
      if (theme) quay.paint(theme, quarter);
      for (const crate of standing.children) crate.rotation.y = (quarter * Math.PI) / 2;
    },
  };
}

function ranks({ props }: Shown): string {
  return props.position.split(" ")[0] ?? "";
}

/** The place of a dot: over a stack, on a tile, over a reserve. */
function above({ id, shape }: Thing, current: Scene): Vec {
  if (id === "die") return [DIE_PLACE[0], 1.05, DIE_PLACE[2]];
  const stacked = stackOn(current.harbour, id).length;
  if (CELLS.includes(id)) return placeOn(id, stacked > 0 ? stacked + 0.18 : 0.12);
  const hand = handTargets(current).find((each) => each.id === id);
  const next = hand && handPlaces(hand.player, current.harbour.players, hand.count).at(-1);
  return next ? add(next, [0, TALL + 0.08, 0]) : shape.at;
}
