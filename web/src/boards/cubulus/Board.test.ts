import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../board";
import { boardProps } from "../sample";
import Board from "./Board.svelte";

afterEach(() => {
  screen.getByText("Layers").click(); // the chosen view is kept
  cleanup();
});

/** A full white line at the top front, of which only a13F can be played. */
const POSITION = ".../.../www|.../.../...|.../.../... 3 w -";

function show(changed: Partial<BoardProps> = {}): { onpick: ReturnType<typeof vi.fn> } {
  const onpick = vi.fn();
  const props = boardProps({
    position: POSITION,
    players: 3,
    legal: [["b22"], ["a13", "F"]],
    offered: new Set(["b22", "a13"]),
    onpick,
    ...changed,
  });
  render(Board, { props });
  return { onpick };
}

test("cells say where they are, what they hold and whether they are offered", () => {
  show();
  expect(screen.getByLabelText("b22, centre of the cube, free, can be chosen")).toBeTruthy();
  expect(screen.getByLabelText("b13, edge, white ball").getAttribute("aria-disabled")).toBe("true");
});

test("a click is reported, offered or not", async () => {
  const { onpick } = show();
  await fireEvent.click(screen.getByLabelText(/^b13, edge/));
  await fireEvent.click(screen.getByLabelText(/^a13, push in through the front face/));
  expect(onpick.mock.calls).toEqual([[[["b13"]]], [[["a13", "F"]]]]);
});

test("a picked ball shows all its faces, and they continue from it", async () => {
  const { onpick } = show({ picks: ["a13"], offered: new Set(["F"]) });
  await fireEvent.click(screen.getByLabelText("a13, shift the full line from the left face"));
  expect(onpick).toHaveBeenCalledWith([["L~"]]);
});

test("Enter picks, and arrows move the focus", async () => {
  const { onpick } = show();
  const cell = screen.getByLabelText(/^b33/);
  cell.focus();
  await fireEvent.keyDown(cell, { key: "Enter" });
  expect(onpick).toHaveBeenCalledWith([["b33"]]);
  await fireEvent.keyDown(cell, { key: "ArrowRight" });
  expect(document.activeElement?.getAttribute("data-spot")).toBe("c33");
});

test("the faces can be shown instead", async () => {
  const { onpick } = show();
  await fireEvent.click(screen.getByText("Faces"));
  await fireEvent.click(screen.getByLabelText(/^a13, white ball, push in through the front face/));
  expect(onpick).toHaveBeenCalledWith([["a13", "F"]]);
});
