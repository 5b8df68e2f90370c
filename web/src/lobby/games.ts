/** The games of this browser: what is stored here, with their state on the server. */

import { forgetGame, type KeptGame, keptGames, updateGame } from "../device/kept";
import { type Failure, getGame } from "../net/api";
import type { Seat, View } from "../net/messages";
import { isFinished } from "../play/turn";

export interface KeptEntry {
  id: string;
  kept: KeptGame;
}

export interface MyGame extends KeptEntry {
  view: View;
}

export interface MyGames {
  /** Those that wait for you first. */
  running: MyGame[];
  finished: MyGame[];
}

/** The most games requested at once. */
export const MOST = 12;
/** The most games of each kind on the first page. */
const FEW = 6;

/** The games on the list, the running ones first, then the latest first. */
export function listedGames(): KeptEntry[] {
  const all = Object.entries(keptGames()).map(([id, kept]) => ({ id, kept }));
  const rank = ({ over, updated }: KeptGame) => updated - (over ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return all.filter(({ kept }) => !kept.hidden).sort((one, other) => rank(other.kept) - rank(one.kept));
}

/** The games of the first page. */
export async function newestGames(): Promise<MyGames> {
  const entries = listedGames();
  const running = entries.filter(({ kept }) => !kept.over).slice(0, MOST);
  const finished = entries.filter(({ kept }) => kept.over).slice(0, FEW);
  const { games } = await loadGames([...running, ...finished]);
  const found = sortedGames(games);
  return { running: found.running.slice(0, FEW), finished: found.finished.slice(0, FEW) };
}

/** Games with their state, and why others could not be loaded. */
export interface Loaded {
  games: MyGame[];
  failure: Failure | null;
}

/** The state of these games. One that the server does not know is requested after all others next time. */
export async function loadGames(entries: readonly KeptEntry[]): Promise<Loaded> {
  const found = await Promise.all(entries.map(load));
  const games = found.filter((each) => each !== null && "view" in each);
  return { games, failure: found.find((each) => each !== null && "code" in each) ?? null };
}

async function load({ id, kept }: KeptEntry): Promise<MyGame | Failure | null> {
  const answer = await getGame(id);
  if (!answer.ok) {
    if (answer.code === "deleted-game") forgetGame(id);
    else if (answer.status === 404) updateGame(id, { updated: 0 });
    else return answer;
    return null;
  }
  const view = answer.value;
  // A game whose dice were never drawn is nothing to come back to.
  const hidden = view.status === "void";
  updateGame(id, { over: isFinished(view), updated: view.updated, hidden });
  // The host may have given a seat to the computer meanwhile.
  const people = view.seats.filter(({ kind }) => kind === "person").map(({ seat }) => seat);
  const seats = kept.seats.filter((seat) => people.includes(seat));
  return hidden ? null : { id, kept: { ...kept, seats }, view };
}

export function sortedGames(games: readonly MyGame[]): MyGames {
  const latest = games.toSorted((one, other) => other.view.updated - one.view.updated);
  const running = latest.filter(({ view }) => !isFinished(view));
  return {
    running: [...running.filter(isYourTurn), ...running.filter((game) => !isYourTurn(game))],
    finished: latest.filter(({ view }) => isFinished(view)),
  };
}

/** The seats of the other players, in order. */
export function othersAt({ kept, view }: MyGame): Seat[] {
  return view.seats.filter(({ seat }) => !kept.seats.includes(seat));
}

/** The seat to move; undefined before the start and after the end. */
export function seatToAct({ view }: MyGame): Seat | undefined {
  return view.seats.find(({ player }) => player !== null && player === view.player);
}

export function isYourTurn(game: MyGame): boolean {
  const seat = seatToAct(game);
  return seat !== undefined && game.kept.seats.includes(seat.seat);
}
