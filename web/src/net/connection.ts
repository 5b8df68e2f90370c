/**
 * A page's connection to one game on the server.
 *
 *     const connection = connect(id, secret, { onwelcome, onupdate, onrefused, … });
 *     connection.send({ type: "play", text: "Ca3" });
 *
 * A request is kept until the server answers that it is done or refused. After a lost connection it is sent again
 * under the same key, so the server does it once. The server's messages carry growing versions; a missing version
 * is requested. The connection restores itself.
 */

import type { Ask, Change, Hint, PageMessage, Say, ServerMessage, View, Welcome } from "./messages";
import type { Connection, ConnectionState, GameRequest, Handlers, Surroundings } from "./protocol";
import { newKey } from "./random";
import { reconnecting, socketAddress } from "./reconnecting";

export type * from "./protocol";

/** A request that is not answered yet. */
type Waiting = Exclude<Extract<PageMessage, { key: string }>, Ask | Hint | Say>;

export function connect(
  id: string,
  secret: string | null,
  handlers: Handlers,
  surroundings: Surroundings = {},
): Connection {
  const pending = new Map<string, Waiting>();
  let state: ConnectionState = "connecting";
  let skew = 0;
  /** The version shown, and that of the last change reported; null before the first welcome. */
  let shown = 0;
  let heard: number | null = null;

  const socket = reconnecting<PageMessage, ServerMessage>(
    socketAddress(`/api/games/${encodeURIComponent(id)}/socket`),
    {
      greet: () => socket.post({ type: "hello", secret, since: heard }),
      probe: () => socket.post({ type: "sync", since: heard ?? 0 }),
      hear: react,
      onlost: () => become("lost"),
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
        pending.delete(message.key);
        handlers.ondone?.(message);
        break;
      case "refused":
        pending.delete(message.key);
        handlers.onrefused?.(message);
        break;
      case "because":
        handlers.onbecause?.(message);
        break;
      case "advice":
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
    socket.welcome();
    skew = message.now - Date.now();
    shown = message.view.version;
    heard ??= shown;
    become("open");
    handlers.onwelcome?.(message);
    for (const waiting of [...pending.values()]) resend(waiting, message.view);
  }

  /** Drops a request that was meant for another moment: the view shows its result, or allows a new one. */
  function resend(waiting: Waiting, view: View): void {
    if (isStillMeant(waiting, view)) socket.post(waiting);
    else pending.delete(waiting.key);
  }

  /** Each change is reported once and in order; if one is missing, the view is shown and the rest requested. */
  function update(view: View, changes: Change[]): void {
    const last = heard ?? 0;
    const fresh = changes.filter((change) => change.version > last);
    const complete = (fresh[0]?.version ?? view.version) <= last + 1;
    if (!complete) socket.post({ type: "sync", since: last });
    else heard = fresh.at(-1)?.version ?? last;
    if (view.version < shown || (view.version === shown && fresh.length === 0)) return;
    shown = view.version;
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
        return { version: shown, ...request, key };
    }
  }

  /** A question or a word changes nothing, so it is not sent again. */
  function inquire(question: Ask | Hint | Say): string | null {
    return socket.post(question) ? question.key : null;
  }

  return {
    send,
    ask: (picks) => inquire({ type: "ask", picks, key: newKey() }),
    hint: () => inquire({ type: "hint", key: newKey() }),
    say: (phrase) => void inquire({ type: "say", phrase, key: newKey() }),
    now: () => Date.now() + skew,
    retry: socket.retry,
    close: socket.close,
  };
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
