import { describe, expect, it } from "vitest";
import { arrowBetween, COLOURS, cellOf, type Drawn, drawn, MOST_DRAWINGS, markOn, spotsIn } from "./drawing";

const arrow = (start: string, end: string, colour: Drawn["colour"] = "green"): Drawn => ({
  start,
  end,
  colour,
});

describe("drawing", () => {
  it("adds, recolours and erases", () => {
    const one = drawn([], arrow("a1", "b2"));
    expect(one).toEqual([arrow("a1", "b2")]);
    expect(drawn(one, arrow("b2", "a1"))).toHaveLength(2);
    expect(drawn(one, arrow("a1", "b2", "red"))).toEqual([arrow("a1", "b2", "red")]);
    expect(drawn(one, arrow("a1", "b2"))).toEqual([]);
  });

  it("is limited", () => {
    const many = Array.from({ length: MOST_DRAWINGS }, (_, at) => arrow("a1", `b${at}`));
    expect(drawn(many, arrow("c1", "c2"))).toHaveLength(MOST_DRAWINGS);
  });
});

describe("cells on the screen", () => {
  function box(...spots: string[]): HTMLElement {
    const element = document.createElement("div");
    element.innerHTML = spots.map((spot) => `<span data-spot="${spot}"></span>`).join("");
    element.querySelectorAll("span").forEach((span, at) => {
      span.getBoundingClientRect = () => new DOMRect(100 * at, 0, 40, 20);
    });
    return element;
  }

  it("are found on any board, by their own spots before those seen through a face", () => {
    const spots = spotsIn(box("a11", "a11L", "F-a11", "-b22", "A", "hand-a", "die", "d4"));
    expect([...spots.keys()]).toEqual(["a11", "b22", "d4"]);
    expect(spots.get("a11")).toEqual({ x: 20, y: 10, size: 20 });
  });

  it("are found from a click on a cell", () => {
    const cells = spotsIn(box("a11", "d3"));
    expect(cellOf([["X"], ["d3"]], cells)).toBe("d3");
    expect(cellOf([["a11", "L"]], cells)).toBe("a11");
    expect(cellOf([["C"]], cells)).toBeNull();
  });
});

describe("shapes", () => {
  it("avoid the middles of the cells they connect", () => {
    const { line, head } = arrowBetween({ x: 0, y: 0, size: 40 }, { x: 100, y: 0, size: 40 });
    const [from, to] = line
      .slice(1)
      .split("L")
      .map((point) => Number(point.split(" ")[0]));
    expect(from).toBeGreaterThan(5);
    expect(to).toBeLessThan(90);
    expect(Number(head.slice(1).split(" ")[0])).toBeGreaterThan(to ?? 100);
  });

  it("differ by colour", () => {
    const marks = COLOURS.map((colour) => markOn({ x: 50, y: 50, size: 40 }, colour).line);
    expect(new Set(marks).size).toBe(COLOURS.length);
    expect(marks.join()).not.toContain("NaN");
  });
});
