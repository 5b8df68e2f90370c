import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { darker, lighter, playerShape } from "./colour";
import { SAND, TILES, TOTEM } from "./oxono/colours";
import { PLATE, WOODS } from "./quantik/colours";

const STYLE = readFileSync(`${import.meta.dirname}/colours.css`, "utf8");

describe("the colours of the boards", () => {
  it.each([...WOODS, PLATE, ...TILES, TOTEM, SAND])("take %s from the shared palette", (colour) => {
    expect(STYLE).toContain(`${colour.slice("var(".length, -1)}: #`);
  });

  it("are mixed as in the pictures", () => {
    expect(darker("#bd8a5c", 0.35)).toBe("color-mix(in srgb, #1e0c06 35%, #bd8a5c)");
    expect(lighter("#bd8a5c", 0.22)).toBe("color-mix(in srgb, #fff 22%, #bd8a5c)");
  });
});

it("comes with a shape of its own for each player", () => {
  expect(new Set([0, 1, 2, 3].map(playerShape)).size).toBe(4);
});

it("are defined once: no board redefines a player's colour", () => {
  const own = [...STYLE.matchAll(/--(?:quantik|cubulus|oxono|omba|seat)-\w+: (#[0-9a-f]{6})/g)].map(
    ([, hex]) => hex,
  );
  const boards = import.meta.glob("./**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
  const copies = Object.entries(boards).filter(
    ([path, text]) =>
      !path.endsWith(".test.ts") &&
      own.some((hex) => hex !== "#ffffff" && hex !== "#22222a" && String(text).includes(hex ?? "")),
  );
  expect(copies.map(([path]) => path)).toEqual([]);
});
