/** The state of a game on a page, and its actions: the interface of `createGame` in game.svelte.ts. */

import type { Picking } from "../moves/picking.svelte";
import type { Connection, GameRequest, Handlers, Phrase } from "../net/connection";
import type { Change, View } from "../net/messages";
import type { Attendance } from "./attendance.svelte";
import type { Draw } from "./draw.svelte";
import type { Hints } from "./hints.svelte";
import type { Declined } from "./offers";
import type { Reachability } from "./reachability.svelte";

/** The changes between two views, announced in words or as a sound. */
export interface Transition {
  changes: Change[];
  before: View | null;
  after: View;
}

export interface GameState extends Omit<Picking, "drop">, Hints, Attendance, Reachability, Draw {
  readonly view: View | null;
  readonly yourPlayers: number[];
  /** Whether a move is on its way to the server. */
  readonly busy: boolean;
  /** The offer that was declined since the last move. */
  readonly declined: Declined | null;
  /** Whether the player to act sits at this page. */
  readonly yourTurn: boolean;
  roll(): void;
  request(asked: GameRequest): void;
  say(phrase: Phrase): void;
  now(): number;
  retry(): void;
  close(): void;
}

export type Connect = (handlers: Handlers) => Connection;
