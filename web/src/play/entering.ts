/** Into a game: what the server gave for it is kept by this browser before its page is shown. */

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
import type { Created, Joined, View } from "../net/messages";
import { sharesFor } from "./shares";
import { isFinished } from "./turn";

type Given = Pick<KeptGame, "secret" | "game" | "seats" | "invitations" | "follows"> & Witnessed;

export function enterCreated(created: Created, game: string, seats: number[]): void {
  const { id, secret, invitations, commitment } = created;
  keep(id, { ...NOTHING_WITNESSED, secret, game, seats, invitations, commitment, follows: "" });
  navigate(`/play/${encodeURIComponent(id)}`);
}

/** The invitation's page is left behind: going back to it would lead nowhere. */
export function enterJoined(joined: Joined, game: string, commitment: string): void {
  take(joined, game, commitment, "");
  navigate(`/play/${encodeURIComponent(joined.id)}`, true);
}

/** Going back leads to the game that was played before. Its page will show the commitment before any share is made. */
export function enterRematch(joined: Joined, before: View): void {
  take(joined, before.game, "", before.id);
  navigate(`/play/${encodeURIComponent(joined.id)}`);
}

function take(joined: Joined, game: string, commitment: string, follows: string): void {
  const { id, secret, seat } = joined;
  const before = keptGame(id);
  // What was witnessed when the seat was taken counts, not what came later.
  const known = before?.secret === secret ? before : { ...NOTHING_WITNESSED, commitment };
  const witnessed = {
    commitment: known.commitment,
    shares: known.shares,
    list: known.list,
    entropy: known.entropy,
  };
  keep(id, { ...witnessed, secret, game, seats: [seat], invitations: before?.invitations ?? [], follows });
  forgetJoining(id);
}

/** The shares of the dice are made here, before a second tab could make others. */
function keep(id: string, given: Given): void {
  const shares = { ...sharesFor(given.seats), ...given.shares };
  keepGame(id, { ...given, shares, updated: Date.now(), over: false, hidden: false });
}

/** In a game: what is shown of it. The commitment counts as it was first seen, and before the end. */
export function remember(id: string, view: View, seats: number[]): void {
  const over = isFinished(view);
  const commitment = keptGame(id)?.commitment || (over ? "" : view.fairness.commitment);
  updateGame(id, { updated: view.updated, over, seats, commitment, hidden: false });
}
