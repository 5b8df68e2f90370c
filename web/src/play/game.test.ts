import { describe, expect, it } from "vitest";
import type { Article, View } from "../net/messages";
import { createGame } from "./game.svelte";
import { computer, type FakeLine, fakeLine, person, sampleView, sampleWelcome } from "./sample";
import type { GameState, Told } from "./state";

interface Table {
  game: GameState;
  line: FakeLine;
  told: Told[];
}

function sitDown(changes: Partial<View> = {}, yours = [0]): Table {
  const line = fakeLine();
  const told: Told[] = [];
  const game = createGame(line.connect, (each) => told.push(each));
  line.tell.onstatus?.("open");
  line.tell.onwelcome?.(sampleWelcome(sampleView(changes), yours));
  return { game, line, told };
}

const AFTER: Partial<View> = { version: 3, position: "..../C.../..../....", player: 1 };
const BAN: Article = { number: "Q4", words: { en: "banned", fr: "interdit" }, cells: ["a3", "b4"] };
const OTHER: Article = { number: "Q3", words: { en: "taken", fr: "occupée" }, cells: ["a3"] };

describe("picking a move", () => {
  it("offers what begins a legal move, then what goes on", () => {
    const { game } = sitDown();
    expect([...game.offered]).toEqual(["C", "D"]);
    game.pick([["C"]]);
    expect(game.picks).toEqual(["C"]);
    expect([...game.offered]).toEqual(["a3", "b3"]);
  });

  it("sends the move with its last token, and waits", () => {
    const { game, line } = sitDown();
    game.pick([["C"]]);
    game.pick([["b3"]]);
    expect(line.sent).toEqual([{ type: "play", text: "Cb3" }]);
    expect(game.busy).toBe(true);
    expect(game.offered.size).toBe(0);
    game.pick([["D"]]);
    expect(game.picks).toEqual(["C", "b3"]);
  });

  it.each([
    ["the view first", ["update", "done"]],
    ["the answer first", ["done", "update"]],
  ])("is free again when the move is done and shown, %s", (_, order) => {
    const { game, line } = sitDown();
    game.pick([["D", "a3"]]);
    const steps: Record<string, () => void> = {
      update: () => line.tell.onupdate?.(sampleView(AFTER), []),
      done: () => line.tell.ondone?.({ type: "done", key: "key-1", version: 3 }),
    };
    steps[order[0] ?? ""]?.();
    expect(game.busy).toBe(true);
    steps[order[1] ?? ""]?.();
    expect(game.busy).toBe(false);
    expect(game.picks).toEqual([]);
    expect(game.view?.version).toBe(3);
  });

  it("puts the pieces back when the server refuses", () => {
    const { game, line } = sitDown();
    game.type("Da3");
    const words = { en: "no", fr: "non" };
    line.tell.onrefused?.({ type: "refused", key: "key-1", code: "illegal", words, article: BAN });
    expect(game.busy).toBe(false);
    expect(game.picks).toEqual([]);
    expect(game.refusal).toEqual({ articles: [BAN], words, notice: null });
  });

  it("keeps the picks when something else than the board changed", () => {
    const { game, line } = sitDown();
    game.pick([["C"]]);
    const offer = { what: "draw" as const, seat: 1, accepted: [], version: 3 };
    line.tell.onupdate?.(sampleView({ version: 3, offer }), []);
    expect(game.picks).toEqual(["C"]);
    line.tell.onupdate?.(sampleView(AFTER), []);
    expect(game.picks).toEqual([]);
  });
});

describe("a pick that is not offered", () => {
  it("asks why, and shows the articles until the next action", () => {
    const { game, line } = sitDown();
    game.pick([["C"]]);
    game.pick([["d1"], ["d2"]]);
    expect(line.asked).toEqual([
      ["C", "d1"],
      ["C", "d2"],
    ]);
    line.tell.onbecause?.({ type: "because", picks: ["C", "d2"], articles: [BAN] });
    expect(game.refusal).toBeNull();
    line.tell.onbecause?.({ type: "because", picks: ["C", "d1"], articles: [OTHER, BAN] });
    expect(game.refusal?.articles).toEqual([BAN, OTHER]);
    expect(game.picks).toEqual(["C"]);
    game.pick([["a3"]]);
    expect(game.refusal).toBeNull();
  });

  it("stands when the server cannot tell yet", () => {
    const { game, line } = sitDown();
    game.pick([["A"]]);
    line.tell.onbecause?.({ type: "because", picks: ["A"], articles: [] });
    expect(game.picks).toEqual(["A"]);
    expect(game.refusal).toBeNull();
  });

  it("leads nowhere when no move is that long", () => {
    const { game, line } = sitDown();
    game.pick([["C"]]);
    game.pick([["d1", "d2"]]);
    line.tell.onbecause?.({ type: "because", picks: ["d1", "d2"], articles: [] });
    expect(game.picks).toEqual(["C"]);
    expect(game.refusal?.notice).toBe("nowhere");
  });

  it("is no error when another move is begun instead", () => {
    const { game, line } = sitDown();
    game.pick([["C"]]);
    game.pick([["D"]]);
    for (const picks of line.asked) line.tell.onbecause?.({ type: "because", picks, articles: [] });
    expect(game.picks).toEqual(["D"]);
    expect(game.refusal).toBeNull();
  });

  it("does not mind an answer to an older question", () => {
    const { game, line } = sitDown();
    game.pick([["A"]]);
    game.clear();
    line.tell.onbecause?.({ type: "because", picks: ["A"], articles: [BAN] });
    expect(game.refusal).toBeNull();
  });
});

