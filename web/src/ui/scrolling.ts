/** Scrolls a list until one of its items is visible, without moving the page and its board. */
export function scrollWithin(list: HTMLElement, item: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
