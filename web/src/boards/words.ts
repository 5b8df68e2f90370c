/** The words of the boards. */

import type { Table } from "../../../src/quatuor/i18n/web.en.toml";
import { wordsIn } from "../words";
import type { Language } from "./board";

export type Facts = Record<string, string | number>;
/** The sentence of a key, such as `piece.A`, with its facts filled in. */
export type Say = (key: string, facts?: Facts) => string;

/** The sentences under `[boards.<game>]`, or those of `[boards]` for missing names. */
export function boardWords(game: string, lang: Language): Say {
  return (key, facts = {}) => {
    const sentence = found(lang, `boards.${game}.${key}`) ?? found(lang, `boards.${key}`) ?? key;
    return sentence.replace(/\{(\w+)\}/g, (braces, name) => String(facts[name] ?? braces));
  };
}

function found(lang: Language, key: string): string | null {
  const value = key.split(".").reduce<string | Table | undefined>(within, wordsIn(lang));
  return typeof value === "string" ? value : null;
}

function within(table: string | Table | undefined, name: string): string | Table | undefined {
  return typeof table === "object" ? table[name] : undefined;
}
