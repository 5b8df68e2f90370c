/**
 * The board in three dimensions, where the game has one and somebody wants it.
 *
 *     wanted ─▶ WebGL? ─▶ fetched ─▶ shown          whatever fails on the way leaves the flat board, and a word
 */
import { type Component, untrack } from "svelte";
import { preferences } from "../../device/preferences.svelte";
import type { GameBoard, SolidProps } from "../board";

interface SolidView {
  /** What is shown instead of the flat board; null where that is shown. */
  readonly Board: Component<SolidProps> | null;
  /** It is on its way: the flat board need not be shown first. */
  readonly coming: boolean;
  /** Why the flat board is shown all the same, by the key of its words. */
  readonly trouble: "missing" | "failed" | null;
  /** Changes when the view has to be made anew. */
  readonly life: number;
  /** The browser has taken away what it draws with: the view is made anew once, then given up. */
  lost(): void;
}

export function createSolidView(board: () => GameBoard | null): SolidView {
  let found = $state.raw<{ of: GameBoard; Board: Component<SolidProps> } | null>(null);
  let trouble = $state<SolidView["trouble"]>(null);
  let life = $state(0);
  const wanted = $derived(preferences.solid && board()?.solid ? board() : null);
  const ready = $derived(wanted && found?.of === wanted && trouble === null ? found.Board : null);

  async function fetchIt(of: GameBoard): Promise<void> {
    trouble = hasWebGL() ? null : "missing";
    if (trouble || found?.of === of) return;
    try {
      const module = await of.solid?.();
      if (module) found = { of, Board: module.Solid };
    } catch {
      trouble = "failed";
    }
  }

  $effect(() => {
    const of = wanted;
    if (of) untrack(() => fetchIt(of));
  });

  return {
    get Board() {
      return ready;
    },
    get coming() {
      return wanted !== null && ready === null && trouble === null;
    },
    get trouble() {
      return wanted ? trouble : null;
    },
    get life() {
      return life;
    },
    lost() {
      if (life > 0) trouble = "failed";
      life += 1;
    },
  };
}

/** Asked anew each time: a browser may lose it, or get it back. */
function hasWebGL(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
