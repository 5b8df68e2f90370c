/**
 * Puts the focus on the heading of the page that was gone to, so that a screen reader begins there and the
 * keyboard goes on from there. The heading may come late, when data was fetched first; whoever has taken the
 * focus elsewhere by then keeps it. Gives back how to stop waiting.
 */
export function focusHeading(main: HTMLElement): () => void {
  const free = () => [document.body, main, null].includes(document.activeElement as HTMLElement | null);
  const found = () => {
    const heading = main.querySelector("h1");
    if (heading && free()) focus(heading);
    return heading !== null;
  };
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => found() && observer.disconnect());
  if (!found()) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Puts the focus on the board: on the spot that the arrow keys go on from. */
export function focusBoard(box: HTMLElement | undefined): void {
  box?.querySelector<HTMLElement>('[data-spot][tabindex="0"]')?.focus({ preventScroll: true });
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
