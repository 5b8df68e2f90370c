/** HTTP requests to the server. Both an answer and a failure are values: nothing here throws. */

import { untilAnswered } from "./attempts";
import type {
  Created,
  DailyPuzzle,
  Draw,
  Fault,
  Faulty,
  GameLessons,
  Import,
  Join,
  Joined,
  Judged,
  Moment,
  NewGame,
  Place,
  PositionRequest,
  Problem,
  PuzzleClue,
  PuzzleDetails,
  PuzzleSet,
  PuzzleSolution,
  ReadRecords,
  Reasons,
  RecordsRead,
  Rematch,
  RuleArticle,
  Scene,
  Stuck,
  Tried,
  View,
  Why,
  Words,
  WriteRecord,
} from "./messages";

export interface Failure {
  ok: false;
  /** The HTTP status; 0 if the server could not be reached. */
  status: number;
  code: string;
  /** The server's message; null if it was not reached, and `error.<code>` has the words. */
  words: Words | null;
  /** Where a position that was set up is wrong, as far as that is known. */
  fault?: Fault;
}

export type Answer<T> = { ok: true; value: T } | Failure;

/** Excludes a missing game, which may be another server's answer at the same address. */
const FINAL: readonly number[] = [400, 403, 409];

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const createGame = (asked: NewGame) => act<Created>("/api/games", asked);
export const importRecord = (asked: Import) => post<Created>("/api/import", asked);
export const getGame = (id: string) => get<View>(game(id));
/** One moment for the start, and one after each entry: the last is the current state. */
export const getPositions = (id: string) => get<Moment[]>(`${game(id)}/positions`);
export const joinGame = (id: string, asked: Join) => act<Joined>(`${game(id)}/join`, asked);
/** Binds seats and reveals, where nobody else plays. */
export const drawDice = (id: string, asked: Draw) => act<View>(`${game(id)}/draw`, asked);
export const rematch = (id: string, asked: Rematch) => act<Joined>(`${game(id)}/rematch`, asked);
/** What holds a seat or a study, in a request without a body. */
export const held = (secret: string) => ({ "quatuor-secret": secret });
export const deleteGame = (id: string, secret: string) =>
  send<null>("DELETE", game(id), undefined, held(secret));
export const removeName = (id: string, secret: string) =>
  send<null>("DELETE", `${game(id)}/name`, undefined, held(secret));
export const getRules = (game: string, lang: "en" | "fr") =>
  get<RuleArticle[]>(`/api/rules/${encodeURIComponent(game)}?lang=${lang}`);

/** The position after some moves, without a game. */
export const askPosition = (asked: PositionRequest) => post<Scene>("/api/position", asked);
export const askWhy = (asked: Why) => post<Reasons>("/api/why", asked);
export const getCertificate = (place: Place) => postForText("/api/certificate", place);
export const readRecords = (asked: ReadRecords) => post<RecordsRead>("/api/records/read", asked);
export const writeRecord = (asked: WriteRecord) => postForText("/api/records/write", asked);

const puzzle = (game: string, number: number): string => `/api/puzzles/${encodeURIComponent(game)}/${number}`;
export const getPuzzles = (game: string) => get<PuzzleSet>(`/api/puzzles/${encodeURIComponent(game)}`);
export const getPuzzle = (game: string, number: number) => get<PuzzleDetails>(puzzle(game, number));
/** The puzzles of a day, one per game; the day as `2026-11-19`. */
export const getDaily = (day: string) => get<DailyPuzzle[]>(`/api/daily/${day}`);
export const tryPuzzle = (game: string, number: number, asked: Tried) =>
  post<Judged>(`${puzzle(game, number)}/try`, asked);
export const askClue = (game: string, number: number, asked: Stuck) =>
  post<PuzzleClue>(`${puzzle(game, number)}/clue`, asked);
export const askSolution = (game: string, number: number, asked: Stuck) =>
  post<PuzzleSolution>(`${puzzle(game, number)}/solution`, asked);

/** Whether the last move keeps a proved win, and what answers or refutes it. */
export const askKept = (asked: Place) => post<Judged>("/api/keep", asked);
export const getLessons = (game: string) => get<GameLessons>(`/api/lessons/${encodeURIComponent(game)}`);

/** Whether repeating the request is pointless, because it was understood and refused. */
export function isFinal({ status }: Failure): boolean {
  return FINAL.includes(status);
}

export const get = <T>(address: string) => askPromptly(address, {}, readJson<T>);

export const post = <T>(address: string, body: unknown) => ask(address, posting(body), readJson<T>);
const postForText = (address: string, body: unknown) =>
  ask(address, posting(body), (response) => response.text());
/** Posts what needs no time to compute. */
const act = <T>(address: string, body: unknown) => askPromptly(address, posting(body), readJson<T>);

function posting(body: unknown): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** Sends a request other than GET and POST; an answer without a body is null. */
export function send<T>(
  method: "PUT" | "DELETE",
  address: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer<T>> {
  const typed = body === undefined ? headers : { ...headers, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return askPromptly(address, { method, headers: typed, ...sent }, async (response) =>
    response.status === 204 ? (null as T) : readJson<T>(response),
  );
}

type Read<T> = (response: Response) => Promise<T>;

const ask = <T>(address: string, request: RequestInit, read: Read<T>) =>
  untilAnswered(() => attempt(address, request, read));

/** Asks for what is answered quickly: a server that does not is frozen, and another one may answer. */
const askPromptly = <T>(address: string, request: RequestInit, read: Read<T>) =>
  untilAnswered((patience) => attempt(address, request, read, patience));

async function attempt<T>(
  address: string,
  request: RequestInit,
  read: Read<T>,
  patience?: number,
): Promise<Answer<T>> {
  const response = await begun(address, request, patience).catch(() => null);
  if (!response) return failure(0, "network");
  if (!response.ok) return refusal(response);
  return read(response).then(
    (value) => ({ ok: true as const, value }),
    () => failure(response.status, "unread"),
  );
}

/** The beginning of an answer; the rest may take its time. */
async function begun(address: string, request: RequestInit, patience?: number): Promise<Response> {
  const limit = new AbortController();
  const timer = patience && setTimeout(() => limit.abort(), patience);
  return fetch(address, { ...request, signal: limit.signal }).finally(() => clearTimeout(timer));
}

async function refusal(response: Response): Promise<Failure> {
  const problem = await readJson<Partial<Problem & Faulty> | null>(response).catch(() => null);
  if (typeof problem?.code !== "string" || !isWords(problem.words)) return failure(response.status, "server");
  const { code, words, fault } = problem;
  return { ok: false, status: response.status, code, words, ...(fault ? { fault } : {}) };
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