describe("whose turn it is", () => {
  it.each([
    [{ player: 1 }, "not-yours"],
    [{ must_roll: true, legal: [] }, "roll-first"],
    [{ status: "over" as const, player: null }, "over"],
    [{ status: "waiting" as const, player: null }, "waiting"],
  ])("is said without asking the server: %o", (changes, notice) => {
    const { game, line } = sitDown(changes);
    game.pick([["C"]]);
    expect(game.refusal?.notice).toBe(notice);
    expect(line.asked).toEqual([]);
    expect(line.sent).toEqual([]);
    expect(game.offered.size).toBe(0);
  });

  it("is nobody's who only watches", () => {
    const { game } = sitDown({}, []);
    expect(game.acting).toBe(false);
    game.pick([["C"]]);
    expect(game.picks).toEqual([]);
    expect(game.refusal).toBeNull();
  });

  it("goes to whoever is to move at a screen for several", () => {
    const { game, line } = sitDown({}, [0, 1]);
    game.pick([["C", "a3"]]);
    line.tell.onupdate?.(sampleView(AFTER), []);
    line.tell.ondone?.({ type: "done", key: "key-1", version: 3 });
    expect(game.acting).toBe(true);
    expect(game.yourPlayers).toEqual([0, 1]);
  });

  it("is not ours while the computer thinks", () => {
    const { game } = sitDown({ player: 1, seats: [person(0, "Ana"), computer(1, 3)] });
    expect(game.acting).toBe(false);
  });
});

describe("typing a move", () => {
  it.each([
    ["ca3", "Ca3"],
    [" C a3 ", "Ca3"],
    ["Cd1", "Cd1"],
    [" Cube  a3 ", "Cube  a3"],
  ])("%s is sent as %s", (typed, text) => {
    const { game, line } = sitDown();
    game.type(typed);
    expect(line.sent).toEqual([{ type: "play", text }]);
  });
});

describe("the die and hints", () => {
  it("rolls once, and only when a roll is due", () => {
    const { game, line } = sitDown({ must_roll: true, legal: [] });
    game.roll();
    game.roll();
    expect(line.sent).toEqual([{ type: "roll" }]);
    const idle = sitDown();
    idle.game.roll();
    expect(idle.line.sent).toEqual([]);
  });

  it("rolls when the die on the board is picked", () => {
    const { game, line } = sitDown({ must_roll: true, legal: [] });
    game.pick([["roll"]]);
    expect(line.sent).toEqual([{ type: "roll" }]);
    expect(game.refusal).toBeNull();
    const idle = sitDown({ must_roll: true, legal: [], player: 1 });
    idle.game.pick([["roll"]]);
    expect(idle.line.sent).toEqual([]);
    expect(idle.game.refusal?.notice).toBe("not-yours");
  });

  it("shows a hint for the position it was asked about, and no other", () => {
    const { game, line } = sitDown();
    game.hint();
    expect(game.seeking).toBe(true);
    const advice = { type: "advice" as const, text: "Ca3", tokens: ["C", "a3"], words: { en: "", fr: "" } };
    line.tell.onadvice?.({ ...advice, version: 1 });
    expect(game.advice).toBeNull();
    game.hint();
    line.tell.onadvice?.({ ...advice, version: 2 });
    expect(game.advice?.text).toBe("Ca3");
    line.tell.onupdate?.(sampleView(AFTER), []);
    expect(game.advice).toBeNull();
  });
});

describe("what is told", () => {
  it("has the views before and after", () => {
    const { line, told } = sitDown();
    const entry = { text: "Ca3", player: 0, kind: "move" as const, because: "" as const };
    line.tell.onupdate?.(sampleView(AFTER), [
      { version: 3, kind: "entry", seat: null, entry, accepted: null },
    ]);
    expect(told.map(({ before, after }) => [before?.version, after.version])).toEqual([[2, 3]]);
  });

  it("is nothing for a view that brings no change", () => {
    const { line, told } = sitDown();
    line.tell.onupdate?.(sampleView({ version: 3 }), []);
    expect(told).toEqual([]);
  });
});
