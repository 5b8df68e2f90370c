import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BORDERS, disorder, sources, violations } from "./borders.mjs";

const SRC = join(import.meta.dirname, "../src");

describe("the borders between folders", () => {
  it("are respected", () => {
    expect(violations(sources(SRC))).toEqual([]);
  });

  it("are defined for every folder, lowest first, without a cycle", () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(BORDERS).filter(Boolean).sort());
    expect(disorder(BORDERS)).toEqual([]);
    expect(disorder({ a: ["b"], b: ["a"] })).toEqual(["a → b"]);
  });

  it.each([
    ["a page", "boards/omba/index.ts", 'import Game from "../../play/Game.svelte";', "play/Game.svelte"],
    [
      "a game",
      "ui/Field.svelte",
      '<script lang="ts">\nimport { t } from "../boards/board";\n</script>',
      "boards/board",
    ],
    ["a type", "net/api.ts", 'import type { Say } from "../words";', "words"],
    ["what is fetched later", "moves/tree.ts", 'const page = import("../app/App.svelte");', "app/App.svelte"],
    ["what is passed on", "net/api.ts", 'export * from "../device/kept";', "device/kept"],
    ["an unknown folder", "parts/Odd.ts", 'import { t } from "../words";', "words"],
  ])("are not crossed for %s", (_, path, text, target) => {
    expect(violations({ [path]: text })).toEqual([`${path} → ${target}`]);
  });

  it("are open where the table says so", () => {
    const text = 'import { t } from "../words";\nimport { words } from "../../src/quatuor/i18n/web.en.toml";';
    expect(violations({ "play/clock.ts": text, "main.ts": 'import "./app/style.css";' })).toEqual([]);
  });
});
