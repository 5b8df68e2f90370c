/** Detects when the cells of a board move on the screen. */

/**
 * Measures a board now and whenever a part of it may have moved, at most once per frame. Returns a stop function.
 *
 * Boards move when the window is resized, when they are turned, in 3D with every frame, and when another view is
 * chosen.
 */
export function whenMoved(box: Element, measure: () => void): () => void {
  let frame = 0;
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      measure();
    });
  };
  const sizes = new ResizeObserver(soon);
  sizes.observe(box);
  const changes = new MutationObserver(soon);
  changes.observe(box, {
    subtree: true,
    childList: true,
    attributeFilter: ["transform", "viewBox", "style"],
  });
  // Elements in a transition, however short, are in place when it ends.
  box.addEventListener("transitionend", soon);
  soon();
  return () => {
    box.removeEventListener("transitionend", soon);
    sizes.disconnect();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}
