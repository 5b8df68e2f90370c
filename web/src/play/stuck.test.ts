import { describe, expect, it } from "vitest";
import type { Entry, View } from "../net/messages";
import { t } from "../words";
import { moveEntry, person, rollEntry, sampleView } from "./sample";
import { fallOf, justStuck, stuckInWords, stuckNow } from "./stuck";

const SPEECH = { say: t, lang: "en" as const, colours: [] };
const SEATS = [person(0, "Ana"), person(1, "Paul"), person(2, "Zoé")];

function omba(changes: Partial<View>): View {
  return sampleView({ game: "omba", players: 3, seats: SEATS, legal: [["@", "b2"]], ...changes });
}

describe("a player who cannot move", () => {
  it("has rolled something, and has only the move that says so", () => {
    expect(stuckNow(omba({ entries: [rollEntry("2")], legal: [["-"]] }))).toEqual({
      player: 0,
      roll: "2",
      out: false,
    });
    expect(stuckNow(omba({ entries: [rollEntry("2")] }))).toBeNull();
    expect(stuckNow(omba({ must_roll: true, legal: [] }))).toBeNull();
  });

  it("is none in a game without a die, where a pass is confirmed", () => {
    expect(stuckNow(sampleView({ game: "cubulus", legal: [["-"]] }))).toBeNull();
  });
});

describe("a fall", () => {
  const fallen = omba({
    entries: [rollEntry("3"), moveEntry("@b2", 0), rollEntry("2"), moveEntry("-", 1)],
    out: [1],
  });

  it("is the turn that ended without a move", () => {
    expect(justStuck(fallen)).toEqual({ player: 1, roll: "2", out: true });
    expect(justStuck(omba({ entries: [rollEntry("3"), moveEntry("@b2", 0)] }))).toBeNull();
    expect(justStuck(omba({}))).toBeNull();
  });

  it("is remembered while the others play on", () => {
    const later = omba({
      ...fallen,
      entries: [...fallen.entries, rollEntry("6"), moveEntry("@a2", 2), rollEntry("1")],
    });
    expect(justStuck(later)).toBeNull();
    expect(fallOf(later, 1)).toEqual({ player: 1, roll: "2", out: true });
    expect(fallOf(later, 2)).toBeNull();
  });

  it("is none if the player only passed, or resigned", () => {
    expect(justStuck({ ...fallen, out: [] })?.out).toBe(false);
    expect(fallOf({ ...fallen, out: [] }, 1)).toBeNull();
    const resigned: Entry = { ...moveEntry("resign:1", 1), kind: "resignation" };
    expect(fallOf(omba({ entries: [rollEntry("3"), resigned], out: [1] }), 1)).toBeNull();
  });

  it("is explained to the player and to the others", () => {
    const stuck = { player: 1, roll: "2", out: true };
    expect(stuckInWords(fallen, stuck, SPEECH, 1)).toBe(
      "You rolled 2. No piece can spend exactly 2, so you’re out.",
    );
    expect(stuckInWords(fallen, stuck, SPEECH, 0)).toBe(
      "Paul rolled 2. No piece can spend exactly 2, so Paul is out.",
    );
    expect(stuckInWords({ ...fallen, game: "hex" }, { ...stuck, out: false }, SPEECH, 1)).toBe(
      "You rolled 2. No move fits this roll.",
    );
  });
});
