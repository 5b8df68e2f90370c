import { describe, expect, it } from "vitest";
import { nextSpot, type Spot } from "./keys";

const SPOTS: Spot[] = [
  { id: "hand", x: 40, y: -80 },
  { id: "a2", x: 0, y: 0 },
  { id: "b2", x: 60, y: 0 },
  { id: "a1", x: 0, y: 50 },
  { id: "b1", x: 60, y: 50 },
];

describe("nextSpot", () => {
  it("goes to the neighbour on that side", () => {
    expect(nextSpot(SPOTS, "a2", "ArrowRight")).toBe("b2");
    expect(nextSpot(SPOTS, "b1", "ArrowUp")).toBe("b2");
    expect(nextSpot(SPOTS, "b1", "ArrowLeft")).toBe("a1");
    expect(nextSpot(SPOTS, "a2", "ArrowDown")).toBe("a1");
  });

  it("leaves the board for the spots beyond it, and comes back", () => {
    expect(nextSpot(SPOTS, "b2", "ArrowUp")).toBe("hand");
    expect(nextSpot(SPOTS, "hand", "ArrowDown")).toBe("b2");
  });

  it("stays if nothing is on that side", () => {
    expect(nextSpot(SPOTS, "a1", "ArrowDown")).toBeNull();
    expect(nextSpot(SPOTS, "a1", "ArrowLeft")).toBeNull();
  });

  it("ignores other keys", () => {
    expect(nextSpot(SPOTS, "a1", "x")).toBeNull();
  });
});
