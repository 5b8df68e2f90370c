/**
 * What every board is given, and what it gives back.
 *
 * A board shows a position and says what was clicked. It holds no rules: what may be picked is offered to it,
 * and a click on anything else is passed on all the same, so that the page can say why it is not allowed.
 *
 *     click on the cube in the hand        onpick([["C"]])
 *     click on the cell the X totem is on  onpick([["d3"], ["X"]])      it may mean the cell, or the totem
 */

import type { Component } from "svelte";
import type { GameOffered, LastMove } from "../net/messages";
import type { PositionEdit } from "./editing";

export type Language = "en" | "fr";

/** The token of a click on the die; no cell and no piece has this name. */
export const DIE = "roll";

export const isDie = (paths: readonly (readonly string[])[]): boolean =>
  paths.some(([token]) => token === DIE);

/** The die of a game that has one. */
export interface Roll {
  /** Whether it is to be rolled now. */
  due: boolean;
  /** The roll that is being played; null where there is none. */
  face: string | null;
}

export interface BoardProps {
  /** The position's text. */
  position: string;
  /** What each cell holds, as the catalogue orders them: for a board that cannot read the text. */
  contents: readonly string[];
  players: number;
  /** The legal moves as their tokens; a board seldom needs more of them than `offered`. */
  legal: string[][];
  /** The tokens that may be picked next. */
  offered: ReadonlySet<string>;
  /** The tokens picked so far; null where an earlier one is still open. */
  picks: (string | null)[];
  last: LastMove | null;
  /** The cells a refusal is about. A new array shakes them once, the same one does not. */
  marks: string[];
  /** The cells by which the game was won. */
  won: string[];
  /** The tokens of a hint. */
  hinted: string[];
  /** Seen from the other side. */
  flipped: boolean;
  /** The players who are people on this page. */
  yours: number[];
  /** Whose turn it is; null before the start and after the end. */
  acting: number | null;
  /** A move is on its way to the server. */
  busy: boolean;
  lang: Language;
  /** The die, in a game that has one: for a board that cannot read the text. */
  roll?: Roll | undefined;
  /** What the catalogue says of the game: for a board that knows nothing else of it. */
  about?: GameOffered | undefined;
  /** What was clicked, as the token paths it may stand for, the likeliest first. */
  onpick: (paths: string[][]) => void;
}

export type Described = Pick<BoardProps, "position" | "contents" | "players" | "lang">;

/** A phase of a game with its own kind of move, and how many of those moves are left. */
export interface Stage {
  name: string;
  count: number;
}

/** The props of a board in three dimensions. The browser may take its graphics context away: then it calls `onlost`. */
export interface SolidProps extends BoardProps {
  onlost: () => void;
}

/** A game's own board and words; a game without some of them gets the plain ones. */
export interface GameBoard {
  id: string;
  /** Set for a game that has no board of its own: then its board is made from this. */
  about?: GameOffered;
  Board: Component<BoardProps>;
  /** The board in three dimensions, fetched when it is first shown. */
  solid?(): Promise<{ Solid: Component<SolidProps> }>;
  /** Whether there is a die beside the board. */
  hasDie?: boolean;
  /** Whether the game is solved, so that judging a move is a lookup. */
  isSolved?: boolean;
  /** A move as it is typed, shown while none can be played. */
  example?: string;
  /** The whole board in words. */
  describe(shown: Described): string;
  /** A move as one says it: « cube en a3 ». */
  moveInWords(tokens: string[], player: number, lang: Language): string;
  /** How a position of it is set up; not for a game whose text the page cannot write. */
  edit?: PositionEdit;
  /** The phase of the game a position is in, if that has its own words: `game.task.<game>.<name>`. */
  stage?(position: string): Stage | null;
}
