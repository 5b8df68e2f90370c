import { describe, expect, it } from "vitest";
import type { GameOffered, Option } from "../net/messages";
import { t } from "../words";
import { clockInWords, startInWords, unusualOptions, winnerInWords } from "./terms";

const words = (en: string) => ({ en, fr: en });
const value = (name: string) => ({ value: name, label: words(name), meaning: words(name) });
const option = (name: string, ...values: string[]): Option => ({
  ...{ name, article: "M5", label: words(name), question: words(name) },
  values: values.map(value),
});
const ABOUT = { options: [option("gate", "climb", "flat"), option("loop", "off", "on")] } as GameOffered;

describe("unusualOptions", () => {
  it("names what differs from the usual reading", () => {
    const found = unusualOptions(ABOUT, { gate: "flat", loop: "off" });
    expect(found.map(({ option, value }) => [option.name, value.value])).toEqual([["gate", "flat"]]);
  });

  it("has nothing to say of the usual, of what is not known, nor before the catalogue is there", () => {
    expect(unusualOptions(ABOUT, { gate: "climb" })).toEqual([]);
    expect(unusualOptions(ABOUT, { gate: "ajar", door: "open" })).toEqual([]);
    expect(unusualOptions(null, { gate: "flat" })).toEqual([]);
  });
});

describe("a fair start", () => {
  const colours = ["Light", "Dark"].map((name) => ({ id: name, name: words(name) }));
  const start = { number: 3, moves: ["Ca3"], level6: 0.5075, level7: 0.48, winner: 1 };

  it("comes with its figures, and its winner where the game is solved", () => {
    expect(startInWords(start, colours, t)).toBe(
      "Between equal computers, Light scores 51% at level 6 and 48% at level 7.",
    );
    expect(startInWords(start, [], t)).toBe("");
    expect(winnerInWords(start, colours, t)).toBe("With best play, Dark wins.");
    expect(winnerInWords({ ...start, winner: null }, colours, t)).toBe("");
  });
});

describe("clockInWords", () => {
  it("describes each kind of clock", () => {
    expect(clockInWords({ kind: "none" }, t)).toBe("No clock");
    expect(clockInWords({ kind: "days", days: 1 }, t)).toBe("1 day per move");
    expect(clockInWords({ kind: "countdown", seconds: 600, increment: 5 }, t)).toBe(
      "10 minutes each, plus 5 s per move",
    );
    expect(clockInWords({ kind: "countdown", seconds: 90 }, t)).toBe("90 seconds each");
  });
});
