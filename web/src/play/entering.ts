/** Enters a game: this browser stores what it needs before it shows the page. */

import {
  forgetJoining,
  type KeptGame,
  keepGame,
  keptGame,
  NOTHING_WITNESSED,
  updateGame,
  type Witnessed,
} from "../device/kept";
import { navigate } from "../navigation/router.svelte";
import { drawDice } from "../net/api";
import type { Created, Joined, View } from "../net/messages";
import { alone, people } from "./players";
import { pointsOf } from "./series";
import { nextStep, sharesFor } from "./shares";
import { isFinished } from "./turn";

/** What a game takes over from the one of which it is the rematch. */
type Before = Pick<KeptGame, "follows" | "muted">;
const NOTHING_BEFORE: Before = { follows: "", muted: [] };

type Given = Pick<KeptGame, "secret" | "game" | "seats" | "invitations"> & Before & Witnessed;

export async function enterCreated(created: Created, seats: number[]): Promise<void> {
  const { id, secret, invitations, commitment, view } = created;
  const fresh = { ...NOTHING_WITNESSED, ...NOTHING_BEFORE };
  keep(id, { ...fresh, secret, game: view.game, seats, invitations, commitment });
  await drawAlone(view, seats, secret);
  navigate(`/play/${encodeURIComponent(id)}`);
}

/** Removes the invitation from the history, because going back to it would lead nowhere. */
export function enterJoined(joined: Joined, commitment: string): void {
  take(joined, [joined.seat], commitment, NOTHING_BEFORE);
  navigate(`/play/${encodeURIComponent(joined.id)}`, true);
}

/** Going back leads to the game that was played before, in which these seats were yours. */
export async function enterRematch(joined: Joined, before: View, yours: readonly number[]): Promise<void> {
  const { id, seat, secret, view } = joined;
  const seats = alone(before, yours) ? people(view).map(({ seat }) => seat) : [seat];
  take(joined, seats, view.fairness.commitment, { follows: before.id, muted: mutedAgain(before) });
  await drawAlone(view, seats, secret);
  navigate(`/play/${encodeURIComponent(id)}`);
}

/** The seats of a rematch are those of the game before in turn order, moved by one. */
function mutedAgain(before: View): number[] {
  const muted = keptGame(before.id)?.muted ?? [];
  const order = before.seats.toSorted((one, other) => (one.player ?? 0) - (other.player ?? 0));
  const seats = [...order.slice(1), ...order.slice(0, 1)];
  return seats.flatMap(({ seat }, again) => (muted.includes(seat) ? [again] : []));
}

function take(joined: Joined, seats: number[], commitment: string, last: Before): void {
  const { id, secret, view } = joined;
  const before = keptGame(id);
  // The commitment seen when the seat was taken counts, not a later one.
  const known = before?.secret === secret ? before : { ...NOTHING_WITNESSED, commitment };
  const { shares, list, entropy } = known;
  const witnessed = { commitment: known.commitment, shares, list, entropy };
  keep(id, { ...witnessed, ...last, secret, game: view.game, seats, invitations: before?.invitations ?? [] });
  forgetJoining(id);
}

/** Who plays alone waits for nobody: the game has started when its page is shown. If this fails, the page goes on. */
async function drawAlone(view: View, seats: readonly number[], secret: string): Promise<void> {
  const kept = keptGame(view.id);
  if (!kept || !alone(view, seats)) return;
  const here = view.seats.map(() => true);
  const { requests, keep } = nextStep(view, seats, here, kept);
  const [bind, reveal] = requests;
  if (bind?.type !== "bind" || reveal?.type !== "reveal") return;
  updateGame(view.id, keep);
  const { commitments } = bind;
  await drawDice(view.id, { secret, commitments, entropies: reveal.entropies });
}

/** The shares of the dice are made here, before a second tab could make others. */
function keep(id: string, given: Given): void {
  const shares = { ...sharesFor(given.seats), ...given.shares };
  keepGame(id, {
    ...given,
    shares,
    points: null,
    updated: Date.now(),
    over: false,
    hidden: false,
  });
}

/** Stores the commitment a game shows, the first time and only before its end. */
export function remember(id: string, view: View, seats: number[]): void {
  const over = isFinished(view);
  const commitment = keptGame(id)?.commitment || (over ? "" : view.fairness.commitment);
  updateGame(id, {
    updated: view.updated,
    over,
    seats,
    commitment,
    points: pointsOf(view, seats),
    hidden: false,
  });
}
