/**
 * Focuses the heading of a page that was opened, so that screen readers and the keyboard start there. The heading
 * may appear late, after data was fetched; if the reader has moved the focus by then, it stays where it is. Returns
 * a function that stops waiting.
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

/** Focuses the board, on the spot where the arrow keys continue. */
export function focusBoard(box: HTMLElement | undefined): void {
  box?.querySelector<HTMLElement>('[data-spot][tabindex="0"]')?.focus({ preventScroll: true });
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
