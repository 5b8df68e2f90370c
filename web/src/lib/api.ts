/** What the server is asked over HTTP. An answer is a value, and so is a failure: nothing here throws. */

import type {
  Created,
  Import,
  Join,
  Joined,
  NewGame,
  Problem,
  Promise as Promised,
  Rematch,
  RuleArticle,
  View,
  Words,
} from "./messages";
import { newEntropy } from "./random";

export interface Failure {
  ok: false;
  /** The HTTP status; 0 where the server could not be reached. */
  status: number;
  code: string;
  /** What the server said; null where it could not be asked, and `error.<code>` has the words. */
  words: Words | null;
}

export type Answer<T> = { ok: true; value: T } | Failure;

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const createGame = (asked: NewGame) => post<Created>("/api/games", asked);
export const importRecord = (asked: Import) => post<Created>("/api/import", asked);
export const getGame = (id: string) => get<View>(game(id));
export const joinGame = (id: string, asked: Join) => post<Joined>(`${game(id)}/join`, asked);
export const rematch = (id: string, asked: Rematch) => post<Joined>(`${game(id)}/rematch`, asked);
export const getRecord = (id: string, form: "text" | "json") => getText(`${game(id)}/record?form=${form}`);
export const getRules = (game: string, lang: "en" | "fr") =>
  get<RuleArticle[]>(`/api/rules/${encodeURIComponent(game)}?lang=${lang}`);

/** This browser's part of the dice, and the promise of the server's part. */
export interface Chance {
  entropy: string;
  dice: string;
}

/** Something is made with dice that the server has committed to before it sees this browser's part of them. */
export async function withDice<T>(make: (chance: Chance) => Promise<Answer<T>>): Promise<Answer<T>> {
  const promised = await post<Promised>("/api/dice", {});
  return promised.ok ? make({ entropy: newEntropy(), dice: promised.value.id }) : promised;
}

export const get = <T>(address: string) => ask(address, {}, readJson<T>);
export const getText = (address: string) => ask(address, {}, (response) => response.text());

export function post<T>(address: string, body: unknown): Promise<Answer<T>> {
  const headers = { "content-type": "application/json" };
  return ask(address, { method: "POST", headers, body: JSON.stringify(body) }, readJson<T>);
}

async function ask<T>(
  address: string,
  request: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const response = await fetch(address, request).catch(() => null);
  if (!response) return failure(0, "network");
  if (!response.ok) return refusal(response);
  return read(response).then(
    (value) => ({ ok: true as const, value }),
    () => failure(response.status, "unread"),
  );
}

async function refusal(response: Response): Promise<Failure> {
  const told = await readJson<Partial<Problem> | null>(response).catch(() => null);
  if (typeof told?.code !== "string" || !isWords(told.words)) return failure(response.status, "server");
  return { ok: false, status: response.status, code: told.code, words: told.words };
}

function failure(status: number, code: "network" | "server" | "unread"): Failure {
  return { ok: false, status, code, words: null };
}

async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

function isWords(value: unknown): value is Words {
  const { en, fr } = (value ?? {}) as Partial<Words>;
  return typeof en === "string" && typeof fr === "string";
}
