import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { BoardProps } from "../board";
import { contentsOf, left } from "../reserve";
import { boardProps } from "../sample";
import { board as oxono } from "./index";
import { RESERVE, totemOn } from "./notation";

afterEach(cleanup);

const POSITION = "....../..xO../.X@.../...*x./..Oo../......";

function shown(changes: Partial<BoardProps> = {}): BoardProps {
  const props = boardProps({
    position: POSITION,
    offered: new Set(["X", "O"]),
    yours: [0, 1],
    acting: 1,
    ...changes,
  });
  render(oxono.Board, { props });
  return props;
}

describe("the text of a position", () => {
  it("is parsed cell by cell", () => {
    expect(contentsOf(POSITION)).toHaveLength(36);
    expect(contentsOf(POSITION)[14]).toBe("@");
  });

  it("contains the totems", () => {
    expect(["*", "@", "X", "."].map(totemOn)).toEqual(["X", "O", null, null]);
  });

  it("describes what is left in the reserves", () => {
    const board = contentsOf(POSITION);
    expect([left(RESERVE, board, 0, "O"), left(RESERVE, board, 1, "X")]).toEqual([6, 6]);
  });
});

describe("OXONO in words", () => {
  it("describes rows and reserves", () => {
    const words = oxono.describe({ position: POSITION, players: 2, lang: "en", contents: [] });
    expect(words).toContain("Row 4: b4 pink X, c4 O totem. Row 3: d3 X totem, e3 black X.");
    expect(words).toContain("Pink’s reserve: 7 X, 6 O.");
  });

  it("names a move in both languages", () => {
    expect(oxono.moveInWords(["X", "d4", "e4"], "en")).toBe("X totem to d4 and X to e4");
    expect(oxono.moveInWords(["O", "d4", "e4"], "fr")).toBe("totem O en d4 et O en e4");
  });
});

describe("OXONO's board", () => {
  it("offers a totem's cell as the cell or the totem", async () => {
    const { onpick } = shown();
    await fireEvent.click(screen.getByRole("gridcell", { name: "d3, X totem, can be chosen" }));
    expect(onpick).toHaveBeenCalledWith([["d3"], ["X"]]);
  });

  it("offers the cell a totem is about to leave only as a cell", async () => {
    const { onpick } = shown({ picks: ["X", "d4"], offered: new Set(["d3", "e4"]) });
    await fireEvent.click(screen.getByRole("gridcell", { name: /^d3/ }));
    expect(onpick).toHaveBeenCalledWith([["d3"]]);
  });

  it("lets you pick from the mover's reserve", async () => {
    const { onpick } = shown();
    await fireEvent.click(screen.getByRole("button", { name: "black O, 7 left, can be chosen" }));
    expect(onpick).toHaveBeenCalledWith([["O"]]);
    expect(screen.queryByRole("button", { name: /pink/ })).toBeNull();
  });

  it("opens your own reserve on another player's turn", () => {
    shown({ yours: [0], offered: new Set() });
    expect(screen.getAllByRole("button", { name: /pink/ })).toHaveLength(2);
  });
});
