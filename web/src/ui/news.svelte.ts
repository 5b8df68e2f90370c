/** The last announcements, for a screen reader to read out. */
import { type Language, language } from "../words";

export interface News {
  /** Each in the language it was written in: an announcement is not repeated in another language. */
  readonly lines: { number: number; sentence: string; lang: Language }[];
  add(sentence: string): void;
}

/** How much of what happened stays to be read out. */
const KEPT = 6;

export function createNews(): News {
  let lines = $state.raw<News["lines"]>([]);

  function add(sentence: string): void {
    const number = (lines.at(-1)?.number ?? 0) + 1;
    if (sentence) lines = [...lines, { number, sentence, lang: language() }].slice(-KEPT);
  }

  return {
    get lines() {
      return lines;
    },
    add,
  };
}
