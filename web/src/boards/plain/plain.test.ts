import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GameOffered } from "../../net/messages";
import type { BoardProps } from "../board";
import { loadBoard } from "../index";
import { boardProps } from "../sample";
import { layoutOf, shapeOf } from "./layout";
import { besides } from "./material";

afterEach(cleanup);

/** A game of three pieces on two rows, without a board of its own. */
const ABOUT = {
  id: "trio",
  title: "Trio",
  cells: ["a2", "b2", "c2", "a1", "b1", "c1"],
  shape: [2, 3],
  pieces: { X: 0, o: 1, "#": null },
  colours: [
    { id: "white", name: { en: "white", fr: "blanc" } },
    { id: "black", name: { en: "black", fr: "noir" } },
  ],
} as unknown as GameOffered;

const LEGAL = [["X", "b1"], ["X", "c1"], ["-"]];

const trio = () => loadBoard("trio", Promise.resolve(ABOUT));

async function shown(changes: Partial<BoardProps> = {}): Promise<BoardProps> {
  const { Board, about } = await trio();
  const props = boardProps({
    position: "unreadable",
    contents: ["X", "", "Xo", "#", "", ""],
    legal: LEGAL,
    offered: new Set(["X", "-"]),
    about,
    ...changes,
  });
  render(Board, { props });
  return props;
}

describe("a game without its own board", () => {
  it("gets a plain board from its catalogue entry", async () => {
    const { id, about, edit, solid } = await trio();
    expect([id, about, edit, solid]).toEqual(["trio", ABOUT, undefined, undefined]);
    await expect(loadBoard("trio", Promise.resolve(null))).rejects.toThrow();
    await expect(loadBoard("toString", Promise.resolve(null))).rejects.toThrow();
  });

  it("is described cell by cell, and its moves by their tokens", async () => {
    const { describe: described, moveInWords } = await trio();
    const said = { position: "", players: 2, contents: ["X", "", "Xo", "#", "", ""] };
    expect(described({ ...said, lang: "en" })).toBe(
      "a2 X (white); c2 stack of 2, from the bottom up X (white), o (black); a1 #.",
    );
    expect(described({ ...said, lang: "fr", contents: [] })).toBe("vide.");
    expect(moveInWords(["X", "b1"], "en")).toBe("X b1");
    expect(moveInWords(["-"], "en")).toBe("no move");
  });
});

describe("the plain board", () => {
  it("shows every cell with its content, and reports clicks", async () => {
    const { onpick } = await shown({ picks: ["X"], offered: new Set(["b1", "c1"]) });
    expect(screen.getAllByRole("gridcell")).toHaveLength(6);
    expect(screen.getByRole("gridcell", { name: "c2, stack of 2, from the bottom up X (white), o (black)" }));
    await fireEvent.click(screen.getByRole("gridcell", { name: "b1, empty, can be chosen" }));
    expect(onpick).toHaveBeenCalledWith([["b1"]]);
  });

  it("moves from cell to cell with the arrow keys", async () => {
    await shown();
    const first = screen.getByRole("gridcell", { name: /^a2/ });
    first.focus();
    await fireEvent.keyDown(first, { key: "ArrowRight" });
    expect(document.activeElement).toBe(screen.getByRole("gridcell", { name: /^b2/ }));
    await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
    expect(document.activeElement).toBe(screen.getByRole("gridcell", { name: /^b1/ }));
  });

  it("has buttons for tokens that are not cells", async () => {
    const { onpick } = await shown();
    await fireEvent.click(screen.getByRole("button", { name: "X, can be chosen" }));
    await fireEvent.click(screen.getByRole("button", { name: "no move, can be chosen" }));
    expect(vi.mocked(onpick).mock.calls).toEqual([[[["X"]]], [[["-"]]]]);
  });

  it("marks picked and unavailable tokens", async () => {
    await shown({ picks: ["X"], offered: new Set(["b1", "c1"]) });
    const piece = screen.getByRole("button", { name: "X, chosen" });
    expect(piece.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("button", { name: "no move" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the die of a plain board", () => {
  it("can be rolled when a roll is due, and offers no face to choose", async () => {
    const legal = [["1"], ["2"]];
    const { onpick } = await shown({ legal, offered: new Set(), roll: { due: true, face: null } });
    const die = screen.getByRole("button", { name: "Roll the die" });
    await fireEvent.click(die);
    await fireEvent.keyDown(die, { key: "Enter" });
    expect(vi.mocked(onpick).mock.calls).toEqual([[[["roll"]]], [[["roll"]]]]);
    expect(screen.getAllByRole("button")).toEqual([die]);
  });

  it("shows the roll, and waits for others", async () => {
    await shown({ roll: { due: false, face: "4" } });
    expect(screen.getByRole("button", { name: "Die: 4" }).getAttribute("aria-disabled")).toBe("true");
    cleanup();
    await shown({ roll: { due: true, face: null }, acting: 1 });
    expect(screen.getByRole("button", { name: "Die: not rolled yet" })).toBeTruthy();
  });
});

it("shows every letter of a stack, the top one uppermost", async () => {
  await shown({ contents: ["Xo#", "", "", "", "", ""] });
  const letters = [...document.querySelectorAll(".pieces text")];
  expect(letters.map(({ textContent }) => textContent)).toEqual(["#", "o", "X"]);
});

describe("the layout of a plain board", () => {
  it("puts layers side by side, or stacked vertically without room", () => {
    const shape = shapeOf([3, 2, 2], 12);
    expect(shape).toEqual({ layers: 3, rows: 2, columns: 2 });
    const [wide, narrow] = [true, false].map((wide) => layoutOf(shape, { wide, flipped: false }));
    expect(wide?.width).toBeGreaterThan(wide?.height ?? 0);
    expect(narrow?.height).toBeGreaterThan(narrow?.width ?? 0);
    expect(new Set(Array.from({ length: 12 }, (_, at) => JSON.stringify(wide?.middle(at)))).size).toBe(12);
  });

  it("can be seen from the other side", () => {
    const shape = shapeOf([2, 3], 6);
    const [straight, flipped] = [false, true].map((flipped) => layoutOf(shape, { wide: true, flipped }));
    expect(flipped?.middle(0)).toEqual(straight?.middle(5));
  });

  it("puts cells without a shape into one row", () => {
    expect(shapeOf([], 5)).toEqual({ layers: 1, rows: 1, columns: 5 });
  });
});

it("lists the tokens of moves that are not cells, without duplicates", () => {
  expect(besides(ABOUT, LEGAL)).toEqual(["X", "-"]);
});
