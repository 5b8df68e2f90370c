import { expect, it } from "vitest";
import { smallBoard } from "./pictures";

it("has a position in its address", () => {
  const place = { game: "omba", players: 3, options: { gate: "closed" }, position: "a/b", moves: [] };
  expect(smallBoard("dark", place)).toBe("/pictures/omba/board/dark.svg?players=3&gate=closed&position=a/b");
});

it("has none for a game that does not fit into an address", () => {
  expect(smallBoard("light", { game: "omba", moves: Array(50).fill("@b2") })).toContain("moves=@b2+@b2");
  expect(smallBoard("light", { game: "omba", moves: Array(500).fill("@b2") })).toBeNull();
});
