import { describe, expect, it } from "vitest";
import { edit as cubulus } from "./cubulus/edit";
import { clicked, fieldOf, leftOf, moved, type PositionEdit, withField } from "./editing";
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
    expect(omba.withPiece(set, "b3", null)).toBe(".,a,./.,.,./.,.,. 2 a - -");
  });

  it.each<[string, PositionEdit, string, string]>([
    ["Quantik", quantik, "A", "c2"],
    ["OXONO", oxono, "x", "c2"],
    ["Cubulus", cubulus, "w", "b22"],
    ["Omba", omba, "a", "c2"],
  ])("holds what was put there, and counts what is left, in %s", (_, edit, piece, cell) => {
    const all = leftOf(edit, edit.empty(2), piece, 2);
    const set = edit.withPiece(edit.empty(2), cell, piece);
    expect([edit.held(edit.empty(2), cell), edit.held(set, cell)]).toEqual(["", piece]);
    expect(all).toBe(edit.copies(piece, 2));
    expect(leftOf(edit, set, piece, 2)).toBe(all - 1);
    expect(edit.withPiece(set, cell, null)).toBe(edit.empty(2));
  });

  it("moves the top piece, and no cell onto itself", () => {
    const stack = ".,ab,./.,.,./.,.,. 2 a - -";
    expect(moved(omba, stack, "b3", "c3")).toBe(".,a,b/.,.,./.,.,. 2 a - -");
    expect(moved(omba, stack, "b3", "b3")).toBe(stack);
    expect(moved(omba, stack, "a1", "b3")).toBe(stack);
    expect(moved(oxono, oxono.empty(2), "c4", "a6")).toBe("@...../....../....../...*../....../......");
  });

  it("takes a piece away by clicking it again with the same piece, but stacks crates", () => {
    const once = clicked(quantik, quantik.empty(2), "a4", "A");
    expect(clicked(quantik, once, "a4", "B")).toBe("B.../..../..../....");
    expect(clicked(quantik, once, "a4", "A")).toBe(quantik.empty(2));
    expect(clicked(omba, ".,a,./.,.,./.,.,. 2 a - -", "b3", "a")).toBe(".,aa,./.,.,./.,.,. 2 a - -");
  });

  it("counts more than there are below zero", () => {
    expect(leftOf(quantik, "AAA./..../..../....", "A", 2)).toBe(-1);
  });

  it("changes the words after the board", () => {
    const rolled = withField(omba.empty(2), 3, "4");
    expect(rolled).toBe(".,.,./.,.,./.,.,. 2 a 4 -");
    expect(fieldOf(rolled, 3)).toBe("4");
  });
});
