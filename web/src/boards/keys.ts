/**
 * Arrow keys on a board of any layout.
 *
 * Everything that can be focused is a spot with a place; an arrow goes to the nearest spot on that side. Places are
 * screen positions, so a turned board needs nothing special.
 */

import { tick } from "svelte";

export interface Spot {
  id: string;
  x: number;
  y: number;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The penalty for each unit a spot lies off the straight path. */
const ASKEW = 2.5;

/** The spot an arrow key leads to; null if there is none, or for any other key. */
export function nextSpot(spots: readonly Spot[], from: string, key: string): string | null {
  const direction = DIRECTIONS[key];
  const start = spots.find((spot) => spot.id === from);
  if (!direction || !start) return null;
  const reached = spots.map((spot) => ({ id: spot.id, far: distance(start, spot, direction) }));
  const nearest = reached.reduce((best, spot) => (spot.far < best.far ? spot : best));
  return nearest.far < Number.POSITIVE_INFINITY ? nearest.id : null;
}

/** The distance of a spot in a direction; infinite if it is not on that side. */
function distance(start: Spot, spot: Spot, [dx, dy]: readonly [number, number]): number {
  const along = (spot.x - start.x) * dx + (spot.y - start.y) * dy;
  const beside = Math.abs((spot.x - start.x) * dy) + Math.abs((spot.y - start.y) * dx);
  return along > 1 && beside <= 2 * along ? along + ASKEW * beside : Number.POSITIVE_INFINITY;
}

function isPickKey(event: KeyboardEvent): boolean {
  return (event.key === "Enter" || event.key === " ") && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Handles a key pressed on a spot: arrows move the focus, Enter and Space pick. */
export function pressed(event: KeyboardEvent, spots: readonly Spot[], from: string, pick: () => void): void {
  if (isPickKey(event)) {
    event.preventDefault();
    if (!event.repeat) pick();
    return;
  }
  const to = nextSpot(spots, from, event.key);
  if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  focusSpot(event.currentTarget as Element, to);
}

/** After a piece was picked with a key, moves the focus to the nearest cell it can go to. */
export async function followPiece(item: Element): Promise<void> {
  await tick();
  if (item.getAttribute("aria-pressed") !== "true" || document.activeElement !== item) return;
  const root = (item as SVGElement).ownerSVGElement ?? item;
  const open = [...root.querySelectorAll<SVGElement>('[role="gridcell"][aria-disabled="false"]')];
  const [nearest] = open.sort((one, other) => apart(item, one) - apart(item, other));
  nearest?.focus();
}

function apart(one: Element, other: Element): number {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
}

/** Focuses the element of a spot (`data-spot`) in the same drawing as another one. */
export function focusSpot(within: Element, id: string): void {
  const root = (within as SVGElement).ownerSVGElement ?? within;
  const elements = [...root.querySelectorAll<SVGElement>("[data-spot]")];
  elements.find((element) => element.dataset.spot === id)?.focus();
}
