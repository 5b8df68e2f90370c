import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Table } from "../../../src/quatuor/i18n/web.en.toml";
import { words as english } from "../../../src/quatuor/i18n/web.en.toml";
import { words as french } from "../../../src/quatuor/i18n/web.fr.toml";
import { readPreferences } from "../device/kept";
import { change } from "../device/preferences.svelte";
import { explained, listed, preferredLanguage, said, speak, t } from ".";

function flat(table: Table, prefix = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const facts = (sentence: string) => [...new Set(sentence.match(/\{[\w-]+\}/g))].sort();

afterEach(async () => {
  await speak("en", false);
  change({ language: null });
});

describe("the two languages", () => {
  const en = new Map(flat(english));
  const fr = new Map(flat(french));

  it("have the same keys", () => {
    expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it.each([...en])("use the same facts in %s", (key, sentence) => {
    expect(facts(fr.get(key) ?? "")).toEqual(facts(sentence));
  });

  it.each([...fr])("follow French typography in %s", (_, sentence) => {
    expect(sentence).not.toMatch(/'| [:;?!»]|« |\.\.\./);
  });

  it("have every key that the page names", () => {
    const asked = sources(join(import.meta.dirname, "..")).flatMap((text) =>
      [...text.matchAll(/\bt\(\s*"([a-z0-9.-]+)"/g)].map((found) => String(found[1])),
    );
    expect(asked.length).toBeGreaterThan(50);
    const known = (key: string) => en.has(key) || (en.has(`${key}.one`) && en.has(`${key}.many`));
    expect(asked.filter((key) => !known(key))).toEqual([]);
  });
});

function sources(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const ours = files.filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith(".test.ts"));
  return ours.map((file) => readFileSync(join(folder, file), "utf8"));
}

describe("t", () => {
  it("fills in facts, and leaves missing ones alone", () => {
    expect(t("home.play-game", { game: "Omba" })).toBe("Play Omba");
    expect(t("home.play-game")).toBe("Play {game}");
  });

  it("counts as each language does", async () => {
    const moves = () => [0, 1, 2].map((count) => t("continue.moves", { count }));
    expect(moves()).toEqual(["0 moves", "1 move", "2 moves"]);
    await speak("fr", false);
    expect(moves()).toEqual(["0 coup", "1 coup", "2 coups"]);
  });

  it("starts a sentence with the fact's form for that", () => {
    const facts = { name: "the computer", Name: "The computer" };
    expect(t("game.over.wins", facts)).toBe("The computer wins");
    expect(t("game.turn.waiting-for", facts)).toBe("Waiting for the computer");
    expect(t("game.over.wins", { name: "ana" })).toBe("ana wins");
  });

  it("isolates a name written from right to left", () => {
    expect(t("game.over.wins", { name: "דנה" })).toBe("\u2068דנה\u2069 wins");
    expect(listed(["דנה", "Ana"])).toBe("\u2068דנה\u2069 and Ana");
  });

  it("returns the key if there are no words", () => {
    expect(t("home.nothing")).toBe("home.nothing");
    expect(t("home")).toBe("home");
  });
});

describe("the language", () => {
  it("changes the words, the page's language, and the stored choice", async () => {
    await speak("fr");
    expect(t("home.play")).toBe("Jouer");
    expect(said({ en: "a", fr: "b" })).toBe("b");
    expect(document.documentElement.lang).toBe("fr");
    expect(readPreferences().language).toBe("fr");
  });

  it("is the stored choice, otherwise the browser's first that we have", () => {
    expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(preferredLanguage(["de"])).toBe("en");
    change({ language: "en" });
    expect(preferredLanguage(["fr"])).toBe("en");
  });

  it("lists and names as each language does", async () => {
    expect(listed(["2", "3", "4"], "disjunction")).toBe("2, 3 or 4");
    await speak("fr", false);
    expect(listed(["Ana", "Bo"])).toBe("Ana et Bo");
    const facts = { name: t("game.the-computer"), Name: "L’ordinateur", level: 3 };
    expect(t("game.turn.of", facts)).toBe("À l’ordinateur de jouer");
    expect(t("game.over.wins", facts)).toBe("L’ordinateur gagne");
    expect(t("continue.theirs", { name: "Alice" })).toBe("On attend Alice");
    expect(t("rules.title", { game: "Omba" })).toBe("Règles du jeu Omba");
  });

  it("explains a failure in the server's words, otherwise in its own", () => {
    const failure = { ok: false, status: 404, code: "network" } as const;
    expect(explained({ ...failure, words: { en: "Gone.", fr: "" } })).toBe("Gone.");
    expect(explained({ ...failure, words: null })).toBe(t("error.network"));
  });
});
