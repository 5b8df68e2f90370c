/** A page's connection to one game: the requests it may make, and the events it receives. */

import type {
  Advice,
  Because,
  Change,
  Done,
  Presence,
  Refused,
  Said,
  Trouble,
  View,
  Welcome,
} from "./messages";

export type ConnectionState = "connecting" | "open" | "lost";

/**
 * A request that changes the game. The connection adds its key and version, except the version of an answered offer;
 * the draw of the dice and the seats have no versions.
 */
export type GameRequest =
  | { type: "play"; text: string }
  | { type: "roll" }
  | { type: "resign" }
  | { type: "offer"; what: "draw" | "take-back" }
  | { type: "answer"; accept: boolean; version: number }
  | { type: "take-back" }
  | { type: "claim" }
  | { type: "bind"; commitments: Record<number, string> }
  | { type: "reveal"; entropies: Record<number, string> }
  | { type: "substitute"; seat: number; level: number };

/** One of the few things players can say to each other. */
export type Phrase = Said["phrase"];

/** The events of a page. All are optional; missing ones are ignored. */
export interface Handlers {
  onstate?(state: ConnectionState): void;
  /** The whole state: at first, and again after every reconnection. */
  onwelcome?(message: Welcome): void;
  /** The current state, and the changes since the last one, in order and each once. */
  onupdate?(view: View, changes: Change[]): void;
  ondone?(message: Done): void;
  onrefused?(message: Refused): void;
  onbecause?(message: Because): void;
  onadvice?(message: Advice): void;
  onpresence?(message: Presence): void;
  onsaid?(message: Said): void;
  ontrouble?(message: Trouble): void;
}

export interface Connection {
  /** Requests a change and returns its key, which `ondone` or `onrefused` will name. */
  send(request: GameRequest): string;
  /** Asks which articles forbid these picks; returns the key of the answer, or null if there is no connection. */
  ask(picks: (string | null)[]): string | null;
  /** Asks for a good move; returns the key of its refusal, or null if there is no connection. */
  hint(): string | null;
  /** Says something to the others, if there is a connection. */
  say(phrase: Phrase): void;
  /** The server's time now, in milliseconds since 1970. */
  now(): number;
  /** Connects again without waiting. */
  retry(): void;
  close(): void;
}

/** The part of a WebSocket used here, so that tests can replace it. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "addEventListener">;

export interface Surroundings {
  open?(address: string): Socket;
  random?(): number;
}
