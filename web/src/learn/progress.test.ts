import { afterEach, describe, expect, it } from "vitest";
import { keepLesson, keptLessons } from "./progress";

afterEach(() => localStorage.clear());

describe("lessons", () => {
  it("that are done are kept once each", () => {
    keepLesson("omba", "first");
    keepLesson("omba", "OM4");
    keepLesson("omba", "first");
    expect([...keptLessons("omba")]).toEqual(["first", "OM4"]);
    localStorage.setItem("quatuor/1/lessons/omba", '{"done": [1, "x", null]}');
    expect([...keptLessons("omba")]).toEqual(["x"]);
  });
});
