import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { BoardProps } from "../board";
import { contentsOf, left } from "../reserve";
import { boardProps } from "../sample";
import { board as quantik } from "./index";
import { RESERVE } from "./notation";

afterEach(cleanup);

const POSITION = "A.bC/..../d..B/...a";

let rerender: (props: Partial<BoardProps>) => Promise<void>;

function shown(changes: Partial<BoardProps> = {}): BoardProps {
  const props = boardProps({
    position: POSITION,
    offered: new Set(["b4"]),
    picks: ["C"],
    last: { text: "Ad1", tokens: ["A", "d1"], path: ["d1"] },
    marks: ["c4"],
    ...changes,
  });
  ({ rerender } = render(quantik.Board, { props }));
  return props;
}

describe("the text of a position", () => {
  it("is parsed cell by cell", () => {
    expect(contentsOf(POSITION).join("")).toBe("A.bC....d..B...a");
  });

  it("describes what is left in the reserves", () => {
    const board = contentsOf("C.../..../..C./c...");
    expect([
      left(RESERVE, board, 0, "C"),
      left(RESERVE, board, 1, "C"),
      left(RESERVE, board, 1, "A"),
    ]).toEqual([0, 1, 2]);
  });
});

describe("Quantik in words", () => {
  it("describes rows and reserves", () => {
    const words = quantik.describe({ position: POSITION, players: 2, lang: "en", contents: [] });
    expect(words).toContain("Row 4: a4 light sphere, c4 dark cylinder, d4 light cube. Row 3: empty.");
    expect(words).toContain("Light’s reserve: one sphere, one cylinder, one cube, two cones.");
  });

  it("speaks French", () => {
    expect(quantik.describe({ position: POSITION, players: 2, lang: "fr", contents: [] })).toContain(
      "Rangée 2\u00a0: a2 cône foncé, d2 cylindre clair.",
    );
    expect(quantik.moveInWords(["A", "c3"], "fr")).toBe("sphère en c3");
  });

  it("names a move", () => {
    expect(quantik.moveInWords(["C", "a3"], "en")).toBe("cube to a3");
  });
});

describe("Quantik's board", () => {
  it("names every cell and its state", () => {
    shown();
    expect(screen.getAllByRole("gridcell")).toHaveLength(16);
    screen.getByRole("gridcell", { name: "b4, empty, can be chosen" });
    screen.getByRole("gridcell", { name: "d1, dark sphere, last move" });
    screen.getByRole("gridcell", { name: "c4, dark cylinder, part of the reason" });
  });

  it("reports a click, allowed or not", async () => {
    const { onpick } = shown();
    await fireEvent.click(screen.getByRole("gridcell", { name: /^c4/ }));
    expect(onpick).toHaveBeenCalledWith([["c4"]]);
  });

  it("lets you pick from the mover's reserve only", async () => {
    const { onpick } = shown();
    await fireEvent.click(screen.getByRole("button", { name: "light cone, 2 left" }));
    expect(onpick).toHaveBeenCalledWith([["D"]]);
    expect(screen.queryByRole("button", { name: /dark/ })).toBeNull();
    expect(screen.getByRole("button", { name: /light cube/ }).getAttribute("aria-pressed")).toBe("true");
  });

  it("keeps the focus on a piece of the reserve when the turn passes", async () => {
    const props = shown({ yours: [0, 1] });
    const piece = screen.getByRole("button", { name: /light cone/ });
    piece.focus();
    await rerender({ ...props, acting: 1 });
    expect(document.activeElement).toBe(piece);
    expect(piece.getAttribute("role")).toBe("img");
  });

  it("moves the focus with the arrows, as the board is seen", async () => {
    const { onpick } = shown({ flipped: true });
    const corner = screen.getByRole("gridcell", { name: /^d1/ });
    corner.focus();
    await fireEvent.keyDown(corner, { key: "ArrowDown" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("d2, light cylinder");
    await fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
    expect(onpick).toHaveBeenCalledWith([["d2"]]);
  });
});
