import { afterEach, describe, expect, it, vi } from "vitest";
import {
  counted,
  currentStreak,
  type Daily,
  dailyOf,
  isSolved,
  keepDaily,
  keptDaily,
  type Today,
  todayAt,
} from "./daily";

const NONE = keptDaily("nothing");
const AT_HOME = 60;
const on = (day: number, offset = AT_HOME): Today => ({ day, offset });
const solvedOn = (...days: number[]): Daily =>
  days.reduce((daily, day) => counted(daily, on(day), true), NONE);

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("a day", () => {
  it("is that of the reader's calendar", () => {
    const late = new Date(2026, 10, 19, 23, 59);
    expect(todayAt(late).day).toBe(todayAt(new Date(2026, 10, 19)).day);
    expect(todayAt(new Date(2026, 10, 20)).day).toBe(todayAt(late).day + 1);
    expect(new Date(todayAt(late).day * 86_400_000).toISOString()).toContain("2026-11-19");
  });

  it("has a puzzle, requested once", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return Response.json([{ game: "omba", number: 7 }]);
    });
    expect(await dailyOf("omba")).toEqual({ game: "omba", number: 7 });
    expect(await dailyOf("chess")).toBeNull();
    expect(asked).toEqual([expect.stringMatching(/^\/api\/daily\/\d{4}-\d{2}-\d{2}$/)]);
  });
});

describe("days in a row", () => {
  it("are counted, each once", () => {
    const daily = solvedOn(10, 11, 11, 12);
    expect(daily).toEqual({ ...on(12), solved: true, streak: 3, best: 3 });
  });

  it("go on until a whole day was missed", () => {
    const daily = solvedOn(10, 11);
    expect(currentStreak(daily, on(11))).toBe(2);
    expect(currentStreak(daily, on(12))).toBe(2);
    expect(currentStreak(daily, on(13))).toBe(0);
    expect(counted(daily, on(13), true)).toMatchObject({ streak: 1, best: 2 });
  });

  it("end with a solution that was shown, and solving it then does not count", () => {
    const shown = counted(solvedOn(10, 11), on(12), false);
    expect(shown).toMatchObject({ solved: false, streak: 0, best: 2 });
    expect(counted(shown, on(12), true)).toBe(shown);
    expect(isSolved(shown, on(12))).toBe(false);
  });

  it("are not ended by a solution that is looked at after solving", () => {
    const solved = solvedOn(10);
    expect(counted(solved, on(10), false)).toBe(solved);
    expect(isSolved(solved, on(10))).toBe(true);
    expect(isSolved(solved, on(11))).toBe(false);
  });

  it("survive a journey across the date line in either direction", () => {
    const inHonolulu = counted(counted(NONE, on(10, -600), true), on(11, -600), true);
    expect(counted(inHonolulu, on(13, 780), true).streak).toBe(3);
    expect(counted(inHonolulu, on(14, 780), true).streak).toBe(1);
    const inAuckland = counted(counted(NONE, on(10, 780), true), on(11, 780), true);
    expect(counted(inAuckland, on(10, -600), true)).toBe(inAuckland);
    expect(counted(inAuckland, on(12, -600), true).streak).toBe(3);
  });

  it("are kept per game", () => {
    keepDaily("omba", true, on(10));
    expect(keptDaily("omba")).toEqual({ ...on(10), solved: true, streak: 1, best: 1 });
    expect(keptDaily("quantik")).toEqual(NONE);
  });

  it.each(["", "[]", '{"day": "x", "offset": null, "streak": -1, "best": 1.5}'])(
    "that cannot be read are none: %s",
    (text) => {
      localStorage.setItem("quatuor/1/daily/omba", text);
      expect(keptDaily("omba")).toEqual(NONE);
    },
  );
});
