import { describe, expect, it } from "vitest";
import { isOpen, sitsOpposite } from "./viewer";

describe("isOpen", () => {
  it.each([
    ["your hand on your turn", { yours: [0], acting: 0 }, [true, false]],
    ["both hands on the turn of your opponent", { yours: [0], acting: 1 }, [true, true]],
    ["the hand of the player to act, when both are yours", { yours: [0, 1], acting: 1 }, [false, true]],
    ["your hand after the end", { yours: [0], acting: null }, [true, false]],
    ["no hand, for a spectator", { yours: [], acting: 0 }, [false, false]],
  ])("is %s", (_, turn, open) => {
    expect([0, 1].map((player) => isOpen(turn, player))).toEqual(open);
  });
});

describe("sitsOpposite", () => {
  it("is the second of two players, alone at the screen", () => {
    expect(sitsOpposite(2, [1])).toBe(true);
    expect(sitsOpposite(2, [0])).toBe(false);
    expect(sitsOpposite(2, [0, 1])).toBe(false);
    expect(sitsOpposite(2, [])).toBe(false);
    expect(sitsOpposite(3, [1])).toBe(false);
  });
});
