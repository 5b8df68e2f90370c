import { expect, it } from "vitest";
import { waitAfter } from "./waits";

it("waits longer after each failure, differently by chance, and never too long", () => {
  expect([1, 2, 3].map((failures) => waitAfter(failures, 1))).toEqual([400, 800, 1600]);
  expect(waitAfter(1, 0)).toBe(100);
  expect(waitAfter(50, 1)).toBe(4000);
});
