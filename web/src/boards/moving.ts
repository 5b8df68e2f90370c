/** When the cells of a board come to lie elsewhere on the screen. */

/**
 * Looks at a board now and whenever something of it may have moved, at most once a frame; gives back how to stop.
 *
 * Boards move when the window does, when they are turned, in three dimensions with every frame of it, and when
 * another view of them is chosen.
 */
export function whenMoved(box: Element, look: () => void): () => void {
  let frame = 0;
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
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
