/** Into a game: what the server gave for it is kept by this browser before its page is shown. */

import { keepGame, keptGame } from "./device";
import type { Created, Joined } from "./messages";
import { navigate } from "./router.svelte";

export function enterCreated(created: Created, game: string, seats: number[]): void {
  const { id, secret, invitations } = created;
  keepGame(id, { secret, game, seats, invitations, updated: Date.now(), over: false });
  navigate(`/play/${encodeURIComponent(id)}`);
}

/** The invitation's page is left behind: going back to it would lead nowhere. */
export function enterJoined(joined: Joined, game: string): void {
  const { id, secret, seat } = joined;
  const invitations = keptGame(id)?.invitations ?? [];
  keepGame(id, { secret, game, seats: [seat], invitations, updated: Date.now(), over: false });
  navigate(`/play/${encodeURIComponent(id)}`, true);
}
