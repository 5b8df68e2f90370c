import { afterEach, describe, expect, it } from "vitest";
import { habitsFor, keepHabits } from "./habits";

afterEach(() => localStorage.clear());

describe("the choices for a new game", () => {
  it("are kept for each game", () => {
    keepHabits("omba", { players: 3, level: 6, start: "usual" });
    expect(habitsFor("omba")).toEqual({ players: 3, level: 6, start: "usual" });
    expect(habitsFor("quantik")).toEqual({});
  });

  it("are dropped where they make no sense", () => {
    localStorage.setItem("quatuor/1/new/omba", '{"players": "3", "level": 9, "start": 1}');
    expect(habitsFor("omba")).toEqual({});
  });
});
