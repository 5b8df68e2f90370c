/** When the cells of a board come to lie elsewhere on the screen. */

/**
 * Measures a board now and whenever a part of it may have moved, at most once per frame; returns how to stop.
 *
 * Boards move when the window does, when they are turned, in three dimensions with every frame of it, and when
 * another view of them is chosen.
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
  // What moves in a transition, be it as short as can be, has arrived when that ends.
  box.addEventListener("transitionend", soon);
  soon();
  return () => {
    box.removeEventListener("transitionend", soon);
    sizes.disconnect();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}
