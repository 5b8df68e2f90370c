/** The list of games, requested once and then remembered. */

import { type Answer, get } from "./api";
import type { Catalogue, GameOffered } from "./messages";

let known: Promise<Answer<Catalogue>> | null = null;

export async function catalogue(): Promise<Answer<Catalogue>> {
  known ??= get<Catalogue>("/api/catalogue");
  const answer = await known;
  if (!answer.ok) known = null;
  return answer;
}

/** The catalogue entry of a game; null if there is none or it cannot be reached. */
export async function gameOffered(game: string): Promise<GameOffered | null> {
  const answer = await catalogue();
  return answer.ok ? (answer.value.games.find(({ id }) => id === game) ?? null) : null;
}
