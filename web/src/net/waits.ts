/** Waits before something is tried again. */

const FIRST = 400;
const LONGEST = 4000;

/** Milliseconds: doubles after each failure, with jitter, so that not all pages come back at the same moment. */
export function waitAfter(failures: number, chance: number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
  return most * (0.25 + 0.75 * chance);
}
