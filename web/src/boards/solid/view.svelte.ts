/**
 * The 3D board, if the game has one and the reader wants it.
 *
 *     wanted ─▶ WebGL? ─▶ fetched ─▶ shown          any failure leaves the flat board, with a notice
 */
import { type Component, untrack } from "svelte";
import { hasWebGL } from "../../device/graphics";
import { wantsSolid } from "../../device/preferences.svelte";
import type { GameBoard, SolidProps } from "../board";

interface SolidView {
  /** The component shown instead of the flat board; null while that is shown. */
  readonly Board: Component<SolidProps> | null;
  /** Whether it is loading, so that the flat board need not be shown first. */
  readonly coming: boolean;
  /** Why the flat board is shown after all, as a message key. */
  readonly trouble: "missing" | "failed" | null;
  /** Changes when the view has to be recreated. */
  readonly life: number;
  /** Called when the browser has taken the graphics context: the view is recreated once, then given up. */
  lost(): void;
}

export function createSolidView(board: () => GameBoard | null): SolidView {
  let found = $state.raw<{ of: GameBoard; Board: Component<SolidProps> } | null>(null);
  let trouble = $state<SolidView["trouble"]>(null);
  let life = $state(0);
  const wanted = $derived(board()?.solid && wantsSolid() ? board() : null);
  const ready = $derived(wanted && found?.of === wanted && trouble === null ? found.Board : null);

  async function fetchIt(of: GameBoard): Promise<void> {
    // Checked each time: a browser may lose WebGL, or get it back.
    trouble = hasWebGL() ? null : "missing";
    if (trouble || found?.of === of) return;
    try {
      const module = await of.solid?.load();
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
