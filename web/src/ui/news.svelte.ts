/** The last announcements, for a screen reader to read out. */
import { type Language, language } from "../words";

export interface News {
  /** Each keeps its language: an announcement is not repeated in another one. */
  readonly lines: { number: number; sentence: string; lang: Language }[];
  add(sentence: string): void;
}

/** The number of announcements that stay available to screen readers. */
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
