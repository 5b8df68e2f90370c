/** How wide a board may be, for those that lay themselves out by it. */

import type { Attachment } from "svelte/attachments";

/** Tells the width of what is attached, now and whenever it changes. */
export function measuring(tell: (width: number) => void): Attachment<HTMLElement> {
  return (node) => {
    tell(node.clientWidth);
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => tell(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  };
}
