/**
 * A socket that reconnects: after growing waits, and at once when the network or the reader comes back.
 *
 *     connecting ─▶ greeted ─▶ welcomed ─▶ heard from now and then
 *         ▲                        └─▶ silent for long: pinged ─▶ dropped
 *         └────────── after a wait ◀───────────────────────────────┘
 *
 * It sends and receives JSON, and does not interpret it.
 */
import type { Socket, Surroundings } from "./protocol";
import { waitAfter } from "./waits";

/**
 * How long the server has to answer a ping. It grows each time that no answer came, because a slow network or a busy
 * server is not a dead one.
 */
const PATIENCE = { first: 2500, longest: 10_000, growth: 1.6 };
/** The time that opening a connection takes before the greeting can be answered. */
const OPENING = 1000;
/** The server's close codes after which reconnecting would not help. */
const FINAL_CODES = { from: 4400, to: 4499 };
/** The close code of an overloaded server, which counts as several failures. */
const TRY_LATER = { code: 1013, failures: 4 };
const OPEN = 1;

interface Conversation<Heard> {
  /** Called when the socket is open, to identify the page. */
  greet(): void;
  /** How long the server may be silent now; null if it has nothing to say. */
  silence(): number | null;
  /** Called to ping a server that was silent; without it, the connection is dropped. */
  probe?(): void;
  hear(message: Heard): void;
  onlost(): void;
}

export interface Reconnecting<Said> {
  /** Whether the server has answered the greeting. */
  readonly welcomed: boolean;
  /** Sends a message, or drops it if the socket is not open; returns whether it was sent. */
  post(message: Said): boolean;
  /** Called when the greeting was answered. */
  welcome(): void;
  retry(): void;
  close(): void;
}

export function reconnecting<Said, Heard>(
  address: string,
  { greet, silence, probe, hear, onlost }: Conversation<Heard>,
  { open = (address) => new WebSocket(address), random = Math.random }: Surroundings = {},
): Reconnecting<Said> {
  let socket: Socket | null = null;
  let closed = false;
  let welcomed = false;
  let pinged = false;
  let failures = 0;
  let unanswered = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(retryTimer);
    const mine = open(address);
    socket = mine;
    welcomed = false;
    const listen = (name: string, does: (event: Event) => void) =>
      mine.addEventListener(name, (event) => {
        if (socket === mine) does(event);
      });
    listen("open", greet);
    listen("message", (event) => received((event as MessageEvent).data));
    listen("close", (event) => fail((event as CloseEvent).code));
    wait(OPENING + patience(), drop);
  }

  function received(data: unknown): void {
    const message = read<Heard>(data);
    if (message === null) return;
    if (pinged) unanswered = 0;
    hear(message);
    if (welcomed && socket) expect();
  }

  /** A connection that is silent for long may be dead without noticing. */
  function expect(): void {
    pinged = false;
    wait(silence(), probe ? ping : drop);
  }

  function ping(): void {
    pinged = true;
    probe?.();
    wait(patience(), drop);
  }

  function patience(): number {
    const grown = PATIENCE.growth ** Math.max(0, unanswered - 1);
    return Math.min(PATIENCE.longest, PATIENCE.first * grown);
  }

  function wait(time: number | null, then: () => void): void {
    clearTimeout(silenceTimer);
    silenceTimer = time === null ? undefined : setTimeout(then, time);
  }

  function drop(): void {
    const dead = socket;
    unanswered += 1;
    fail();
    dead?.close();
  }

  function fail(code = 0): void {
    socket = null;
    pinged = false;
    clearTimeout(silenceTimer);
    onlost();
    if (code >= FINAL_CODES.from && code <= FINAL_CODES.to) finish();
    if (closed) return;
    failures += code === TRY_LATER.code ? TRY_LATER.failures : 1;
    retryTimer = setTimeout(begin, waitAfter(failures, random()));
  }

  function retry(): void {
    if (closed || socket) return;
    failures = 0;
    begin();
  }

  /** Called when the network has come back, maybe another one: the old connection may be dead. */
  function revive(): void {
    if (!socket || !welcomed) retry();
    else if (probe) ping();
    else expect();
  }

  /** Called when the reader has come back to the page. */
  function seen(): void {
    if (document.visibilityState === "visible") revive();
  }

  function finish(): void {
    closed = true;
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    window.removeEventListener("online", revive);
    document.removeEventListener("visibilitychange", seen);
  }

  window.addEventListener("online", revive);
  document.addEventListener("visibilitychange", seen);
  begin();

  return {
    get welcomed() {
      return welcomed;
    },
    post(message) {
      if (socket?.readyState !== OPEN) return false;
      socket.send(JSON.stringify(message));
      if (welcomed && !probe) expect();
      return true;
    },
    welcome() {
      welcomed = true;
      failures = 0;
      expect();
    },
    retry,
    close() {
      const open = socket;
      socket = null;
      finish();
      open?.close();
    },
  };
}

/** The base address of the server's sockets. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
}

function read<T>(data: unknown): T | null {
  try {
    return JSON.parse(String(data)) as T;
  } catch {
    return null;
  }
}
