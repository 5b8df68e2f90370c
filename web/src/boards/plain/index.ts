/** A game known only from its catalogue entry. */

import type { GameOffered } from "../../net/messages";
import type { Described, GameBoard } from "../board";
import { boardWords } from "../words";
import Board from "./Board.svelte";
import { contentInWords, tokenInWords } from "./material";

export function plainBoard(about: GameOffered): GameBoard {
  return {
    id: about.id,
    about,
    hasDie: about.die,
    Board,
    describe: (shown) => describe(about, shown),
    moveInWords: (tokens, lang) =>
      tokens.map((token) => tokenInWords(token, boardWords("plain", lang))).join(" "),
  };
}

/** The cells that hold something, in order. */
function describe(about: GameOffered, { contents, lang }: Described): string {
  const say = boardWords("plain", lang);
  const parts = about.cells.flatMap((cell, at) =>
    contents[at] ? [`${cell} ${contentInWords(about, contents[at], say, lang)}`] : [],
  );
  return say("described", { cells: parts.join("; ") || say("empty") });
}
