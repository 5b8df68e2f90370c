import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../board";
import { boardProps } from "../sample";
import { TEMPI } from "../tempo";
import Board from "./Board.svelte";

afterEach(cleanup);

function show(changed: Partial<BoardProps> = {}): { onpick: ReturnType<typeof vi.fn> } {
  const onpick = vi.fn();
  const props = boardProps({
    position: ".,ab,./a,.,./.,.,. 2 b 4 -",
    legal: [["@", "b2"]],
    offered: new Set(["@"]),
    yours: [1],
    acting: 1,
    lang: "fr",
    onpick,
    ...changed,
  });
  render(Board, { props });
  return { onpick };
}

test("cells say what they hold", () => {
  show();
  expect(
    screen.getByLabelText("b3, porte, pile de 2, bleu au sommet, de bas en haut ambre, bleu"),
  ).toBeTruthy();
});

test("clicks on cells and the reserve are reported, offered or not", async () => {
  const { onpick } = show();
  await fireEvent.click(screen.getByLabelText("c1, vide"));
  await fireEvent.click(screen.getByLabelText("B ×5, à faire entrer, au choix"));
  expect(onpick.mock.calls).toEqual([[[["c1"]]], [[["@"]]]]);
});

test("the die rolls when a roll is due, with the mouse and the keyboard", async () => {
  const { onpick } = show({ position: ".,ab,./a,.,./.,.,. 2 b - -", offered: new Set() });
  const die = screen.getByLabelText("Lancer le dé");
  expect(die.getAttribute("aria-disabled")).toBe("false");
  await fireEvent.click(die);
  await fireEvent.keyDown(die, { key: " " });
  expect(onpick.mock.calls).toEqual([[[["roll"]]], [[["roll"]]]]);
});

test("another player's die cannot be rolled", () => {
  show({ position: ".,ab,./a,.,./.,.,. 2 a - -", acting: 0, offered: new Set() });
  expect(screen.getByLabelText(/pas encore lancé/).getAttribute("aria-disabled")).toBe("true");
});

test("a piece walks its path cell by cell, as fast as the reader likes", async () => {
  const walks: [Keyframe[], KeyframeAnimationOptions][] = [];
  Element.prototype.animate = (frames, options) => {
    walks.push([frames as Keyframe[], options as KeyframeAnimationOptions]);
    return {} as Animation;
  };
  const props = boardProps({ position: ".,ab,./a,.,./.,.,. 2 b 4 -", acting: 1 });
  const { rerender } = render(Board, { props });
  walks.length = 0;
  const last = { text: "@c2", tokens: ["@", "c2"], path: ["b3", "b2", "c2"] };
  await rerender({ ...props, position: ".,ab,./a,.,b/.,.,. 2 a - -", last });
  const [[frames, options] = [[], {}]] = walks.filter(([, { duration }]) => duration === 3 * TEMPI.calm.step);
  // From before the gate over b3 and b2.
  expect(frames.map(({ transform }) => String(transform).split("(")[0])).toEqual([
    ...["translate", "translate", "translate"],
    "none",
  ]);
  expect(options.duration).toBe(990);
});

test("the last move leaves its trail", () => {
  show({ last: { text: "@b2", tokens: ["@", "b2"], path: ["b3", "b2"] } });
  expect(document.querySelector(".trail")?.getAttribute("d")).toMatch(/^M182 16L182 82L182 /);
});

test("the way to a target and its cost show before the move", async () => {
  const ways = [{ cells: ["b3", "b2"], costs: [3, 1] }];
  show({ picks: ["@"], offered: new Set(["b2"]), ways, lang: "en" });
  expect(document.querySelector(".way")).toBeNull();
  const target = screen.getByLabelText(/^b2, .*for 3 \+ 1 = 4/);
  await fireEvent.focusIn(target);
  expect(document.querySelector(".way text")?.textContent).toBe("3 + 1 = 4");
  expect(document.querySelector(".way path")?.getAttribute("d")).toMatch(/^M182 16L182 82L182 /);
  await fireEvent.focusOut(target);
  expect(document.querySelector(".way")).toBeNull();
});
