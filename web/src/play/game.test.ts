import { describe, expect, it } from "vitest";
import type { Article, View } from "../net/messages";
import { createGame } from "./game.svelte";
import {
  computer,
  type FakeConnection,
  fakeConnection,
  moveEntry,
  person,
  sampleView,
  sampleWelcome,
} from "./sample";
import type { GameState, Transition } from "./state";

interface Seated {
  game: GameState;
  connection: FakeConnection;
  transitions: Transition[];
}

function sitDown(changes: Partial<View> = {}, yours = [0]): Seated {
  const connection = fakeConnection();
  const transitions: Transition[] = [];
  const game = createGame(connection.connect, (each) => transitions.push(each));
  connection.tell.onstate?.("open");
  connection.tell.onwelcome?.(sampleWelcome(sampleView(changes), yours));
  return { game, connection, transitions };
}

/** Answers are put together as they come, each a moment later. */
const answers = () => new Promise((done) => setTimeout(done));

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
    const { game, connection } = sitDown();
    game.pick([["C"]]);
    game.pick([["b3"]]);
    expect(connection.sent).toEqual([{ type: "play", text: "Cb3" }]);
    expect(game.busy).toBe(true);
    expect(game.offered.size).toBe(0);
    game.pick([["D"]]);
    expect(game.picks).toEqual(["C", "b3"]);
  });

  it.each([
    ["the view first", ["update", "done"]],
    ["the answer first", ["done", "update"]],
  ])("is free again when the move is done and shown, %s", (_, order) => {
    const { game, connection } = sitDown();
    game.pick([["D", "a3"]]);
    const steps: Record<string, () => void> = {
      update: () => connection.tell.onupdate?.(sampleView(AFTER), []),
      done: () => connection.tell.ondone?.({ type: "done", key: "key-1", version: 3 }),
    };
    steps[order[0] ?? ""]?.();
    expect(game.busy).toBe(true);
    steps[order[1] ?? ""]?.();
    expect(game.busy).toBe(false);
    expect(game.picks).toEqual([]);
    expect(game.view?.version).toBe(3);
  });

  it("is free again when the server is back, even if it lost the move", () => {
    const { game, connection } = sitDown();
    game.pick([["D", "a3"]]);
    connection.tell.ondone?.({ type: "done", key: "key-1", version: 3 });
    expect(game.busy).toBe(true);
    connection.tell.onwelcome?.(sampleWelcome(sampleView({ version: 1 })));
    expect(game.busy).toBe(false);
    expect([game.view?.version, game.picks]).toEqual([1, []]);
  });

  it("waits on while the server is back and has not answered", () => {
    const { game, connection } = sitDown();
    game.pick([["D", "a3"]]);
    connection.tell.onwelcome?.(sampleWelcome(sampleView()));
    expect(game.busy).toBe(true);
  });

  it("puts the pieces back when the server refuses", () => {
    const { game, connection } = sitDown();
    game.type("Da3");
    const words = { en: "no", fr: "non" };
    connection.tell.onrefused?.({ type: "refused", key: "key-1", code: "illegal", words, article: BAN });
    expect(game.busy).toBe(false);
    expect(game.picks).toEqual([]);
    expect(game.refusal).toEqual({ articles: [BAN], words, notice: null });
  });

  it("keeps the picks when something else than the board changed", () => {
    const { game, connection } = sitDown();
    game.pick([["C"]]);
    const offer = { what: "draw" as const, seat: 1, accepted: [], version: 3 };
    connection.tell.onupdate?.(sampleView({ version: 3, offer }), []);
    expect(game.picks).toEqual(["C"]);
    connection.tell.onupdate?.(sampleView(AFTER), []);
    expect(game.picks).toEqual([]);
  });
});

describe("a pick that is not offered", () => {
  it("asks why, and shows the articles until the next action", async () => {
    const { game, connection } = sitDown();
    game.pick([["C"]]);
    game.pick([["d1"], ["d2"]]);
    expect(connection.asked).toEqual([
      ["C", "d1"],
      ["C", "d2"],
    ]);
    connection.tell.onbecause?.({ type: "because", key: "ask-2", picks: ["C", "d2"], articles: [BAN] });
    await answers();
    expect(game.refusal).toBeNull();
    connection.tell.onbecause?.({
      type: "because",
      key: "ask-1",
      picks: ["C", "d1"],
      articles: [OTHER, BAN],
    });
    await answers();
    expect(game.refusal?.articles).toEqual([OTHER, BAN]); // as they were asked
    expect(game.picks).toEqual(["C"]);
    game.pick([["a3"]]);
    expect(game.refusal).toBeNull();
  });

  it("stays when the server cannot say yet", async () => {
    const { game, connection } = sitDown();
    game.pick([["A"]]);
    connection.tell.onbecause?.({ type: "because", key: "ask-1", picks: ["A"], articles: [] });
    await answers();
    expect(game.picks).toEqual(["A"]);
    expect(game.refusal).toBeNull();
  });

  it("leads nowhere when no move is that long", async () => {
    const { game, connection } = sitDown();
    game.pick([["C"]]);
    game.pick([["d1", "d2"]]);
    connection.tell.onbecause?.({ type: "because", key: "ask-1", picks: ["d1", "d2"], articles: [] });
    await answers();
    expect(game.picks).toEqual(["C"]);
    expect(game.refusal?.notice).toBe("nowhere");
  });

  it("is no error when another move is begun instead", async () => {
    const { game, connection } = sitDown();
    game.pick([["C"]]);
    game.pick([["D"]]);
    for (const [at, picks] of connection.asked.entries())
      connection.tell.onbecause?.({ type: "because", key: `ask-${at + 1}`, picks, articles: [] });
    await answers();
    expect(game.picks).toEqual(["D"]);
    expect(game.refusal).toBeNull();
  });

  it("does not mind an answer to an older question", async () => {
    const { game, connection } = sitDown();
    game.pick([["A"]]);
    game.clear();
    connection.tell.onbecause?.({ type: "because", key: "ask-1", picks: ["A"], articles: [BAN] });
    await answers();
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
    const { game, connection } = sitDown(changes);
    game.pick([["C"]]);
    expect(game.refusal?.notice).toBe(notice);
    expect(connection.asked).toEqual([]);
    expect(connection.sent).toEqual([]);
    expect(game.offered.size).toBe(0);
  });

  it("is nobody's who only watches", () => {
    const { game } = sitDown({}, []);
    expect(game.yourTurn).toBe(false);
    game.pick([["C"]]);
    expect(game.picks).toEqual([]);
    expect(game.refusal).toBeNull();
  });

  it("goes to whoever is to move at a screen for several", () => {
    const { game, connection } = sitDown({}, [0, 1]);
    game.pick([["C", "a3"]]);
    connection.tell.onupdate?.(sampleView(AFTER), []);
    connection.tell.ondone?.({ type: "done", key: "key-1", version: 3 });
    expect(game.yourTurn).toBe(true);
    expect(game.yourPlayers).toEqual([0, 1]);
  });

  it("is not ours while the computer thinks", () => {
    const { game } = sitDown({ player: 1, seats: [person(0, "Ana"), computer(1, 3)] });
    expect(game.yourTurn).toBe(false);
  });
});

