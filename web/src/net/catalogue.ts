/** What there is to play, as the server tells it: asked for once, then remembered. */

import { type Answer, get } from "./api";
import type { Catalogue } from "./messages";

let known: Promise<Answer<Catalogue>> | null = null;

export async function catalogue(): Promise<Answer<Catalogue>> {
  known ??= get<Catalogue>("/api/catalogue");
  const answer = await known;
  if (!answer.ok) known = null;
  return answer;
}
