/** The unfinished games of this browser: what is stored here, with their state on the server. */

import { forgetGame, type KeptGame, keptGames, updateGame } from "../device/kept";
import { getGame } from "../net/api";
import type { Seat, View } from "../net/messages";
import { isFinished } from "../play/turn";

export interface Unfinished {
  id: string;
  kept: KeptGame;
  view: View;
}

/** The most games requested at once. */
const MOST = 12;

/** The latest first. A game the server does not know is hidden, and requested after all others next time. */
export async function unfinishedGames(): Promise<Unfinished[]> {
  const open = Object.entries(keptGames()).filter(([, kept]) => !kept.over && !kept.hidden);
  const latest = open.sort(([, one], [, other]) => other.updated - one.updated).slice(0, MOST);
  const found = await Promise.all(latest.map(([id, kept]) => load(id, kept)));
  return found.filter((game) => game !== null).sort((one, other) => other.view.updated - one.view.updated);
}

async function load(id: string, kept: KeptGame): Promise<Unfinished | null> {
  const answer = await getGame(id);
  if (!answer.ok) {
    if (answer.code === "deleted-game") forgetGame(id);
    else if (answer.status === 404) updateGame(id, { updated: 0 });
    return null;
  }
  const over = isFinished(answer.value);
  updateGame(id, { over, updated: answer.value.updated });
  return over ? null : { id, kept, view: answer.value };
}

/** The seats of the other players, in order. */
export function othersAt({ kept, view }: Unfinished): Seat[] {
  return view.seats.filter(({ seat }) => !kept.seats.includes(seat));
}

/** The seat to move; null before the start. */
export function seatToAct({ view }: Unfinished): Seat | undefined {
  return view.seats.find(({ player }) => player !== null && player === view.player);
}
