import { describe, expect, it } from "vitest";
import { alone, aroundBoard, drawable, mayAnalyse, mayTakeBack, playersIn, seatOf } from "./players";
import { computer, person, sampleView } from "./sample";

/** Seats and players differ: who sits second plays first. */
const DRAWN = sampleView({
  seats: [person(0, "Ana"), person(1, "Paul")].map((seat) => ({ ...seat, player: 1 - seat.seat })),
});

describe("seats and players", () => {
  it("are distinguished", () => {
    expect(seatOf(DRAWN, 0)?.name).toBe("Paul");
    expect(seatOf(DRAWN, null)).toBeUndefined();
    expect(playersIn(DRAWN, [0])).toEqual([1]);
  });
});

describe("aroundBoard", () => {
  const names = (yours: number[]) => aroundBoard(DRAWN, yours).map((side) => side.map(({ name }) => name));

  it("has one's own seat near", () => {
    expect(names([0])).toEqual([["Ana"], ["Paul"]]);
    expect(names([1])).toEqual([["Paul"], ["Ana"]]);
  });

  it("has the first player near for spectators and at a screen for all", () => {
    expect(names([])).toEqual([["Paul"], ["Ana"]]);
    expect(names([0, 1])).toEqual([["Paul"], ["Ana"]]);
  });
});

describe("alone", () => {
  it("is who plays computers, or holds all seats; not who watches", () => {
    expect(alone(sampleView({ seats: [person(0, "Ana"), computer(1, 3)] }), [0])).toBe(true);
    expect(alone(sampleView(), [0, 1])).toBe(true);
    expect(alone(sampleView(), [0])).toBe(false);
    expect(alone(sampleView(), [])).toBe(false);
  });
});

describe("mayTakeBack", () => {
  it("is for who has a move to take back", () => {
    const view = sampleView({ can_take_back: [1] });
    expect(mayTakeBack(view, [1])).toBe(true);
    expect(mayTakeBack(view, [0, 1])).toBe(true);
    expect(mayTakeBack(view, [0])).toBe(false);
    expect(mayTakeBack(view, [])).toBe(false);
  });
});

describe("drawable", () => {
  it("needs two people, and no computer that is still in", () => {
    const three = [person(0, "Ana"), person(1, "Paul"), computer(2, 3)];
    expect(drawable(sampleView())).toBe(true);
    expect(drawable(sampleView({ seats: three }))).toBe(false);
    expect(drawable(sampleView({ seats: three, out: [2] }))).toBe(true);
    expect(drawable(sampleView({ seats: [person(0, "Ana"), computer(1, 3)] }))).toBe(false);
  });
});

describe("mayAnalyse", () => {
  it("is not while others play too, whoever asks", () => {
    const against = sampleView({ seats: [person(0, "Ana"), person(1, "Paul")], status: "playing" });
    expect(mayAnalyse(against, [0])).toBe(false);
    expect(mayAnalyse(against, [])).toBe(false);
    expect(mayAnalyse(against, [0, 1])).toBe(true);
    expect(mayAnalyse({ ...against, status: "over" }, [])).toBe(true);
    const solo = sampleView({ seats: [person(0, "Ana"), computer(1, 3)], status: "playing" });
    expect(mayAnalyse(solo, [0])).toBe(true);
    expect(mayAnalyse(solo, [])).toBe(false);
  });
});
