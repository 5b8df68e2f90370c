/**
 * Pointer gestures on the canvas.
 *
 *     press and release              a click
 *     press on a piece, move         drags it, and drops it on release
 *     press on anything else, move   turns the view
 *
 * On the canvas a finger that moves up or down scrolls the page, unless it drags a piece; the view stays.
 */

import type { Point } from "./picking";

interface Calls {
  /** The token that can be dragged from here; null if a drag turns the view. */
  carries(at: Point): string | null;
  click(at: Point): void;
  hover(at: Point | null): void;
  turn(dx: number, dy: number): void;
  lift(token: string): void;
  carry(token: string, at: Point): void;
  /** The place of release; null if the drag was cancelled. */
  drop(token: string, at: Point | null, from: Point): void;
}

/** Pixels a pointer may move during a click. */
const TREMBLE = 6;

interface Press {
  start: Point;
  last: Point;
  token: string | null;
  moved: boolean;
}

/** Listens until the signal aborts. */
export function watchPointer(canvas: HTMLElement, calls: Calls, signal: AbortSignal): void {
  let press: Press | null = null;

  function at(event: PointerEvent): Point {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = at(event);
    press = { start, last: start, token: calls.carries(start), moved: false };
    canvas.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const here = at(event);
    if (!press) {
      if (event.pointerType === "mouse") calls.hover(here);
      return;
    }
    if (!press.moved && Math.hypot(here.x - press.start.x, here.y - press.start.y) < TREMBLE) return;
    if (!press.moved && scrolls(event, press)) {
      press = null;
      return;
    }
    if (!press.moved && press.token) calls.lift(press.token);
    press.moved = true;
    if (press.token) calls.carry(press.token, here);
    else calls.turn(here.x - press.last.x, here.y - press.last.y);
    press.last = here;
  }

  function scrolls(event: PointerEvent, { token, start }: Press): boolean {
    const { x, y } = at(event);
    return event.pointerType === "touch" && !token && Math.abs(y - start.y) > Math.abs(x - start.x);
  }

  function up(event: PointerEvent): void {
    const ended = press;
    press = null;
    if (!ended) return;
    const whole = event.type === "pointerup";
    if (ended.moved && ended.token) calls.drop(ended.token, whole ? at(event) : null, ended.start);
    else if (!ended.moved && whole) calls.click(at(event));
  }

  // A finger that drags something does not scroll the page as well.
  const hold = (event: TouchEvent) => press?.token && event.cancelable && event.preventDefault();

  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", up, { signal });
  canvas.addEventListener("pointercancel", up, { signal });
  canvas.addEventListener("pointerleave", () => calls.hover(null), { signal });
  canvas.addEventListener("touchmove", hold, { signal, passive: false });
}
