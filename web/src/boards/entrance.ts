/** The animation of an arriving piece, for cases where a transition cannot know that it has just arrived. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { MOVE_TIME, type Offset, prefersStillness } from "./animation";

/** Moves the attached element in from an offset, once, when it is drawn; without an offset it stays still. */
export function entering(from: () => Offset): Attachment<Element> {
  return (node) => {
    const { dx, dy, scale = 1 } = untrack(from);
    const still = dx === 0 && dy === 0 && scale === 1;
    if (still || prefersStillness() || !node.animate) return;
    const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
    node.animate([{ transform: start }, { transform: "none" }], { duration: MOVE_TIME, easing: "ease-out" });
  };
}
