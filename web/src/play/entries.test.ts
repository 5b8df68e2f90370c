import { describe, expect, it } from "vitest";
import type { Entry } from "../net/messages";
import { moveRows, rollInPlay } from "./entries";
import { moveEntry, rollEntry, sampleView } from "./sample";

describe("moveRows", () => {
  it("puts a roll before the move that spends it", () => {
    const rows = moveRows([rollEntry("4"), moveEntry("@b2", 0), rollEntry("1")], 1);
    expect(rows.map(({ number, player, roll, entry }) => [number, player, roll, entry?.text])).toEqual([
      [1, 0, "4", "@b2"],
      [2, 1, "1", undefined],
    ]);
    expect(rows.map(({ after }) => after)).toEqual([2, 3]);
  });

  it("leaves a roll alone when somebody resigns instead of spending it", () => {
    const resigned: Entry = { ...moveEntry("resign:0", 0), kind: "resignation" };
    const rows = moveRows([rollEntry("4"), resigned], null);
    expect(rows.map(({ roll, entry }) => [roll, entry?.kind])).toEqual([
      ["4", undefined],
      [null, "resignation"],
    ]);
  });

  it("does not touch the entries", () => {
    const entries = [rollEntry("4"), moveEntry("@b2", 0)];
    expect(moveRows(entries, 1)).toEqual(moveRows(entries, 1));
  });
});

describe("rollInPlay", () => {
  const entries = [rollEntry("2"), moveEntry("@b2", 0), rollEntry("4")];

  it("is the last roll, until the next one is due or the game is over", () => {
    expect(rollInPlay(sampleView({ entries }))).toBe("4");
    expect(rollInPlay(sampleView({ entries, must_roll: true }))).toBeNull();
    expect(rollInPlay(sampleView({ entries, status: "over" }))).toBeNull();
    expect(rollInPlay(sampleView({ entries: [] }))).toBeNull();
  });
});
