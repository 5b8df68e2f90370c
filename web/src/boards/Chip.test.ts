import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import Chip from "./Chip.svelte";

function drawn(player: number | null): string[] {
  const { container, unmount } = render(Chip, { game: "omba", player });
  const path = container.querySelector("path");
  const found = [path?.getAttribute("d") ?? "", path?.getAttribute("fill") ?? ""];
  unmount();
  return found;
}

it("differs between players in its shape and in its colour, which is that of their pieces", () => {
  const chips = [0, 1, 2, 3].map(drawn);
  expect(new Set(chips.map(([shape]) => shape)).size).toBe(4);
  expect(chips.map(([, fill]) => fill)).toEqual(
    [0, 1, 2, 3].map((player) => `var(--omba-${player}, var(--seat-${player}))`),
  );
});

it("is empty while the colours are still to be drawn", () => {
  expect(drawn(null)[1]).toBe("none");
});
