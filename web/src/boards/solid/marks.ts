/** The marks on things: the shapes and colours of the flat boards, facing the viewer. */

import { Group, type Object3D, Sprite, type SpriteMaterial, type Texture } from "three";
import type { CellState } from "../cellState";
import { cross, dot, facing, ring, star } from "./paint";
import type { Vec } from "./space";
import { FAULT, HINT, MARK_EDGE, OFFERED, type Theme } from "./theme";

type Kind = "last" | "picked" | "hinted" | "marked" | "won" | "aimed" | "offered" | "cross" | "star" | "free";

function pictures(theme: Theme): Record<Kind, Texture> {
  const [mark, shade] = [theme.colour("--mark"), theme.dark ? "dark" : "light"] as const;
  return {
    last: ring(mark, MARK_EDGE),
    picked: ring("#ffffff", MARK_EDGE),
    hinted: ring(HINT[shade], theme.dark ? "#10131c" : "#ffffff", true),
    marked: ring(FAULT, "#ffffff"),
    won: ring(mark, MARK_EDGE),
    aimed: ring(OFFERED[shade], "#ffffff"),
    offered: dot(OFFERED[shade]),
    free: dot(theme.colour("--faint"), 0.45),
    cross: cross(),
    star: star(mark),
  };
}

/** The marks that nothing hides: they explain a refusal or a win. */
const ABOVE: readonly Kind[] = ["cross", "star"];

export interface Marks {
  readonly group: Group;
  /** The marks that shake when they are new. */
  readonly faults: Group;
  /** Starts over. */
  clear(): void;
  add(kind: Kind, at: Vec, size: number): Sprite;
  /** All marks of a state, around something of the given size. */
  show(state: CellState, at: Vec, size: number): void;
  paint(theme: Theme): void;
}

export function createMarks(parent: Object3D): Marks {
  const group = new Group();
  const faults = new Group();
  parent.add(group, faults);
  const materials = new Map<Kind, SpriteMaterial>();
  let theme: Theme | null = null;

  function material(kind: Kind): SpriteMaterial {
    const known = materials.get(kind);
    if (known || !theme) return known ?? facing(cross(), 1).material;
    for (const [each, picture] of Object.entries(pictures(theme)) as [Kind, Texture][])
      materials.set(each, facing(picture, 1, ABOVE.includes(each)).material);
    return material(kind);
  }

  function add(kind: Kind, at: Vec, size: number): Sprite {
    const sprite = new Sprite(material(kind));
    sprite.position.set(...at);
    sprite.scale.set(size, size, 1);
    if (ABOVE.includes(kind)) sprite.renderOrder = 10;
    (kind === "marked" || kind === "cross" ? faults : group).add(sprite);
    return sprite;
  }

  function show(state: CellState, at: Vec, size: number): void {
    const badge: Vec = [at[0], at[1] + size * 0.42, at[2]];
    if (state.last && !state.won) add("last", at, size);
    if (state.picked) add("picked", at, size * 1.06);
    if (state.hinted) add("hinted", at, size * 1.1);
    if (state.won) {
      add("won", at, size * 1.05);
      add("star", badge, size * 0.36);
    } else if (state.marked) {
      add("marked", at, size * 1.05);
      add("cross", badge, size * 0.36);
    }
  }

  return {
    group,
    faults,
    clear() {
      group.clear();
      faults.clear();
    },
    add,
    show,
    paint(next) {
      theme = next;
      for (const each of materials.values()) {
        each.map?.dispose();
        each.dispose();
      }
      materials.clear();
    },
  };
}
