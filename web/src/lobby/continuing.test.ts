import { describe, expect, it } from "vitest";
import { lineOf, seatsFor } from "./continuing";

describe("playing on", () => {
  it("takes the moves up to a position as a record", () => {
    const ground = { game: "omba", players: 3, options: { gate: "closed" }, start: "…/…" };
    expect(lineOf(ground, ["4", "@b2"])).toEqual({
      format: "quatuor-record",
      version: 1,
      game: "omba",
      players: 3,
      options: { gate: "closed" },
      position: "…/…",
      moves: [{ move: "4" }, { move: "@b2" }],
    });
  });

  it("seats me where it is the turn, and computers everywhere else", () => {
    const seats = seatsFor({ players: 3, player: 1 }, "Zoé");
    expect(seats.map(({ kind }) => kind)).toEqual(["computer", "me", "computer"]);
    expect(seats.map(({ name }) => name)).toEqual(["", "Zoé", ""]);
    expect(seatsFor({ players: 2, player: null }, "").map(({ kind }) => kind)).toEqual(["me", "computer"]);
  });
});
