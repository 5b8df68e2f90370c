/** A game's cells and pieces from the catalogue, in words and colours. */
import type { GameOffered } from "../../net/messages";
import type { Language } from "../board";
import { playerColour, playerInk } from "../colour";
import type { Say } from "../words";

/** The only move when nothing can be played: nothing on a board stands for it. */
const NOTHING = "-";

/** The colour of a piece's owner: the game's own if the page knows it, otherwise one for the seat. */
export function colourOf({ id, pieces }: GameOffered, letter: string): { fill: string; ink: string } {
  const owner = pieces[letter] ?? null;
  if (owner === null) return { fill: "var(--seat-none)", ink: "var(--seat-none-ink)" };
  return {
    fill: playerColour(id, owner),
    ink: playerInk(id, owner),
  };
}

/** A letter, with its owner if it has one: « X (rose) ». */
function letterInWords({ pieces, colours }: GameOffered, letter: string, say: Say, lang: Language): string {
  const owner = pieces[letter] ?? null;
  const colour = owner === null ? undefined : colours[owner]?.name[lang];
  return colour ? say("token", { letter, colour }) : letter;
}

export function contentInWords(about: GameOffered, content: string, say: Say, lang: Language): string {
  const letters = [...content].map((letter) => letterInWords(about, letter, say, lang));
  if (letters.length < 2) return letters[0] ?? say("empty");
  return say("stack", { height: letters.length, pieces: letters.join(", ") });
}

/** A token that is not a cell, as its button shows it: a kind of piece, a face of a die, nothing to play. */
export const tokenInWords = (token: string, say: Say): string => (token === NOTHING ? say("nothing") : token);

/** The tokens in the moves that are not cells, without duplicates. */
export function besides({ cells }: GameOffered, legal: readonly (readonly string[])[]): string[] {
  const known = new Set(cells);
  return [...new Set(legal.flat())].filter((token) => !known.has(token));
}
