/**
 * A page's connection to one game on the server.
 *
 *     const connection = connect(id, secret, { onwelcome, onupdate, onrefused, … });
 *     connection.send({ type: "play", text: "Ca3" });
 *
 * A change that was sent is kept until the server says it is done or refused, and sent again, under the same
 * key, whenever the connection had broken: the server does it once. What the server tells carries versions
 * that only grow; a version left out is asked for again. A broken connection is mended by itself, after waits
 * that grow, and at once when the network or the reader comes back.
 */

import type { Change, PageMessage, ServerMessage, View, Welcome } from "./messages";
import type { Connection, Handlers, Socket, Status, Surroundings, Wish } from "./protocol";
import { newKey } from "./random";

export type * from "./protocol";

/** A change that was asked for and is not answered yet. */
type Waiting = Extract<PageMessage, { key: string }>;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
/** After so much silence the server is asked for a sign of life, and given so long for it. */
const SILENCE = 25_000;
const PATIENCE = 8_000;
/** The server closes with these when coming back would not help. */
const FINAL_CODES = { from: 4400, to: 4499 };
const OPEN = 1;

export function connect(
  id: string,
  secret: string | null,
  handlers: Handlers,
  surroundings: Surroundings = {},
): Connection {
  const { open = (address) => new WebSocket(address), random = Math.random } = surroundings;
  const pending = new Map<string, Waiting>();
  let status: Status = "connecting";
  let socket: Socket | null = null;
  let closed = false;
  let welcomed = false;
  let failures = 0;
  let skew = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  /** The version that is shown, and that of the last change told; null before the first welcome. */
  let shown = 0;
  let heard: number | null = null;

  function become(next: Status): void {
    if (next === status) return;
    status = next;
    handlers.onstatus?.(status);
  }

  function begin(): void {
    clearTimeout(retryTimer);
    const mine = open(address(id));
    socket = mine;
    welcomed = false;
    const current = (does: (event: Event) => void) => (event: Event) => {
      if (socket === mine) does(event);
    };
    mine.addEventListener("open", current(greet));
    mine.addEventListener(
      "message",
      current((event) => hear((event as MessageEvent).data)),
    );
    mine.addEventListener(
      "close",
      current((event) => fail((event as CloseEvent).code)),
    );
    expect();
  }

  function greet(): void {
    post({ type: "hello", secret, since: heard ?? 0 });
  }

  function post(message: PageMessage): void {
    if (socket?.readyState === OPEN) socket.send(JSON.stringify(message));
  }

  /** A connection that is silent for long may be dead without knowing it. */
  function expect(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(welcomed ? probe : drop, welcomed ? SILENCE : PATIENCE);
  }

  function probe(): void {
    post({ type: "sync", since: heard ?? 0 });
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(drop, PATIENCE);
  }

  function drop(): void {
    const dead = socket;
    fail();
    dead?.close();
  }

  function fail(code = 0): void {
    socket = null;
    clearTimeout(silenceTimer);
    become("lost");
    if (code >= FINAL_CODES.from && code <= FINAL_CODES.to) finish();
    if (closed) return;
    failures += 1;
    retryTimer = setTimeout(begin, wait(failures, random()));
  }

  function retry(): void {
    if (closed || socket) return;
    failures = 0;
    begin();
  }

  function hear(data: unknown): void {
    const message = read(data);
    if (!message) return;
    if (message.type === "welcome") welcomed = true;
    expect();
    react(message);
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
        settle(message.key);
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
      case "trouble":
        handlers.ontrouble?.(message);
    }
  }

  function welcome(message: Welcome): void {
    skew = message.now - Date.now();
    shown = message.view.version;
    heard ??= shown;
    failures = 0;
    become("open");
    handlers.onwelcome?.(message);
    for (const waiting of [...pending.values()]) resend(waiting, message.view);
  }

  /** What was meant for another moment is dropped: the view shows what became of it, or lets one ask anew. */
  function resend(waiting: Waiting, view: View): void {
    if (isStillMeant(waiting, view)) post(waiting);
    else settle(waiting.key);
  }

  /** Each change is told once and in order; where one is missing the view is shown, and the rest asked for. */
  function update(view: View, changes: Change[]): void {
    const last = heard ?? 0;
    const fresh = changes.filter((change) => change.version > last);
    const complete = (fresh[0]?.version ?? view.version) <= last + 1;
    if (!complete) post({ type: "sync", since: last });
    else heard = fresh.at(-1)?.version ?? last;
    if (view.version < shown || (view.version === shown && fresh.length === 0)) return;
    shown = view.version;
    handlers.onupdate?.(view, complete ? fresh : []);
  }

  function settle(key: string): void {
    if (pending.delete(key)) handlers.onpending?.(pending.size);
  }

  function send(wish: Wish): string {
    const key = newKey();
    const message: Waiting = { version: shown, ...wish, key };
    pending.set(key, message);
    handlers.onpending?.(pending.size);
    if (welcomed) post(message);
    return key;
  }

  function seen(): void {
    if (document.visibilityState !== "visible") return;
    if (socket && welcomed) probe();
    else retry();
  }

  function finish(): void {
    closed = true;
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", seen);
  }

  function close(): void {
    const open = socket;
    socket = null;
    finish();
    open?.close();
  }

  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", seen);
  begin();

  return {
    get status() {
      return status;
    },
    send,
    ask: (picks) => post({ type: "ask", picks }),
    hint: () => post({ type: "hint" }),
    now: () => Date.now() + skew,
    retry,
    close,
  };
}

/** A move, a roll and a resignation stand whatever happened since; what one agrees on is about one moment. */
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

function address(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/games/${encodeURIComponent(id)}/socket`;
}

/** Twice as long after each failure, and never the same for two pages, lest all come back in one moment. */
export function wait(failures: number, chance: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
  return most / 2 + (most / 2) * chance;
}

function read(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
