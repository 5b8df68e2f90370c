/**
 * How a position's text is changed cell by cell, where somebody sets one up. No rule is known here: whether there
 * can be such a position the server says.
 */
import type { Language } from "./board";

/** A word of the text after the board: whose turn it is, what was rolled. */
interface EditField {
  name: "players" | "turn" | "roll" | "ban" | "out";
  /** Which word of the text it is. */
  place: number;
  choices(players: number): readonly string[];
}

export interface PositionEdit {
  cells: readonly string[];
  /** What can be put on a cell. */
  pieces(players: number): readonly string[];
  label(piece: string, lang: Language): string;
  empty(players: number): string;
  /** The text with a piece on a cell; null empties it. */
  withPiece(position: string, cell: string, piece: string | null): string;
  fields: readonly EditField[];
}

/** The words of a text that follow the board, one of them changed. */
export function withField(position: string, place: number, value: string): string {
  const words = position.split(" ");
  words[place] = value;
  return words.join(" ");
}

export function fieldOf(position: string, place: number): string {
  return position.split(" ")[place] ?? "";
}

/** A board of single letters with another content on one cell; whatever separates the rows stays. */
export function withLetter(board: string, index: number, letter: string): string {
  let seen = -1;
  return [...board].map((each) => (/[/|]/.test(each) || ++seen !== index ? each : letter)).join("");
}
