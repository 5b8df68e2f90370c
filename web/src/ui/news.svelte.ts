/** The last announcements, for a screen reader to read out. */
import { type Language, language } from "../words";

export interface News {
  /** Each keeps its language: an announcement is not repeated in another one. */
  readonly lines: { number: number; sentence: string; lang: Language }[];
  add(sentence: string): void;
  /** Leaves nothing to be read out: it may name somebody who has removed their name. */
  forget(): void;
}

/** The number of announcements that stay available to screen readers. */
const KEPT = 6;

export function createNews(): News {
  let lines = $state.raw<News["lines"]>([]);
  let count = 0;

  function add(sentence: string): void {
    if (!sentence) return;
    count += 1;
    lines = [...lines, { number: count, sentence, lang: language() }].slice(-KEPT);
  }

  return {
    get lines() {
      return lines;
    },
    add,
    forget() {
      lines = [];
    },
  };
}
