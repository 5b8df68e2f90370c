/**
 * How fast things happen on the page, in milliseconds: the reader chooses a speed, and the system may ask for stillness.
 *
 *     the last act ── pause ─▶ a computer rolls ── tumble, beat ─▶ it moves ── step, step ─▶ …
 */

import type { Speed } from "../device/kept";
import { preferences } from "../device/preferences.svelte";
import { MOVE_TIME, prefersStillness } from "./animation";

export interface Tempo {
  /** From the end of what was last shown to the first act of a computer. */
  pause: number;
  /** From a computer's roll, once it lies still, to the move that spends it. */
  beat: number;
  /** How long a die tumbles. */
  tumble: number;
  /** How long a piece takes from one cell to the next. */
  step: number;
  /** From one piece of a winning line to the next, as they light up. */
  light: number;
  /** How long a player reads why they cannot move, before the page goes on. */
  read: number;
  /** How long the elimination of a player stays before the game goes on. */
  linger: number;
}

export const TEMPI: Record<Speed, Tempo> = {
  calm: { pause: 800, beat: 500, tumble: 760, step: 330, light: 260, read: 3000, linger: 1400 },
  quick: { pause: 600, beat: 200, tumble: 380, step: 170, light: 130, read: 1500, linger: 600 },
  instant: { pause: 0, beat: 0, tumble: 240, step: 0, light: 0, read: 0, linger: 0 },
};

export function tempo(): Tempo {
  return TEMPI[preferences.speed];
}

/** Whether nobody waits for anything: by choice, or because nobody is looking. */
export function isInstant(): boolean {
  return preferences.speed === "instant" || prefersStillness() || document.hidden;
}

/** How long a piece walks over this many steps; however quick, an eye can follow it. */
export function walkTime(steps: number, { step }: Tempo): number {
  return Math.max(MOVE_TIME, steps * step);
}
