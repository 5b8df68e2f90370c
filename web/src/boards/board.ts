/**
 * The props of every board.
 *
 * A board shows a position and reports clicks. It contains no rules: it is given the tokens that can be picked, and
 * reports a click on anything else too, so that the page can say why it is not allowed.
 *
 *     click on the cube in the hand        onpick([["C"]])
 *     click on the cell the X totem is on  onpick([["d3"], ["X"]])      it may mean the cell, or the totem
 */

import type { Component } from "svelte";
import type { GameOffered, LastMove, Way } from "../net/messages";
import type { PositionEdit } from "./editing";

export type Language = "en" | "fr";

/** The token of a click on the die; no cell or piece has this name. */
export const DIE = "roll";

export const isDie = (paths: readonly (readonly string[])[]): boolean =>
  paths.some(([token]) => token === DIE);

/** The die of a game that has one. */
export interface Roll {
  /** Whether it is to be rolled now. */
  due: boolean;
  /** The roll being played; null if there is none. */
  face: string | null;
}

export interface BoardProps {
  /** The position's text. */
  position: string;
  /** The content of each cell, in the order of the catalogue: for boards that cannot read the text. */
  contents: readonly string[];
  players: number;
  /** The legal moves as tokens; boards rarely need more than `offered`. */
  legal: string[][];
  /** The tokens that can be picked next. */
  offered: ReadonlySet<string>;
  /** The tokens picked so far; null for an earlier one that is still open. */
  picks: (string | null)[];
  /** The way of each legal move, in a game where steps have costs; empty if they are not known. */
  ways?: readonly Way[];
  last: LastMove | null;
  /** The cells a refusal is about. A new array shakes them once, the same one does not. */
  marks: string[];
  /** The cells that won the game. */
  won: string[];
  /** The tokens of a hint. */
  hinted: string[];
  /** Whether the board is seen from the other side. */
  flipped: boolean;
  /** The players who are people at this page. */
  yours: number[];
  /** The player to move; null before the start and after the end. */
  acting: number | null;
  /** Whether a move is on its way to the server. */
  busy: boolean;
  /** Whether only the cells are shown, without reserves and a die: pieces come from elsewhere. */
  bare?: boolean;
  lang: Language;
  /** The die, if the game has one: for boards that cannot read the text. */
  roll?: Roll | undefined;
  /** The game's entry in the catalogue: for boards that know nothing else about the game. */
  about?: GameOffered | undefined;
  /** Reports a click as the token paths it can mean, the most likely first. */
  onpick: (paths: string[][]) => void;
}

export type Described = Pick<BoardProps, "position" | "contents" | "players" | "lang">;

/** A phase of a game with its own kind of move, and how many of those moves are left. */
export interface Stage {
  name: string;
  count: number;
}

/** The props of a 3D board. It calls `onlost` when the browser takes its graphics context away. */
export interface SolidProps extends BoardProps {
  tall: number;
  onlost: () => void;
}

/** The player of a move. During the set-up the pieces may belong to nobody. */
export interface Mover {
  player: number | null;
  setting_up?: boolean;
}

/** A piece to be drawn as an icon, in the colour of its owner if that is known. */
export interface PieceShown {
  piece: string;
  owner: number | null;
}

/** Moves as pieces and places: a cube and `a3`. */
export interface PicturedMoves {
  /** The tokens of a move's text. */
  tokens(text: string): string[];
  /** What to show of a move, in order. */
  parts(tokens: readonly string[], mover: Mover, lang: Language): readonly (PieceShown | string)[];
  /** Draws a piece around 0, 0, at most 10 in every direction. */
  Icon: Component<PieceShown>;
}

/** A game's own board and words. Anything missing is replaced by the plain version. */
export interface GameBoard {
  id: string;
  /** Set for a game without a board of its own: its board is made from this. */
  about?: GameOffered;
  Board: Component<BoardProps>;
  /** The 3D board, fetched when it is first shown. */
  solid?: {
    /** The height of its picture as a share of its width, if there is room. */
    tall: number;
    load(): Promise<{ Solid: Component<SolidProps> }>;
  };
  /** Whether the game has a die. */
  hasDie?: boolean;
  /** Whether the game is solved, so that judging a move is a lookup. */
  isSolved?: boolean;
  /** An example of a typed move, shown while none can be played. */
  example?: string;
  /** The whole board in words. */
  describe(shown: Described): string;
  /** A move in a sentence, in small letters: « cube en a3 ». */
  moveInWords(tokens: readonly string[], lang: Language): string;
  /** How lists show moves; in a game without this, they are shown as they are written. */
  moves?: PicturedMoves;
  /** How to set up a position; missing if the page cannot write the game's position text. */
  edit?: PositionEdit;
  /** The phase of a position, if it has words of its own: `game.task.<game>.<name>`. */
  stage?(position: string): Stage | null;
}
