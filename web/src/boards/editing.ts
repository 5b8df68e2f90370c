/**
 * Changes a position's text cell by cell, for setting up positions. It contains no rules: the server says whether
 * the position is possible.
 */
import type { Component } from "svelte";
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
  /** The pieces that can be put on a cell, each a letter of the text. */
  pieces(players: number): readonly string[];
  /** How many there are of a piece. */
  copies(piece: string, players: number): number;
  label(piece: string, lang: Language): string;
  /** A piece by itself, as a drawing of its own. It borrows the light of the board, which must be on the page. */
  Piece: Component<{ piece: string }>;
  empty(players: number): string;
  /** The pieces on a cell from the bottom up, as letters; empty if there are none. */
  held(position: string, cell: string): string;
  /** The text with a piece on a cell; null takes away the piece on top. */
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

/** The letter of a cell on such a board; empty for an empty cell, or if the text is too short. */
export function letterAt(board: string, index: number): string {
  return board.replace(/[/|]/g, "").charAt(index).replace(".", "");
}

/** The number of a piece that are not on the board; negative if there are more than exist. */
export function leftOf(edit: PositionEdit, position: string, piece: string, players: number): number {
  const placed = edit.cells.map((cell) => edit.held(position, cell)).join("");
  return edit.copies(piece, players) - placed.split(piece).length + 1;
}

/** The cell of a place on a drawing (`data-spot`), which may name more than the cell. */
export function cellIn(edit: PositionEdit, spot: string | undefined): string | undefined {
  return edit.cells.find((cell) => spot?.includes(cell));
}

/** The text after a click with a piece: it is put on the cell, or taken away if it is all that is there. */
export function clicked(edit: PositionEdit, position: string, cell: string, piece: string): string {
  const next = edit.withPiece(position, cell, piece);
  return next === position ? edit.withPiece(position, cell, null) : next;
}

/** The text after the top piece of a cell has moved to another. */
export function moved(edit: PositionEdit, position: string, from: string, to: string): string {
  const piece = edit.held(position, from).at(-1);
  return piece === undefined || from === to
    ? position
    : edit.withPiece(edit.withPiece(position, from, null), to, piece);
}
