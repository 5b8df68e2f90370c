import { describe, expect, it } from "vitest";
import { createAlerts, type Moment } from "./alerts";
import type { Speech } from "./names";
import { person, sampleView } from "./sample";

const SPEECH: Speech = {
  say: (key, facts = {}) => [key.replace("game.announce.", ""), ...new Set(Object.values(facts))].join(" "),
  lang: "en",
  colours: [],
};

const FIRST: Moment = { view: sampleView(), yours: [0], present: [true, true], claimable: false, left: null };

/** The alerts at each moment after the first. */
function told(first: Partial<Moment>, ...later: Partial<Moment>[]): string[][] {
  const alerts = createAlerts();
  alerts({ ...FIRST, ...first }, SPEECH);
  return later.map((moment) => alerts({ ...FIRST, ...first, ...moment }, SPEECH));
}

describe("people", () => {
  it("are announced once when they go, and when they are back", () => {
    const gone = { present: [true, false] };
    expect(told({}, gone, gone, {}, {})).toEqual([["away Paul"], [], ["back Paul"], []]);
  });

  it("who were away at first are announced when they come", () => {
    expect(told({ present: [true, false] }, { present: [true, true] })).toEqual([["back Paul"]]);
  });

  it("are not away before they were there", () => {
    const free = sampleView({
      status: "waiting",
      seats: [person(0, "Ana"), { ...person(1, ""), taken: false }],
    });
    const present = [true, false];
    expect(
      told({ view: free, present }, { view: sampleView() }, { view: sampleView(), present: [true, true] }),
    ).toEqual([[], []]);
  });

  it("are not about yourself, and end with the game", () => {
    expect(told({}, { present: [false, true] })).toEqual([[]]);
    expect(told({ view: sampleView({ status: "over" }) }, { present: [true, false] })).toEqual([[]]);
  });
});

it("announces once that an absence can be claimed, and what that does", () => {
  const view = sampleView({ player: 1 });
  const claimable = { view, claimable: true };
  expect(told({ view }, claimable, claimable)).toEqual([["claimable-win Paul"], []]);
  const three = sampleView({ player: 1, players: 3, seats: [...view.seats, person(2, "Zoé")] });
  expect(told({ view: three }, { claimable: true })).toEqual([["claimable-on Paul"]]);
  expect(told({ view: { ...three, out: [2] } }, { claimable: true })).toEqual([["claimable-win Paul"]]);
});

describe("time", () => {
  it("is announced when it gets short, each warning once", () => {
    const left = [29_900, 20_000, 9000, 100].map((left) => ({ left }));
    expect(told({ left: 30_100 }, ...left)).toEqual([["seconds-left 30"], [], ["seconds-left 10"], []]);
  });

  it("is announced once if the page slept through a warning", () => {
    expect(told({ left: 60_000 }, { left: 4000 })).toEqual([["seconds-left 10"]]);
  });

  it("is another's when the turn has passed", () => {
    const view = sampleView({ player: 1 });
    expect(told({ left: 60_000, yours: [0, 1] }, { view, left: 20_000 })).toEqual([[]]);
  });
});
