import { describe, expect, it } from "vitest";
import type { Change, Entry, View } from "../net/messages";
import { announce, turn, type Wording } from "./announce";
import { computer, moveEntry, person, sampleView } from "./sample";

const TELLING: Wording = {
  say: (key, facts = {}) => [key.replace("game.announce.", ""), ...new Set(Object.values(facts))].join(" "),
  lang: "en",
  colours: [
    { id: "light", name: { en: "Light", fr: "Clair" } },
    { id: "dark", name: { en: "Dark", fr: "Foncé" } },
  ],
  moveInWords: (tokens) => tokens.join("+"),
  yours: [0],
};

function change(kind: Change["kind"], more: Partial<Change> = {}): Change {
  return { version: 3, kind, seat: null, entry: null, accepted: null, ...more };
}

function entry(text: string, more: Partial<Entry> = {}): Change {
  return change("entry", { entry: { ...moveEntry(text), ...more } });
}

function transition(changes: Change[], after: Partial<View>, before = sampleView()): string {
  return announce({ changes, before, after: sampleView(after) }, TELLING);
}

describe("announce", () => {
  it("announces a move in the board's words, then the turn", () => {
    expect(transition([entry("Ca3")], { player: 1 })).toBe("move Ana C+a3 turn Paul");
  });

  it("announces the computer's answer too", () => {
    const last = { text: "Bb2", tokens: ["B", "b2"], path: [] };
    const changes = [entry("Ca3"), entry("Bb2", { player: 1 })];
    expect(transition(changes, { last, player: 0 })).toBe("move Ana C+a3 move Paul B+b2 yours");
  });

  it("names the player whom the computer replaces, but no free seat", () => {
    const seats = [person(0, "Ana"), computer(1, 3)];
    const replaced = change("substituted", { seat: 1 });
    expect(transition([replaced], { seats, player: 0 })).toBe("substituted Paul yours");
    const free = sampleView({ seats: [person(0, "Ana"), { ...person(1, ""), taken: false }], player: null });
    expect(transition([replaced], { seats, player: null }, free)).toBe("seated");
  });

  it("gives a roll to who was to roll", () => {
    const before = sampleView({ must_roll: true, player: 1, legal: [] });
    expect(transition([entry("4", { kind: "roll", player: null })], { player: 1 }, before)).toBe(
      "roll Paul 4 turn Paul",
    );
  });

  it("says why somebody had to resign, and how it ended", () => {
    const words = { en: "Paul wins.", fr: "Paul gagne." };
    const ending = { scores: ["0", "1"], article: { number: "Q9", words, cells: [] } };
    const resigned = entry("resign:0", { kind: "resignation", because: "time" });
    const entries = [resigned.entry].filter((each) => each !== null);
    expect(transition([resigned], { ending, entries, player: null, status: "over" })).toBe(
      "time Ana wins Paul",
    );
  });

  it("says an article as a sentence of its own", () => {
    const words = { en: "four shapes in a row: Light wins", fr: "" };
    const ending = { scores: ["1", "0"], article: { number: "Q7", words, cells: [] } };
    expect(transition([entry("Ca3")], { ending, player: null, status: "over" })).toBe(
      "move Ana C+a3 Four shapes in a row: Light wins.",
    );
  });

  it("announces a draw once", () => {
    const words = { en: "the players agree to a draw", fr: "" };
    const ending = { scores: ["1/2", "1/2"], article: { number: "Q9", words, cells: [] } };
    const drawn = entry("draw", { kind: "draw", player: null });
    const entries = [drawn.entry].filter((each) => each !== null);
    expect(transition([drawn], { ending, entries, player: null, status: "over" })).toBe("draw ");
  });

  it("says nothing of a server that was away for a moment", () => {
    expect(transition([change("resumed")], {})).toBe("");
  });

  it("announces offers and answers", () => {
    const offer = { what: "take-back" as const, seat: 1, accepted: [], version: 2 };
    expect(transition([change("offered", { seat: 1 })], { offer })).toBe("offered-take-back Paul yours");
    expect(transition([change("answered", { accepted: false })], {})).toBe("declined yours");
  });

  it("distinguishes a withdrawn offer from a declined one", () => {
    const offer = { what: "draw" as const, seat: 1, accepted: [], version: 2 };
    const withdrawn = change("answered", { seat: 1, accepted: false });
    expect(transition([withdrawn], {}, sampleView({ offer }))).toBe("withdrawn Paul yours");
    const declined = change("answered", { seat: 0, accepted: false });
    expect(transition([declined], {}, sampleView({ offer }))).toBe("declined-by Ana yours");
    const offered = change("offered", { seat: 1, version: 2 });
    expect(transition([offered, withdrawn], {})).toBe("withdrawn Paul yours");
  });

  it("calls the computer as one does within a sentence", () => {
    const seats = [person(0, "Ana"), computer(1, 3)];
    expect(transition([entry("Ca3", { player: 1 })], { seats, player: 1 })).toBe(
      "move game.the-computer Game.the-computer C+a3 turn game.the-computer Game.the-computer",
    );
  });
});

describe("turn", () => {
  it("names the player where several sit at one screen", () => {
    expect(turn(sampleView(), { ...TELLING, yours: [0, 1] })).toBe("turn Ana");
  });

  it("calls who gave no name by the colour", () => {
    const seats = sampleView().seats.map((seat) => ({ ...seat, name: "" }));
    expect(turn(sampleView({ seats, player: 1 }), TELLING)).toBe("turn Dark");
  });
});
