import { describe, expect, it } from "vitest";
import type { Entry } from "../lib/messages";
import { dieFace, listLines } from "./entries";
import { sampleView } from "./sample";

const roll = (text: string): Entry => ({ text, player: null, kind: "roll", because: "" });
const move = (text: string, player: number): Entry => ({ text, player, kind: "move", because: "" });

describe("listLines", () => {
  it("puts a roll before the move that spends it", () => {
    const view = sampleView({ entries: [roll("4"), move("@b2", 0), roll("1")], player: 1 });
    const shown = listLines(view).map(({ number, player, roll, entry }) => [
      number,
      player,
      roll,
      entry?.text,
    ]);
    expect(shown).toEqual([
      [1, 0, "4", "@b2"],
      [2, 1, "1", undefined],
    ]);
  });

  it("leaves a roll alone when somebody resigns instead of spending it", () => {
    const resigned: Entry = { text: "resign:0", player: 0, kind: "resignation", because: "" };
    const lines = listLines(sampleView({ entries: [roll("4"), resigned], player: null }));
    expect(lines.map(({ roll, entry }) => [roll, entry?.kind])).toEqual([
      ["4", undefined],
      [null, "resignation"],
    ]);
  });

  it("does not touch the view", () => {
    const view = sampleView({ entries: [roll("4"), move("@b2", 0)] });
    expect(listLines(view)).toEqual(listLines(view));
  });
});

describe("dieFace", () => {
  it("shows the six faces", () => {
    expect(["1", "6", "?"].map(dieFace)).toEqual(["⚀", "⚅", "?"]);
  });
});
