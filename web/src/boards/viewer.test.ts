import { describe, expect, it } from "vitest";
import { sitsOpposite } from "./viewer";

describe("sitsOpposite", () => {
  it("is who plays second of two, alone at the screen", () => {
    expect(sitsOpposite(2, [1])).toBe(true);
    expect(sitsOpposite(2, [0])).toBe(false);
    expect(sitsOpposite(2, [0, 1])).toBe(false);
    expect(sitsOpposite(2, [])).toBe(false);
    expect(sitsOpposite(3, [1])).toBe(false);
  });
});
