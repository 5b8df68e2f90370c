/**
 * What this browser remembers: how the page shall look, and the games it holds seats in.
 *
 *     quatuor/1/preferences   { language, theme, sound, name }
 *     quatuor/1/game/<id>     { secret, game, seats, invitations, updated, over }
 *
 * A game is an entry of its own, so that two tabs never overwrite each other's. Whatever cannot be read is
 * taken for absent, and where the browser keeps nothing the page remembers until it is closed.
 */

import type { Invitation } from "./messages";

export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark";

export interface Preferences {
  /** Null until somebody chose one: then the browser's. */
  language: Language | null;
  theme: Theme;
  sound: boolean;
  name: string;
}

export interface KeptGame {
  /** The token of this browser's seats; empty for somebody who only made the game, and watches. */
  secret: string;
  game: string;
  /** The seats this browser holds. */
  seats: number[];
  /** The seats kept for friends, with the secret of each link. */
  invitations: Invitation[];
  updated: number;
  over: boolean;
}

const PREFERENCES = "quatuor/1/preferences";
const GAME = "quatuor/1/game/";

export function readPreferences(): Preferences {
  const found = readObject(PREFERENCES);
  return {
    language: oneOf(found.language, ["en", "fr"] as const, null),
    theme: oneOf(found.theme, ["system", "light", "dark"] as const, "system"),
    sound: found.sound === true,
    name: typeof found.name === "string" ? found.name.slice(0, 40) : "",
  };
}

export function keepPreferences(preferences: Preferences): void {
  write(PREFERENCES, preferences);
}

/** All games kept here by their id. */
export function keptGames(): Record<string, KeptGame> {
  const ids = keys()
    .filter((key) => key.startsWith(GAME))
    .map((key) => key.slice(GAME.length));
  const found = ids.map((id) => [id, keptGame(id)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, KeptGame] => entry[1] !== null));
}

export function keptGame(id: string): KeptGame | null {
  const found = readObject(GAME + id);
  if (typeof found.secret !== "string" || typeof found.game !== "string") return null;
  return {
    secret: found.secret,
    game: found.game,
    seats: listOf(found.seats, (seat) => typeof seat === "number"),
    invitations: listOf(found.invitations, isInvitation),
    updated: typeof found.updated === "number" ? found.updated : 0,
    over: found.over === true,
  };
}

export function keepGame(id: string, game: KeptGame): void {
  write(GAME + id, game);
}

/** Changes some of what is kept of a game; nothing where none is kept. */
export function updateGame(id: string, change: Partial<KeptGame>): void {
  const kept = keptGame(id);
  if (kept) keepGame(id, { ...kept, ...change });
}

export function forgetGame(id: string): void {
  forgotten.delete(GAME + id);
  attempt((storage) => storage.removeItem(GAME + id));
}

/** Whether what is kept here outlives the page. */
export function remembers(): boolean {
  const probe = `${PREFERENCES}/probe`;
  const works = attempt((storage) => {
    storage.setItem(probe, "1");
    storage.removeItem(probe);
    return true;
  });
  return works === true;
}

/** What the browser would not keep; gone with the page. */
const forgotten = new Map<string, string>();

function attempt<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

function keys(): string[] {
  const stored = attempt((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at)));
  return [...new Set([...(stored ?? []), ...forgotten.keys()])].filter((key) => key !== null);
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  const kept = attempt((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (kept) forgotten.delete(key);
  else forgotten.set(key, text);
}

function readObject(key: string): Record<string, unknown> {
  const text = forgotten.get(key) ?? attempt((storage) => storage.getItem(key));
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T, U>(value: unknown, allowed: readonly T[], otherwise: U): T | U {
  return allowed.find((each) => each === value) ?? otherwise;
}

function listOf<T>(value: unknown, fits: (each: unknown) => boolean): T[] {
  return Array.isArray(value) ? (value.filter(fits) as T[]) : [];
}

function isInvitation(value: unknown): boolean {
  const { seat, secret } = (value ?? {}) as Partial<Invitation>;
  return typeof seat === "number" && typeof secret === "string";
}
