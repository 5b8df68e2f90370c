/** The games to play: asked for once, then remembered. */

import { type Answer, get } from "./api";
import type { Catalogue, GameOffered } from "./messages";

let known: Promise<Answer<Catalogue>> | null = null;

export async function catalogue(): Promise<Answer<Catalogue>> {
  known ??= get<Catalogue>("/api/catalogue");
  const answer = await known;
  if (!answer.ok) known = null;
  return answer;
}

/** What the catalogue says of one game; null where it has no such game or cannot be reached. */
export async function gameOffered(game: string): Promise<GameOffered | null> {
  const answer = await catalogue();
  return answer.ok ? (answer.value.games.find(({ id }) => id === game) ?? null) : null;
}
