/**
 * A page's connection to one game on the server.
 *
 *     const connection = connect(id, secret, { onwelcome, onupdate, onrefused, … });
 *     connection.send({ type: "play", text: "Ca3" });
 *
 * A request is kept until the server answers that it is done or refused. After a lost connection it is sent again
 * under the same key, so the server does it once; so is a request that the server could not store for a moment. The
 * server's messages carry growing versions; a missing version is requested. The connection restores itself.
 */

import type { Ask, Change, Hint, PageMessage, Refused, Say, ServerMessage, View, Welcome } from "./messages";
import type { Connection, ConnectionState, GameRequest, Handlers, Surroundings } from "./protocol";
import { newKey } from "./random";
import { reconnecting, socketAddress } from "./reconnecting";
import { createRepeating } from "./repeating";

export type * from "./protocol";

/** A request that is not answered yet. */
type Waiting = Exclude<Extract<PageMessage, { key: string }>, Say>;

/** How long the server may be silent: while somebody watches a game in which something may happen, and otherwise. */
const SILENCE = { watched: 3000, unwatched: 25_000 };
/** How long a change, or a question, is repeated that the server cannot store or look up. */
const PATIENCE = { change: 15_000, question: 4000 };
const FINISHED: readonly View["status"][] = ["over", "void"];

export function connect(
  id: string,
  secret: string | null,
  handlers: Handlers,
  surroundings: Surroundings = {},
): Connection {
  const pending = new Map<string, Waiting>();
  const repeating = createRepeating(surroundings.random ?? Math.random);
  let state: ConnectionState = "connecting";
  let skew = 0;
  /** The view shown, and the version of the last change reported; null before the first welcome. */
  let shown: View | null = null;
  let heard: number | null = null;

  const socket = reconnecting<PageMessage, ServerMessage>(
    socketAddress(`/api/games/${encodeURIComponent(id)}/socket`),
    {
      greet: () => socket.post({ type: "hello", secret, since: heard }),
      silence: () => (isWatched(shown) ? SILENCE.watched : SILENCE.unwatched),
      probe: () => socket.post({ type: "sync", since: heard ?? 0 }),
      hear: react,
      onlost: lost,
    },
    surroundings,
  );

  function become(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    handlers.onstate?.(state);
  }

  function react(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        welcome(message);
        break;
      case "update":
        update(message.view, message.changes);
        break;
      case "done":
        settle(message.key);
        handlers.ondone?.(message);
        break;
      case "refused":
        refused(message);
        break;
      case "because":
        settle(message.key);
        handlers.onbecause?.(message);
        break;
      case "advice":
        settleAll("hint");
        handlers.onadvice?.(message);
        break;
      case "presence":
        handlers.onpresence?.(message);
        break;
      case "said":
        handlers.onsaid?.(message);
        break;
      case "trouble":
        handlers.ontrouble?.(message);
    }
  }

  function welcome(message: Welcome): void {
    skew = message.now - Date.now();
    shown = message.view;
    // Only a server that has lost its last changes is behind: the page goes on from there.
    heard = Math.min(heard ?? shown.version, shown.version);
    socket.welcome();
    become("open");
    const unanswered = [...pending.values()];
    handlers.onwelcome?.(message);
    unanswered.forEach(resend);
  }

  /** Answers to questions are lost with the connection; changes are sent again over the next one. */
  function lost(): void {
    repeating.forgetAll();
    settleAll("ask", "hint");
    become("lost");
  }

  /** Drops a request that was meant for another moment: the view shows its result, or allows a new one. */
  function resend(waiting: Waiting): void {
    if (shown && isStillMeant(waiting, shown)) socket.post(waiting);
    else settle(waiting.key);
  }

  /** What the server could not store for a moment is not refused yet. */
  function refused(message: Refused): void {
    const waiting = pending.get(message.key);
    if (waiting && message.code === "not-kept" && isRepeated(waiting)) return;
    settle(message.key);
    handlers.onrefused?.(message);
  }

  function isRepeated(waiting: Waiting): boolean {
    const patience = isQuestion(waiting) ? PATIENCE.question : PATIENCE.change;
    return repeating.plan(waiting.key, patience, () => resend(waiting));
  }

  function settle(key: string): void {
    pending.delete(key);
    repeating.forget(key);
  }

  function settleAll(...types: Waiting["type"][]): void {
    for (const { type, key } of [...pending.values()]) if (types.includes(type)) settle(key);
  }

  /** Each change is reported once and in order; if one is missing, the view is shown and the rest requested. */
  function update(view: View, changes: Change[]): void {
    const last = heard ?? 0;
    const fresh = changes.filter((change) => change.version > last);
    const complete = (fresh[0]?.version ?? view.version) <= last + 1;
    if (!complete) socket.post({ type: "sync", since: last });
    else heard = fresh.at(-1)?.version ?? last;
    const before = shown?.version ?? 0;
    if (view.version < before || (view.version === before && fresh.length === 0)) return;
    shown = view;
    handlers.onupdate?.(view, complete ? fresh : []);
  }

  function send(request: GameRequest): string {
    const key = newKey();
    const message: Waiting = stamped(request, key);
    pending.set(key, message);
    if (socket.welcomed) socket.post(message);
    return key;
  }

  function stamped(request: GameRequest, key: string): Waiting {
    switch (request.type) {
      case "bind":
      case "reveal":
      case "substitute":
        return { ...request, key };
      default:
        return { version: shown?.version ?? 0, ...request, key };
    }
  }

  /** A question belongs to this moment, so it does not wait for a connection. */
  function inquire(question: Ask | Hint): string | null {
    if (!socket.post(question)) return null;
    pending.set(question.key, question);
    return question.key;
  }

  return {
    send,
    ask: (picks) => inquire({ type: "ask", picks, key: newKey() }),
    hint: () => inquire({ type: "hint", key: newKey() }),
    say: (phrase) => void socket.post({ type: "say", phrase, key: newKey() }),
    now: () => Date.now() + skew,
    retry: socket.retry,
    close() {
      repeating.forgetAll();
      socket.close();
    },
  };
}

function isWatched(view: View | null): boolean {
  return document.visibilityState === "visible" && view !== null && !FINISHED.includes(view.status);
}

function isQuestion({ type }: Waiting): boolean {
  return type === "ask" || type === "hint";
}

/** Moves, rolls, resignations and shares of the dice are still meant whatever happened since; offers and answers belong to one moment. */
function isStillMeant(waiting: Waiting, view: View): boolean {
  switch (waiting.type) {
    case "answer":
      return view.offer?.version === waiting.version;
    case "offer":
    case "take-back":
    case "claim":
      return view.version === waiting.version;
    default:
      return true;
  }
}
