/** What a page knows of a game, and what it can do: the shape of `createGame` in game.svelte.ts. */

import type { Path, Picks } from "../moves/selection";
import type { Connection, Handlers, Status, Wish } from "../net/connection";
import type { Advice, Article, Change, Trouble, View, Words } from "../net/messages";
import type { Declined } from "./offers";
import type { Notice } from "./turn";

/** Why something was not done: articles, a sentence of the server, or a notice of the page. */
export interface Refusal {
  articles: Article[];
  words: Words | null;
  notice: Notice | null;
}

/** What happened, for those who tell it: in words, or as a sound. */
export interface Told {
  changes: Change[];
  before: View | null;
  after: View;
}

export interface GameState {
  readonly view: View | null;
  readonly status: Status;
  /** The seats of this page; none for who only watches. */
  readonly yours: number[];
  readonly yourPlayers: number[];
  readonly present: boolean[];
  /** From when on the win may be claimed, by the server's clock. */
  readonly claimAt: number | null;
  readonly picks: Picks;
  readonly offered: ReadonlySet<string>;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly advice: Advice | null;
  readonly seeking: boolean;
  /** The offer that was turned down since the last move. */
  readonly declined: Declined | null;
  readonly trouble: Trouble | null;
  /** Whether the player to act sits at this page. */
  readonly acting: boolean;
  pick(paths: readonly Path[]): void;
  type(text: string): void;
  /** Says why something is not possible now. */
  refuse(notice: Notice): void;
  clear(): void;
  roll(): void;
  hint(): void;
  wish(wish: Wish): void;
  now(): number;
  retry(): void;
  close(): void;
}

export type Connect = (handlers: Handlers) => Connection;
