import { expect, test } from "vitest";
import { hex, themeAt } from "./theme";

test("colours are read as browsers compute them", () => {
  expect(hex("rgb(255, 210, 63)")).toBe("#ffd23f");
  expect(hex("rgba(0, 16, 255, 0.5)")).toBe("#0010ff");
  expect(hex("color(srgb 1 0.5 0)")).toBe("#ff8000");
  expect(hex("")).toBe("#000000");
});

test("a colour is read from the page once, and leaves nothing there", () => {
  const box = document.body.appendChild(document.createElement("div"));
  const theme = themeAt(box, true);
  expect(theme.colour("--mark")).toBe(theme.colour("--mark"));
  expect([theme.dark, box.childElementCount]).toEqual([true, 0]);
  box.remove();
});
