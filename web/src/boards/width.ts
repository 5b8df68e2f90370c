/** The width available to a board, for those whose layout depends on it. */

import type { Attachment } from "svelte/attachments";

/** Reports the width of the attached element, now and whenever it changes. */
export function measuring(report: (width: number) => void): Attachment<HTMLElement> {
  return (node) => {
    report(node.clientWidth);
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => report(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  };
}
