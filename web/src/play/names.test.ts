import { describe, expect, it } from "vitest";
import type { Seat } from "../net/messages";
import { bareName, type Speech, seatName, seatNamed } from "./names";
import { computer, person, sampleView } from "./sample";

const WORDS: Record<string, string> = {
  "game.computer": "Computer",
  "game.the-computer": "the computer",
  "game.nameless": "Anonymous",
};
const COLOURS = ["Light", "Dark"].map((en) => ({ name: { en, fr: en } }));
const speech = {
  say: (key: string, { number } = { number: 0 }) => WORDS[key] ?? `Player ${number}`,
  lang: "en",
  colours: COLOURS,
} as unknown as Speech;

function namesOf(...seats: Seat[]): string[] {
  const view = sampleView({ seats });
  return seats.map((seat) => seatName(view, seat, speech));
}

const nobody = (seat: number): Seat => ({ ...person(seat, ""), removed: true });

describe("players at one screen", () => {
  it("are their colours if they have no names", () => {
    expect(namesOf(person(0, ""), person(1, ""))).toEqual(["Light", "Dark"]);
  });

  it("are never called the same", () => {
    expect(namesOf(person(0, "Ana"), person(1, "Ana"))).toEqual(["Ana (Light)", "Ana (Dark)"]);
    expect(namesOf(nobody(0), nobody(1))).toEqual(["Anonymous (Light)", "Anonymous (Dark)"]);
    expect(namesOf(computer(0, 1), computer(1, 5))).toEqual(["Computer (Light)", "Computer (Dark)"]);
  });

  it("are numbered before the colours are drawn", () => {
    const drawn = [0, 1].map((seat) => ({ ...nobody(seat), player: null }));
    expect(namesOf(...drawn)).toEqual(["Anonymous (1)", "Anonymous (2)"]);
  });

  it("keep their plain names next to their colour, and where nobody shares them", () => {
    expect(bareName(person(0, "Ana"), speech)).toBe("Ana");
    expect(namesOf(person(0, "Ana"), computer(1, 3))).toEqual(["Ana", "Computer"]);
  });
});

it("a computer has another form within a sentence", () => {
  const view = sampleView({ seats: [person(0, "Ana"), computer(1, 3)] });
  expect(seatNamed(view, computer(1, 3), speech)).toEqual({ name: "the computer", Name: "The computer" });
});
