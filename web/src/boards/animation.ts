/** Motion on the boards: short, and none for those who asked their system for less of it. */

import type { Attachment } from "svelte/attachments";
import type { TransitionConfig } from "svelte/transition";

/** Milliseconds a piece takes to arrive. */
export const MOVE_TIME = 220;
const SHAKE_TIME = 250;

export function prefersStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

export interface Offset {
  dx: number;
  dy: number;
  /** The initial scale; 1 is full size. */
  scale?: number;
}

/** A piece that arrives from elsewhere: an `in:` transition. */
export function arrive(_node: Element, { dx, dy, scale = 1 }: Offset): TransitionConfig {
  return {
    duration: prefersStillness() ? 0 : MOVE_TIME,
    easing: easeOut,
    css: (_t, u) => `transform: translate(${u * dx}px, ${u * dy}px) scale(${1 + (scale - 1) * u})`,
  };
}

/** A piece that is removed: an `out:` transition. */
export function vanish(_node: Element): TransitionConfig {
  return { duration: prefersStillness() ? 0 : MOVE_TIME / 2, css: (t) => `opacity: ${t}` };
}

const SHAKEN = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shakes the attached element once for every new list of marks that names its cell. */
export function shaking(marks: readonly string[], cell: string): Attachment<Element> {
  return (node) => {
    if (!marks.includes(cell) || prefersStillness() || !node.animate) return;
    node.animate(SHAKEN, { duration: SHAKE_TIME, easing: "ease-in-out" });
  };
}
