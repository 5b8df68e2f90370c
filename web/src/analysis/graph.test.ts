import { describe, expect, it } from "vitest";
import { HEIGHT, heightOf, MARGIN, placeOf, spread, WIDTH } from "./graph";

describe("the graph", () => {
  it("runs from margin to margin, also when there is only the start", () => {
    expect([placeOf(0, 4), placeOf(2, 4), placeOf(4, 4)]).toEqual([MARGIN, WIDTH / 2, WIDTH - MARGIN]);
    expect(placeOf(0, 0)).toBe(MARGIN);
  });

  it("keeps every score inside", () => {
    expect(heightOf(1)).toBeGreaterThan(0);
    expect(heightOf(0)).toBeLessThan(HEIGHT);
    expect(heightOf(1)).toBeLessThan(heightOf(0.5));
  });

  it("keeps marks apart, and leaves those that are far enough alone", () => {
    expect(spread([100, 20, 60])).toEqual([100, 20, 60]);
    expect(spread([100, 100, 20])).toEqual([100, 88, 20]);
    expect(spread([90, 100, 95])).toEqual([76, 100, 88]);
  });
});
