/** Enters a game: this browser stores what it needs before it shows the page. */

import { forgetJoining, type KeptGame, keepGame, keptGame, updateGame, type Witnessed } from "../device/kept";
import { navigate } from "../navigation/router.svelte";
import { type Answer, type Chance, isFinal, newChance, rematch } from "../net/api";
import type { Created, Joined, View } from "../net/messages";

type Given = Pick<KeptGame, "secret" | "game" | "seats" | "invitations" | "follows"> & Witnessed;

export function enterCreated(created: Created, game: string, seats: number[], chance: Chance): void {
  const { id, secret, invitations } = created;
  const { commitment, entropy } = chance;
  keep(id, { secret, game, seats, invitations, commitment, entropy, follows: "" });
  navigate(`/play/${encodeURIComponent(id)}`);
}

/** The invitation's page is left behind: going back to it would lead nowhere. */
export function enterJoined(joined: Joined, game: string, witnessed: Witnessed): void {
  take(joined, game, witnessed, "");
  navigate(`/play/${encodeURIComponent(joined.id)}`, true);
}

/** Going back leads to the game that was played before. */
export function enterRematch(joined: Joined, before: View, witnessed: Witnessed): void {
  take(joined, before.game, witnessed, before.id);
  navigate(`/play/${encodeURIComponent(joined.id)}`);
}

function take(joined: Joined, game: string, witnessed: Witnessed, follows: string): void {
  const { id, secret, seat } = joined;
  const before = keptGame(id);
  // What was witnessed when the seat was taken counts, not what came later.
  const { commitment, entropy } = before?.secret === secret ? before : witnessed;
  const invitations = before?.invitations ?? [];
  keep(id, { secret, game, seats: [seat], invitations, commitment, entropy, follows });
  forgetJoining(id);
}

function keep(id: string, given: Given): void {
  keepGame(id, { ...given, rematch: null, updated: Date.now(), over: false, hidden: false });
}

/** Stores the commitment a game shows, the first time and only before its end. */
export function remember(id: string, view: View, seats: number[]): void {
  const over = view.status === "over";
  const commitment = keptGame(id)?.commitment || (over ? "" : view.fairness.commitment);
  updateGame(id, { updated: view.updated, over, seats, commitment, hidden: false });
}

/** A rematch asked for again, after a lost answer, has the same dice: they may be in it already. */
export async function askRematch(
  id: string,
  secret: string,
): Promise<Answer<{ joined: Joined; witnessed: Witnessed }>> {
  const chance = await keptChance(id);
  if (!chance.ok) return chance;
  const { entropy, dice, commitment } = chance.value;
  updateGame(id, { rematch: chance.value });
  const answer = await rematch(id, { secret, entropy, dice });
  if (!answer.ok) {
    if (isFinal(answer)) updateGame(id, { rematch: null });
    return answer;
  }
  // Somebody else may have been the first to ask for it, with another promise.
  const promised = answer.value.id === dice ? commitment : "";
  return { ok: true, value: { joined: answer.value, witnessed: { commitment: promised, entropy } } };
}

async function keptChance(id: string): Promise<Answer<Chance>> {
  const kept = keptGame(id)?.rematch;
  return kept ? { ok: true, value: kept } : newChance();
}
