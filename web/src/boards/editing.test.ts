import { describe, expect, it } from "vitest";
import { edit as cubulus } from "./cubulus/edit";
import { fieldOf, withField } from "./editing";
import { edit as omba } from "./omba/edit";
import { edit as oxono } from "./oxono/edit";
import { edit as quantik } from "./quantik/edit";

describe("setting up a position", () => {
  it("puts pieces on the cells of Quantik", () => {
    const once = quantik.withPiece(quantik.empty(2), "a4", "A");
    expect(quantik.withPiece(once, "d1", "b")).toBe("A.../..../..../...b");
    expect(quantik.withPiece(once, "a4", null)).toBe(quantik.empty(2));
  });

  it("moves a totem of OXONO instead of adding one", () => {
    const moved = oxono.withPiece(oxono.empty(2), "a6", "*");
    expect(moved).toBe("*...../....../..@.../....../....../......");
    expect(oxono.withPiece(moved, "b6", "x")).toBe("*x..../....../..@.../....../....../......");
  });

  it("finds the cells of Cubulus layer by layer, and keeps the text after them", () => {
    const set = cubulus.withPiece(cubulus.withPiece(cubulus.empty(3), "b22", "w"), "a11", "r");
    expect(set).toBe(".../.../...|.../.w./...|.../.../r.. 3 w -");
  });

  it("stacks pieces in Omba", () => {
    const set = omba.withPiece(omba.withPiece(omba.empty(2), "b3", "a"), "b3", "b");
    expect(set).toBe(".,ab,./.,.,./.,.,. 2 a - -");
    expect(omba.withPiece(set, "b3", null)).toBe(omba.empty(2));
  });

  it("changes the words after the board", () => {
    const rolled = withField(omba.empty(2), 3, "4");
    expect(rolled).toBe(".,.,./.,.,./.,.,. 2 a 4 -");
    expect(fieldOf(rolled, 3)).toBe("4");
  });
});