describe("typing a move", () => {
  it.each([
    ["ca3", "Ca3"],
    [" C a3 ", "Ca3"],
    ["Cd1", "Cd1"],
    [" Cube  a3 ", "Cube  a3"],
  ])("%s is sent as %s", (typed, text) => {
    const { game, connection } = sitDown();
    game.type(typed);
    expect(connection.sent).toEqual([{ type: "play", text }]);
  });
});

describe("the die and hints", () => {
  it("rolls once, and only when a roll is due", () => {
    const { game, connection } = sitDown({ must_roll: true, legal: [] });
    game.roll();
    game.roll();
    expect(connection.sent).toEqual([{ type: "roll" }]);
    const idle = sitDown();
    idle.game.roll();
    expect(idle.connection.sent).toEqual([]);
  });

  it("rolls when the die on the board is picked", () => {
    const { game, connection } = sitDown({ must_roll: true, legal: [] });
    game.pick([["roll"]]);
    expect(connection.sent).toEqual([{ type: "roll" }]);
    expect(game.refusal).toBeNull();
    const idle = sitDown({ must_roll: true, legal: [], player: 1 });
    idle.game.pick([["roll"]]);
    expect(idle.connection.sent).toEqual([]);
    expect(idle.game.refusal?.notice).toBe("not-yours");
  });

  it("shows a hint for the position it was asked about, and no other", () => {
    const { game, connection } = sitDown();
    game.hint();
    expect(game.seeking).toBe(true);
    const words = { en: "", fr: "" };
    const told = { words, moves: [] };
    const advice = { type: "advice" as const, text: "Ca3", tokens: ["C", "a3"], words, told };
    connection.tell.onadvice?.({ ...advice, version: 1 });
    expect(game.advice).toBeNull();
    game.hint();
    connection.tell.onadvice?.({ ...advice, version: 2 });
    expect(game.advice?.text).toBe("Ca3");
    connection.tell.onupdate?.(sampleView(AFTER), []);
    expect(game.advice).toBeNull();
  });
});

describe("a refusal", () => {
  const refuse = ({ connection }: Seated, key: string): void =>
    connection.tell.onrefused?.({ type: "refused", key, code: "busy", words: BAN.words, article: null });

  it("of a question is shown, and leaves the hint sought", () => {
    const seated = sitDown();
    seated.game.hint();
    seated.game.pick([["A"]]);
    refuse(seated, "ask-1");
    expect(seated.game.refusal?.words).toEqual(BAN.words);
    expect(seated.game.seeking).toBe(true);
  });

  it("of a question leaves the same click to be explained the next time", async () => {
    const seated = sitDown();
    const { game, connection } = seated;
    game.pick([["A"]]);
    refuse(seated, "ask-1");
    game.pick([["A"]]);
    connection.tell.onbecause?.({ type: "because", key: "ask-2", picks: ["A"], articles: [BAN] });
    await answers();
    expect(game.refusal?.articles).toEqual([BAN]);
  });

  it("of the hint ends the search", () => {
    const seated = sitDown();
    seated.game.hint();
    refuse(seated, "hint-1");
    expect(seated.game.seeking).toBe(false);
  });
});

describe("what is transitions", () => {
  it("has the views before and after", () => {
    const { connection, transitions } = sitDown();
    const entry = moveEntry("Ca3");
    connection.tell.onupdate?.(sampleView(AFTER), [
      { version: 3, kind: "entry", seat: null, entry, accepted: null },
    ]);
    expect(transitions.map(({ before, after }) => [before?.version, after.version])).toEqual([[2, 3]]);
  });

  it("is nothing for a view that brings no change", () => {
    const { connection, transitions } = sitDown();
    connection.tell.onupdate?.(sampleView({ version: 3 }), []);
    expect(transitions).toEqual([]);
  });
});
