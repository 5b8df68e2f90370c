import { afterEach, describe, expect, it } from "vitest";
import {
  type Happened,
  isOpen,
  keepHappened,
  keptProgress,
  noted,
  type Progress,
  standingOf,
} from "./progress";

const NONE: Progress = { done: {}, streak: 0, best: 0 };

function having(...events: [string, Happened][]): Progress {
  return events.reduce((progress, [position, what]) => noted(progress, position, what), NONE);
}

afterEach(() => localStorage.clear());

describe("progress", () => {
  it("counts a streak of puzzles solved on the first try", () => {
    const { streak, best } = having(["a", "solved"], ["b", "solved"], ["c", "solved"]);
    expect([streak, best]).toEqual([3, 3]);
  });

  it.each<Happened>(["failed", "shown"])(
    "ends a streak where a puzzle was %s, and keeps the best",
    (what) => {
      const { streak, best } = having(["a", "solved"], ["b", "solved"], ["c", what]);
      expect([streak, best]).toEqual([0, 2]);
    },
  );

  it("does not count a puzzle solved after a wrong try", () => {
    const progress = having(
      ["a", "solved"],
      ["b", "failed"],
      ["b", "failed"],
      ["b", "solved"],
      ["c", "solved"],
    );
    expect(progress.streak).toBe(1);
    expect(standingOf(progress, "b")).toEqual({ solved: true, shown: false, failed: 2 });
  });

  it("keeps what was solved or shown", () => {
    const solved = having(["a", "solved"]);
    expect(noted(solved, "a", "failed")).toBe(solved);
    const shown = having(["a", "shown"]);
    expect(noted(shown, "a", "solved")).toBe(shown);
    expect(isOpen(standingOf(shown, "a"))).toBe(false);
    expect(isOpen(standingOf(shown, "b"))).toBe(true);
  });

  it("is kept per game", () => {
    keepHappened("omba", "a", "solved");
    keepHappened("omba", "b", "failed");
    expect(keptProgress("omba")).toEqual({
      done: { a: { solved: true, shown: false, failed: 0 }, b: { solved: false, shown: false, failed: 1 } },
      streak: 0,
      best: 1,
    });
    expect(keptProgress("quantik")).toEqual(NONE);
  });

  it.each(["", "{", "[]", "null", '{"done": 3, "streak": -1, "best": "x"}'])(
    "that cannot be read is empty: %s",
    (text) => {
      localStorage.setItem("quatuor/1/puzzles/omba", text);
      expect(keptProgress("omba")).toEqual(NONE);
    },
  );

  it("loses only its broken parts", () => {
    const broken = { done: { a: { solved: true, failed: 1.5 }, b: null }, streak: 2 };
    localStorage.setItem("quatuor/1/puzzles/omba", JSON.stringify(broken));
    const { done, streak, best } = keptProgress("omba");
    expect(done).toEqual({
      a: { solved: true, shown: false, failed: 0 },
      b: { solved: false, shown: false, failed: 0 },
    });
    expect([streak, best]).toEqual([2, 2]);
  });
});
