/** The measures of the graph of a game, in the units of its drawing. */

export const [WIDTH, HEIGHT] = [340, 124];
/** The room beside the first and the last point. */
export const MARGIN = 15;
const [TOP, BOTTOM] = [14, 12];
/** The least distance between the marks at the ends of the lines. */
const APART = 12;

export function placeOf(ply: number, count: number): number {
  return MARGIN + ((WIDTH - 2 * MARGIN) * ply) / Math.max(1, count);
}

export function heightOf(score: number): number {
  return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * score;
}

/** Moves heights that are too close apart, as little as needed, upwards from the lowest. */
export function spread(heights: readonly number[]): number[] {
  const found = [...heights];
  const lowestFirst = heights
    .map((_, at) => at)
    .sort((one, other) => (heights[other] ?? 0) - (heights[one] ?? 0));
  let limit = Number.POSITIVE_INFINITY;
  for (const at of lowestFirst) {
    found[at] = Math.min(found[at] ?? 0, limit);
    limit = (found[at] ?? 0) - APART;
  }
  return found;
}
