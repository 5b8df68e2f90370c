/** The state of a node in a tree: what is shown at once, and the legal moves there. */
import type { Tree } from "../moves/tree";
import type { Ending, Entry, LastMove, Place, Scene } from "../net/messages";

/** The start of a tree: a place without its moves. */
export type Ground = Omit<Place, "moves">;

export interface Stand {
  position: string;
  contents: string[];
  last: LastMove | null;
  entry: Entry | null;
}

/** The same, once the server has listed the legal moves. */
export interface FullStand extends Stand {
  player: number | null;
  mustRoll: boolean;
  legal: string[][];
  ending: Ending | null;
  out: number[];
}

export function isFull(stand: Stand | null): stand is FullStand {
  return stand !== null && "legal" in stand;
}

/** The state at the end of a scene. */
export function fullStand(scene: Scene, entry: Entry | null): FullStand {
  const { position, contents, player, legal, ending, out } = scene;
  const last = scene.moments.at(-1)?.last ?? null;
  return { position, contents, last, entry, player, mustRoll: scene.must_roll, legal, ending, out };
}

export type Stands = Readonly<Record<number, Stand>>;

/** Adds the states of the nodes of a scene, starting at `from`. Known states stay. */
export function withScene(stands: Stands, scene: Scene, from: number, nodes: readonly number[]): Stands {
  const known: Record<number, Stand> = { ...stands };
  [from, ...nodes].forEach((node, at) => {
    const moment = scene.moments[at];
    if (moment) known[node] ??= { ...moment, entry: scene.entries[at - 1] ?? null };
  });
  const last = nodes.at(-1) ?? from;
  known[last] = fullStand(scene, known[last]?.entry ?? null);
  return known;
}

/** A node's state stays known while the same move leads to it. */
export function keepingSame(stands: Stands, before: Tree, after: Tree): Stands {
  const same = (id: number) => after.nodes[id]?.text === before.nodes[id]?.text;
  return Object.fromEntries(Object.entries(stands).filter(([id]) => same(Number(id))));
}
