/**
 * Changes a position's text cell by cell, for setting up positions. It contains no rules: the server says whether
 * the position is possible.
 */
import type { Language } from "./board";

/** A word of the text after the board: the player to move, the roll. */
interface EditField {
  name: "players" | "turn" | "roll" | "ban" | "out";
  /** The index of the word in the text. */
  place: number;
  choices(players: number): readonly string[];
}

export interface PositionEdit {
  cells: readonly string[];
  /** The pieces that can be put on a cell. */
  pieces(players: number): readonly string[];
  label(piece: string, lang: Language): string;
  empty(players: number): string;
  /** The text with a piece on a cell; null empties it. */
  withPiece(position: string, cell: string, piece: string | null): string;
  fields: readonly EditField[];
}

/** The words after the board, one of them changed. */
export function withField(position: string, place: number, value: string): string {
  const words = position.split(" ");
  words[place] = value;
  return words.join(" ");
}

export function fieldOf(position: string, place: number): string {
  return position.split(" ")[place] ?? "";
}

/** A board of single letters with one cell changed; the separators of the rows stay. */
export function withLetter(board: string, index: number, letter: string): string {
  let seen = -1;
  return [...board].map((each) => (/[/|]/.test(each) || ++seen !== index ? each : letter)).join("");
}
