import { expect, it } from "vitest";
import { handOver, takeOver } from "./handing";

it("is taken once", () => {
  const content = { game: "quantik", nodes: [{ parent: 0, move: "Aa1" }] };
  handOver(content);
  expect(takeOver()).toBe(content);
  expect(takeOver()).toBeNull();
});
