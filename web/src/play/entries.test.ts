import { describe, expect, it } from "vitest";
import type { Entry } from "../net/messages";
import { moveRows, rollInPlay } from "./entries";
import { sampleView } from "./sample";

const roll = (text: string): Entry => ({ text, player: null, kind: "roll", because: "", setting_up: false });
const move = (text: string, player: number): Entry => ({
  text,
  player,
  kind: "move",
  because: "",
  setting_up: false,
});

describe("moveRows", () => {
  it("puts a roll before the move that spends it", () => {
    const rows = moveRows([roll("4"), move("@b2", 0), roll("1")], 1);
    expect(rows.map(({ number, player, roll, entry }) => [number, player, roll, entry?.text])).toEqual([
      [1, 0, "4", "@b2"],
      [2, 1, "1", undefined],
    ]);
    expect(rows.map(({ after }) => after)).toEqual([2, 3]);
  });

  it("leaves a roll alone when somebody resigns instead of spending it", () => {
    const resigned: Entry = {
      text: "resign:0",
      player: 0,
      kind: "resignation",
      because: "",
      setting_up: false,
    };
    const rows = moveRows([roll("4"), resigned], null);
    expect(rows.map(({ roll, entry }) => [roll, entry?.kind])).toEqual([
      ["4", undefined],
      [null, "resignation"],
    ]);
  });

  it("does not touch the entries", () => {
    const entries = [roll("4"), move("@b2", 0)];
    expect(moveRows(entries, 1)).toEqual(moveRows(entries, 1));
  });
});

describe("rollInPlay", () => {
  const entries = [roll("2"), move("@b2", 0), roll("4")];

  it("is the last roll, until the next one is due or the game is over", () => {
    expect(rollInPlay(sampleView({ entries }))).toBe("4");
    expect(rollInPlay(sampleView({ entries, must_roll: true }))).toBeNull();
    expect(rollInPlay(sampleView({ entries, status: "over" }))).toBeNull();
    expect(rollInPlay(sampleView({ entries: [] }))).toBeNull();
  });
});
