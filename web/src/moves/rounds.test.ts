import { describe, expect, it } from "vitest";
import { slotsOf } from "./rounds";

const slots = (players: number, ...turns: (number | null)[]) =>
  slotsOf(
    turns.map((player) => ({ player })),
    players,
  ).map(({ round, column }) => `${round}${"abcd"[column]}`);

describe("the slots of turns", () => {
  it("give each player a column and each round a row", () => {
    expect(slots(2, 0, 1, 0, 1)).toEqual(["1a", "1b", "2a", "2b"]);
    expect(slots(3, 0, 1, 2, 0)).toEqual(["1a", "1b", "1c", "2a"]);
  });

  it("leave the place of a player who is out empty", () => {
    expect(slots(4, 0, 1, 2, 3, 0, 2, 3, 2, 3)).toEqual([
      ...["1a", "1b", "1c", "1d"],
      ...["2a", "2c", "2d", "3c", "3d"],
    ]);
  });

  it("start with whoever moves first, and give several turns in a row a row each", () => {
    expect(slots(3, 1, 2, 0)).toEqual(["1b", "1c", "2a"]);
    expect(slots(2, 1, 1, 1, 0)).toEqual(["1b", "2b", "3b", "4a"]);
  });

  it("take the next column if nobody made the turn", () => {
    expect(slots(2, 0, null, null)).toEqual(["1a", "1b", "2a"]);
  });
});
