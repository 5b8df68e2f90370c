/** How the page writes moves: in the words of its board, or in notation if the reader prefers it. */

import type { GameBoard, Mover } from "../boards/board";
import { boardOfPage } from "../boards/setting.svelte";
import { preferences } from "../device/preferences.svelte";
import { language } from "../words";
import { isFace } from "./die";

/** A move by its text, and whose it is. */
export interface TextMove extends Mover {
  text: string;
}

/**
 * A line of moves, the first of them by a known player. Two players take turns; of more, some may be out, so the
 * others of their moves belong to nobody we know of. Nor do we during the set-up.
 */
export function lineOf(texts: readonly string[], first: Mover, players: number): TextMove[] {
  const known = players === 2 && first.player !== null && !first.setting_up;
  let turn = 0;
  return texts.map((text, at) => {
    if (at === 0) return { ...first, text };
    if (!isFace(text)) turn += 1;
    return { text, player: known ? ((first.player ?? 0) + turn) % 2 : null };
  });
}

export interface Writing {
  /** How moves are drawn; undefined if they are shown in notation. */
  readonly pictured: GameBoard["moves"];
  /** Whether a text is a roll of the die. */
  isRoll(text: string): boolean;
  /** A move in words, or a roll as its face: for names and labels that cannot hold a picture. */
  inWords(text: string): string;
}

/** For a component below a page with a board. */
export function createWriting(): Writing {
  const board = boardOfPage();

  const isRoll = (text: string) => (board()?.hasDie ?? false) && isFace(text);
  const pictured = () => (preferences.notation ? undefined : board()?.moves);

  return {
    get pictured() {
      return pictured();
    },
    isRoll,
    inWords(text) {
      const tokens = isRoll(text) ? undefined : pictured()?.tokens(text);
      return (tokens && board()?.moveInWords(tokens, language())) ?? text;
    },
  };
}
