/**
 * A socket that reconnects: after growing delays, and at once when the network or the reader comes back.
 *
 *     connecting ─▶ greeted ─▶ welcomed ─▶ heard from now and then
 *         ▲                        └─▶ silent for long: pinged ─▶ dropped
 *         └────────── after a wait ◀───────────────────────────────┘
 *
 * It sends and receives JSON, and does not interpret it.
 */
import type { Socket, Surroundings } from "./protocol";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
/** How long the server may be silent before it is pinged, and how long it has to answer. */
const SILENCE = 25_000;
const PATIENCE = 8_000;
/** The server's close codes after which reconnecting would not help. */
const FINAL_CODES = { from: 4400, to: 4499 };
const OPEN = 1;

interface Conversation<Heard> {
  /** Called when the socket is open, to identify the page. */
  greet(): void;
  /** Called to ping the server. */
  probe(): void;
  hear(message: Heard): void;
  onlost(): void;
}

interface Reconnecting<Said> {
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
  { greet, probe, hear, onlost }: Conversation<Heard>,
  { open = (address) => new WebSocket(address), random = Math.random }: Surroundings = {},
): Reconnecting<Said> {
  let socket: Socket | null = null;
  let closed = false;
  let welcomed = false;
  let failures = 0;
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
    expect();
  }

  function received(data: unknown): void {
    const message = read<Heard>(data);
    if (message === null) return;
    expect();
    hear(message);
  }

  /** A connection that is silent for long may be dead without noticing. */
  function expect(): void {
    wait(welcomed ? SILENCE : PATIENCE, welcomed ? ask : drop);
  }

  function ask(): void {
    probe();
    wait(PATIENCE, drop);
  }

  function wait(time: number, then: () => void): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(then, time);
  }

  function drop(): void {
    const dead = socket;
    fail();
    dead?.close();
  }

  function fail(code = 0): void {
    socket = null;
    clearTimeout(silenceTimer);
    onlost();
    if (code >= FINAL_CODES.from && code <= FINAL_CODES.to) finish();
    if (closed) return;
    failures += 1;
    retryTimer = setTimeout(begin, waitAfter(failures, random()));
  }

  function retry(): void {
    if (closed || socket) return;
    failures = 0;
    begin();
  }

  /** Called when the reader has come back to the page. */
  function seen(): void {
    if (document.visibilityState !== "visible") return;
    if (socket && welcomed) ask();
    else retry();
  }

  function finish(): void {
    closed = true;
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", seen);
  }

  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", seen);
  begin();

  return {
    get welcomed() {
      return welcomed;
    },
    post(message) {
      if (socket?.readyState !== OPEN) return false;
      socket.send(JSON.stringify(message));
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

/** Doubles after each failure, with jitter, so that not all pages come back at the same moment. */
export function waitAfter(failures: number, chance: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
  return most / 2 + (most / 2) * chance;
}

function read<T>(data: unknown): T | null {
  try {
    return JSON.parse(String(data)) as T;
  } catch {
    return null;
  }
}
