/**
 * An HTTP request that does not get through is repeated a few times, because a server that is being restarted or
 * replaced is back within seconds. Every request may be repeated: a secret takes the same seat twice, and a game
 * created twice is one that nobody opens.
 */
import type { Answer, Failure } from "./api";
import { waitAfter } from "./waits";

const MOST = 4;
/** A failure that took this long, such as a proxy's own patience, is reported rather than waited for again. */
const LATE = 20_000;
/** What a proxy answers without a server, and a server without its storage. */
const AWAY: readonly number[] = [502, 503, 504];
/** How long each attempt may wait for an answer to begin; later ones wait as long as the browser. */
const PATIENCE = [5000, 10_000];

/** The answer of the last attempt; each is given how long it may wait. */
export async function untilAnswered<T>(
  attempt: (patience?: number) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const began = Date.now();
  for (let failures = 1; ; failures++) {
    const answer = await attempt(PATIENCE[failures - 1]);
    const late = failures === MOST || Date.now() - began > LATE;
    if (answer.ok || late || !isPassing(answer)) return answer;
    await new Promise((done) => setTimeout(done, waitAfter(failures + 1, Math.random())));
  }
}

/** Whether the same request may succeed in a moment. Without a network it would not. */
function isPassing({ status, code }: Failure): boolean {
  const lost = code === "network" || code === "unread";
  const away = AWAY.includes(status) && (code === "server" || code === "not-kept");
  return navigator.onLine && (lost || away);
}
