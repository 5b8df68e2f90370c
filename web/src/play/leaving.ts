/** Leaving a game for good. What this browser keeps of it goes with the game. */

import { forgetGame, keptGame } from "../device/kept";
import { type Answer, deleteGame, removeName } from "../net/api";

/** The game is gone for everyone; the answer to a repeated request is lost on a game that is gone. */
export async function deleteForGood(id: string): Promise<Answer<null>> {
  const answer = await deleteGame(id, keptGame(id)?.secret ?? "");
  const gone = answer.ok || answer.code === "deleted-game";
  if (gone) forgetGame(id);
  return gone ? { ok: true, value: null } : answer;
}

/** The seat stays this browser's: with it, the game can be deleted later. */
export function removeOwnName(id: string): Promise<Answer<null>> {
  return removeName(id, keptGame(id)?.secret ?? "");
}
