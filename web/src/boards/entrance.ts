/** The animation of an arriving piece, for cases where a transition cannot know that it has just arrived. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { MOVE_TIME, type Offset, prefersStillness } from "./animation";
import { tempo, walkTime } from "./tempo";

/** Moves the attached element in from an offset, once, when it is drawn; without an offset it stays still. */
export function entering(from: () => Offset): Attachment<Element> {
  return (node) => {
    const offset = untrack(from);
    if (isStill(offset) || prefersStillness() || !node.animate) return;
    node.animate([{ transform: transformOf(offset) }, { transform: "none" }], {
      duration: MOVE_TIME,
      easing: "ease-out",
    });
  };
}

/** Walks the attached element over offsets to its place, once, when it is drawn; without offsets it stays still. */
export function walking(over: () => readonly Offset[]): Attachment<Element> {
  return (node) => {
    const offsets = untrack(over);
    if (offsets.length === 0 || prefersStillness() || !node.animate) return;
    // The easing of a keyframe applies up to the next one: the piece slows down on every cell.
    const stations = offsets.map((offset) => ({ transform: transformOf(offset), easing: "ease-in-out" }));
    node.animate([...stations, { transform: "none" }], { duration: walkTime(offsets.length, tempo()) });
  };
}

function isStill({ dx, dy, scale = 1 }: Offset): boolean {
  return dx === 0 && dy === 0 && scale === 1;
}

function transformOf({ dx, dy, scale = 1 }: Offset): string {
  return `translate(${dx}px, ${dy}px) scale(${scale})`;
}
