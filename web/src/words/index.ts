/**
 * The words of the page, in the current language.
 *
 *     t("home.play-game", { game: "Omba" })       "Play Omba"
 *     t("continue.moves", { count: 3 })           "3 moves": `one` or `many`, by the count
 *
 * English is always loaded; French is fetched when it is first chosen. Components that call `t` are updated when the
 * language changes.
 */

import type { Table } from "../../../src/quatuor/i18n/web.en.toml";
import { words as english } from "../../../src/quatuor/i18n/web.en.toml";
import type { Language } from "../device/kept";
import { currentLanguage, setLanguage } from "../device/language.svelte";
import { change, preferences } from "../device/preferences.svelte";
import type { Failure } from "../net/api";
import type { Words } from "../net/messages";

export type { Language } from "../device/kept";
export type Facts = Readonly<Record<string, string | number>>;
/** Returns the words of a key: `t`, or a replacement in a test. */
export type Say = (key: string, facts?: Facts) => string;

/** The scripts written from right to left: Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const tables: Record<Language, Table | null> = { en: english, fr: null };

export const LANGUAGES: readonly Language[] = ["en", "fr"];
/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français" };

/** The current language. */
export const language = currentLanguage;

/**
 * The words of a key, or of the first of several keys that has any: a game from another package has none of its own.
 * A missing key is returned itself, which a test forbids.
 */
export function t(key: string | readonly string[], facts: Facts = {}): string {
  const keys = typeof key === "string" ? [key] : key;
  const sentence = keys.map((each) => sentenceOf(each, facts)).find((each) => each !== null);
  return sentence == null ? (keys.at(-1) ?? "") : filled(sentence, facts);
}

/** The current language of a sentence that the server gave in both. */
export function said(words: Words): string {
  return words[currentLanguage()];
}

/** Why something failed: in the server's words, or in ours if it was not reached. */
export function explained(failure: Failure): string {
  return failure.words ? said(failure.words) : t(`error.${failure.code}`);
}

/** "a, b and c", or with `disjunction` "a, b or c". */
export function listed(
  items: readonly string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  return new Intl.ListFormat(locale(), { type }).format(items.map(isolated));
}

/** A day in a few words, with its year if that is not the current one. */
export function dated(time: number, now = new Date()): string {
  const day = new Date(time);
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short", ...year }).format(day);
}

const locale = (): string => ({ en: "en-GB", fr: "fr" })[currentLanguage()];

/** Changes the language; `keep` remembers it as the reader's choice. */
export async function speak(wanted: Language, keep = true): Promise<void> {
  if (wanted === "fr") tables.fr ??= (await import("../../../src/quatuor/i18n/web.fr.toml")).words;
  setLanguage(wanted);
  if (keep) change({ language: wanted });
}

/** All words of a language; English until it was fetched. */
export function wordsIn(language: Language): Table {
  return tables[language] ?? english;
}

/** The reader's choice, otherwise the browser's first language that we have, otherwise English. */
export function preferredLanguage(asked: readonly string[] = navigator.languages): Language {
  const wishes = asked.map((tag) => tag.slice(0, 2).toLowerCase());
  const spoken = wishes.find((wish): wish is Language => wish === "en" || wish === "fr");
  return preferences.language ?? spoken ?? "en";
}

function sentenceOf(key: string, { count }: Facts): string | null {
  const spoken = currentLanguage();
  const found = key.split(".").reduce<Table | string | undefined>(entry, wordsIn(spoken));
  const sentence = typeof found === "object" ? found[plural(spoken, count)] : found;
  return typeof sentence === "string" ? sentence : null;
}

function entry(table: Table | string | undefined, name: string): Table | string | undefined {
  return typeof table === "object" ? table[name] : undefined;
}

/** In French, zero is singular too: « 0 coup ». */
function plural(spoken: Language, count: string | number | undefined): "one" | "many" {
  const one = spoken === "fr" ? Math.abs(Number(count)) < 2 : Number(count) === 1;
  return one ? "one" : "many";
}

/** A fact can have another form for the start of a sentence: `Name` for `name`. */
function filled(sentence: string, facts: Facts): string {
  return sentence.replace(/\{([\w-]+)\}/g, (braces, name: string, at: number) => {
    const fact = (at === 0 ? facts[capitalised(name)] : undefined) ?? facts[name] ?? braces;
    return isolated(String(fact));
  });
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Isolates text like `<bdi>`, without elements: a name written from right to left leaves the rest in order. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
