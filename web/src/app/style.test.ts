import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, `file://${import.meta.dirname}/`), "utf8");
const style = read("style.css") + read("../boards/colours.css");
const palette = read("../../../src/quatuor/render/palette.py");

/** The hexadecimal colours of a named part of the palette, in order. */
function painted(name: string): string[] {
  const part = palette.split(new RegExp(`^${name}\\b`, "m"))[1]?.split("\n\n")[0] ?? "";
  return part.match(/#[0-9a-f]{6}/g) ?? [];
}

/** The colours of a game: its board, then the fill and the ink of each player's pieces. */
const coloursOf = (game: string): string[] =>
  palette
    .split(new RegExp(`^${game.toUpperCase()}: `, "m"))[1]
    ?.split("\n)")[0]
    ?.match(/#[0-9a-f]{6}/g) ?? [];

const value = (name: string) => new RegExp(`--${name}: (.*);`).exec(style)?.[1];
const themed = (name: string) => value(name)?.match(/#[0-9a-f]{6}/g) ?? [];

describe("the colours of the page match the pictures", () => {
  const seats = { quantik: 2, cubulus: 3, oxono: 2, omba: 4 };

  it("for the pieces", () => {
    const names = Object.entries(seats).flatMap(([game, count]) =>
      Array.from({ length: count }, (_, at) => [`${game}-${at}`, `${game}-${at}-ink`]).flat(),
    );
    expect(names.map(value)).toEqual(Object.keys(seats).flatMap((game) => coloursOf(game).slice(1)));
  });

  it("for the boards and marks", () => {
    expect(Object.keys(seats).map((game) => value(`board-${game}`))).toEqual(
      Object.keys(seats).map((game) => coloursOf(game)[0]),
    );
    expect([value("totem"), value("totem-ink")]).toEqual(painted("TOTEM").slice(0, 2));
    expect([value("mark"), value("mark-ink")]).toEqual(painted("MARK").slice(0, 2));
  });

  it("for page, text, lines and trays", () => {
    const [light, dark] = [painted("THEMES").slice(0, 5), painted("THEMES").slice(5)];
    for (const [name, at] of [
      ["page", 0],
      ["text", 1],
      ["line", 3],
      ["tray", 4],
    ] as const)
      expect(themed(name)).toEqual([light[at], dark[at]]);
  });
});

describe("text is legible", () => {
  const grounds = ["page", "card", "sunken"];
  const pairs = [
    ...grounds.flatMap((ground) => ["text", "faint", "accent", "good", "bad"].map((ink) => [ink, ground])),
    ["on-accent", "accent"],
    ["on-accent", "accent-strong"],
    ["text", "accent-soft"],
    ["faint", "accent-soft"],
    ["text", "bad-soft"],
  ] as [string, string][];

  it.each(pairs)("%s on %s, in both themes", (ink, ground) => {
    for (const theme of [0, 1])
      expect(contrast(themed(ink)[theme], themed(ground)[theme])).toBeGreaterThanOrEqual(4.5);
  });
});

function contrast(one = "", other = ""): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
