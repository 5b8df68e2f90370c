import { describe, expect, it } from "vitest";
import { clockFace, countdown, timeLeft, timeTaken } from "./clock";

const TIME = { left: [60_000, 30_000, null], running: 0, at: 1_000 };

describe("timeLeft", () => {
  it("counts on for the player whose clock is going, from the server's time", () => {
    expect(timeLeft(TIME, 0, 11_000)).toBe(50_000);
    expect(timeLeft(TIME, 1, 11_000)).toBe(30_000);
  });

  it("ends at zero, and does not grow when the clocks disagree", () => {
    expect(timeLeft(TIME, 0, 100_000)).toBe(0);
    expect(timeLeft(TIME, 0, 500)).toBe(60_000);
  });

  it("is null without a clock", () => {
    expect(timeLeft(TIME, 2, 2_000)).toBeNull();
    expect(timeLeft(TIME, 7, 2_000)).toBeNull();
    expect(timeLeft(null, 0, 2_000)).toBeNull();
  });
});

describe("clockFace", () => {
  it.each([
    [0, "0.0"],
    [9_390, "9.3"],
    [10_000, "0:10"],
    [59_999, "0:59"],
    [245_000, "4:05"],
    [3_723_000, "1:02:03"],
    [86_400_000 * 3 + 4 * 3_600_000, "3 d 04 h"],
  ])("%d milliseconds are %s", (milliseconds, face) => {
    expect(clockFace(milliseconds)).toBe(face);
  });
});

describe("countdown", () => {
  it.each([
    [61_000, "1:00"],
    [60_001, "1:00"],
    [60_000, "0:59"],
    [1_000, "0:00"],
    [0, "0:00"],
  ])("until %d it is %s", (until, text) => {
    expect(countdown(until, 1_000)).toBe(text);
  });
});

it.each([
  [900, "0:00"],
  [9_390, "0:09"],
  [225_000, "3:45"],
  [3_723_000, "1:02:03"],
])("a game of %i ms took %s", (milliseconds, face) => expect(timeTaken(milliseconds)).toBe(face));
