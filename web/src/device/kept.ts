/**
 * The data kept in this browser: preferences, and the games it holds seats in.
 *
 *     quatuor/1/preferences   { language, theme, sound, keys, notation, speed, solid, phrases, name }
 *     quatuor/1/game/<id>     { secret, game, seats, invitations, commitment, shares, list, entropy, follows, points,
 *                               updated, over, hidden, muted, turned }
 *     quatuor/1/joining/<id>  { invitation, secret, commitment, sent }
 *
 * A game is an entry of its own, so that two tabs never overwrite each other's. It stays until the game itself is
 * deleted: its secret is all that leads back to the seat.
 */

import type { Invitation } from "../net/messages";
import { keys, object, readObject, remove, write } from "./storage";

export { remembers } from "./storage";

export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark";
export type Speed = "calm" | "quick" | "instant";

export interface Preferences {
  /** Null until the reader chooses one: then the browser's. */
  language: Language | null;
  theme: Theme;
  sound: boolean;
  /** Whether single-key shortcuts are on. */
  keys: boolean;
  /** Whether moves are shown as they are written, instead of as pieces and words. */
  notation: boolean;
  /** How fast games are told: how long dice tumble, pieces walk and computers wait. */
  speed: Speed;
  /** Whether boards are shown in 3D, if there is such a view; null until the reader chooses: then where it is fast. */
  solid: boolean | null;
  /** Whether phrases of other players are shown. */
  phrases: boolean;
  name: string;
}

/** What every page was shown of the draw of the dice before anyone revealed a share. */
export interface DrawList {
  /** What each seat is bound to; empty for a computer's. */
  commitments: string[];
  order: string;
  /** What was taken over from a record, as `verify-dice --given` reads it. */
  given: string;
}

/** What this browser knows about a game's dice and nobody can change later; empty if it knows nothing. */
export interface Witnessed {
  /** The commitment of the server that was shown first. */
  commitment: string;
  /** This browser's shares by seat: made and kept before anything is sent that depends on them. */
  shares: Record<number, string>;
  list: DrawList | null;
  /** The part of the dice this browser added to a game of an older version. */
  entropy: string;
}

export const NOTHING_WITNESSED: Witnessed = { commitment: "", shares: {}, list: null, entropy: "" };

/** The move at which a finished game turned, according to its review. */
export interface Turned {
  ply: number;
  text: string;
  player: number;
}

export interface KeptGame extends Witnessed {
  /** The secret of this browser's seats, and of the host; empty for somebody who only watches. */
  secret: string;
  game: string;
  /** The seats this browser holds. */
  seats: number[];
  /** The seats reserved for friends, with the secret of the link: the same for all, except in older games. */
  invitations: Invitation[];
  /** The game that this one is the rematch of; empty if it is not a rematch. */
  follows: string;
  /** What this browser's player scored in a game of two; null before its end, and in other games. */
  points: number | null;
  updated: number;
  over: boolean;
  /** Whether it was removed from the list of games to continue. */
  hidden: boolean;
  /** The seats whose phrases are not shown. */
  muted: number[];
  /** Only after a review that found such a move. */
  turned?: Turned;
}

/** A seat being requested: stored before the request, because the answer may get lost. */
export interface Joining {
  invitation: string;
  secret: string;
  /** The commitment of the server as it was shown before the seat was taken. */
  commitment: string;
  /** Whether it was sent, so that the seat may be ours without our knowing. */
  sent: boolean;
}

const PREFERENCES = "quatuor/1/preferences";
const GAME = "quatuor/1/game/";
const JOINING = "quatuor/1/joining/";

export function readPreferences(): Preferences {
  const found = readObject(PREFERENCES);
  return {
    language: oneOf(found.language, ["en", "fr"] as const, null),
    theme: oneOf(found.theme, ["system", "light", "dark"] as const, "system"),
    sound: found.sound === true,
    keys: found.keys !== false,
    notation: found.notation === true,
    speed: oneOf(found.speed, ["calm", "quick", "instant"] as const, "calm"),
    solid: oneOf(found.solid, [true, false] as const, null),
    phrases: found.phrases !== false,
    name: text(found.name).slice(0, 40),
  };
}

export function keepPreferences(preferences: Preferences): void {
  write(PREFERENCES, preferences);
}

// ── Games ────────────────────────────────────────────────────────────────────────────────────────────────

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
    ...witnessed(found),
    secret: found.secret,
    game: found.game,
    seats: listOf(found.seats, isNumber),
    invitations: listOf(found.invitations, isInvitation),
    follows: text(found.follows),
    points: typeof found.points === "number" ? found.points : null,
    updated: typeof found.updated === "number" ? found.updated : 0,
    over: found.over === true,
    hidden: found.hidden === true,
    muted: listOf(found.muted, isNumber),
    ...(isTurned(found.turned) ? { turned: found.turned } : {}),
  };
}

export function keepGame(id: string, game: KeptGame): void {
  write(GAME + id, game);
}

/** Changes part of a stored game; does nothing if it is not stored. */
export function updateGame(id: string, change: Partial<KeptGame>): void {
  const kept = keptGame(id);
  if (kept) keepGame(id, { ...kept, ...change });
}

/** The game is deleted: there is no seat to come back to. */
export function forgetGame(id: string): void {
  remove(GAME + id);
}

// ── Seats being requested ────────────────────────────────────────────────────────────────────────────────

export function keptJoining(id: string): Joining | null {
  const found = readObject(JOINING + id);
  const [invitation, secret] = [text(found.invitation), text(found.secret)];
  if (!invitation || !secret) return null;
  return { invitation, secret, commitment: text(found.commitment), sent: found.sent === true };
}

export function keepJoining(id: string, joining: Joining): void {
  write(JOINING + id, joining);
}

export function forgetJoining(id: string): void {
  remove(JOINING + id);
}

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

function oneOf<T, U>(value: unknown, allowed: readonly T[], otherwise: U): T | U {
  return allowed.find((each) => each === value) ?? otherwise;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf<T>(value: unknown, fits: (each: unknown) => boolean): T[] {
  return Array.isArray(value) ? (value.filter(fits) as T[]) : [];
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function isTurned(value: unknown): value is Turned {
  const { ply, text, player } = object(value);
  return isNumber(ply) && typeof text === "string" && isNumber(player);
}

function isInvitation(value: unknown): boolean {
  const { seat, secret } = object(value);
  return typeof seat === "number" && typeof secret === "string";
}

function witnessed(found: Record<string, unknown>): Witnessed {
  const shares = Object.entries(object(found.shares)).filter(([, share]) => typeof share === "string");
  return {
    commitment: text(found.commitment),
    shares: Object.fromEntries(shares) as Record<number, string>,
    list: drawList(object(found.list)),
    entropy: text(found.entropy),
  };
}

function drawList(found: Record<string, unknown>): DrawList | null {
  const commitments = listOf<string>(found.commitments, (each) => typeof each === "string");
  if (commitments.length === 0) return null;
  return { commitments, order: text(found.order), given: text(found.given) };
}
