/**
 * Pieces dragged with the pointer.
 *
 * A press that moves a few pixels lifts the piece under it; the board decides what the place of release means. A press
 * that does not move is a click, as usual.
 */

export interface Carried {
  /** The token of the dragged piece. */
  token: string;
  /** Its place, in the units of the surface. */
  x: number;
  y: number;
}

export interface Drag {
  readonly carried: Carried | null;
  begin(event: PointerEvent, token: string): void;
}

interface Carrying {
  lift(token: string): void;
  drop(x: number, y: number, token: string): void;
}

/** Pixels a pointer may move during a click. */
const TREMBLE = 6;

/** Drags on a drawing, in its units. */
export function dragOn(drawing: () => SVGSVGElement | undefined, carrying: Carrying): Drag {
  return dragOver(drawing, (event) => placeIn(drawing(), event), carrying);
}

/** Drags that begin on a surface; `placeOf` gives the place of a pointer. */
export function dragOver(
  surface: () => HTMLElement | SVGSVGElement | undefined,
  placeOf: (event: PointerEvent) => { x: number; y: number },
  { lift, drop }: Carrying,
): Drag {
  let carried = $state<Carried | null>(null);
  let pressed = false;

  // A dragging finger must not scroll the page, and browsers respect touch-action only on the root of a drawing.
  $effect(() => {
    // The two kinds of elements declare the event separately.
    const element = surface() as HTMLElement | undefined;
    const hold = (event: TouchEvent) => pressed && event.cancelable && event.preventDefault();
    element?.addEventListener("touchmove", hold, { passive: false });
    return () => element?.removeEventListener("touchmove", hold);
  });

  function begin(start: PointerEvent, token: string): void {
    if (start.button !== 0 || !start.isPrimary) return;
    pressed = true;
    const listening = new AbortController();
    const { signal } = listening;
    const move = (event: PointerEvent) => {
      if (!carried && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < TREMBLE)
        return;
      if (!carried) lift(token);
      carried = { token, ...placeOf(event) };
    };
    const end = (event: PointerEvent) => {
      pressed = false;
      listening.abort();
      if (!carried) return;
      const { x, y } = carried;
      carried = null;
      if (event.type === "pointerup") {
        swallowClick();
        drop(x, y, token);
      }
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  }

  return {
    get carried() {
      return carried;
    },
    begin,
  };
}

/** The place of a pointer, in the units of a drawing. */
function placeIn(drawing: SVGSVGElement | undefined, event: PointerEvent): { x: number; y: number } {
  const matrix = drawing?.getScreenCTM()?.inverse();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

/** Ignores the click at the end of a drag. */
function swallowClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}
