/**
 * A connection to the server's analysts. It has one request at a time. After a lost connection the last request is
 * repeated, and nothing is requested while the page is hidden.
 */
import type { AnalysisAnswer, AnalysisRequest } from "../net/messages";
import type { Socket } from "../net/protocol";
import { socketAddress, waitAfter } from "../net/reconnecting";

export interface AnalysisConnection {
  ask(request: AnalysisRequest): void;
  close(): void;
}

export interface AnalysisHandlers {
  onanswer(answer: AnalysisAnswer): void;
  /** Whether the server can be reached. */
  onreached(open: boolean): void;
}

const OPEN = 1;
const REST: AnalysisRequest = { type: "rest" };

export function connectAnalysis(
  { onanswer, onreached }: AnalysisHandlers,
  open: (address: string) => Socket = (address) => new WebSocket(address),
): AnalysisConnection {
  let socket: Socket | null = null;
  let asked: AnalysisRequest = REST;
  let failures = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(timer);
    const mine = open(socketAddress("/api/analysis"));
    socket = mine;
    mine.addEventListener("open", () => {
      if (socket !== mine) return;
      onreached(true);
      if (asked.type !== "rest") mine.send(JSON.stringify(asked));
    });
    mine.addEventListener("message", (event) => {
      if (socket === mine) hear((event as MessageEvent).data);
    });
    mine.addEventListener("close", () => {
      if (socket === mine) lost();
    });
  }

  function lost(): void {
    socket = null;
    if (closed) return;
    onreached(false);
    failures += 1;
    timer = setTimeout(begin, waitAfter(failures, Math.random()));
  }

  function hear(data: unknown): void {
    failures = 0;
    onanswer(JSON.parse(String(data)) as AnalysisAnswer);
  }

  function ask(request: AnalysisRequest): void {
    const resting = asked.type === "rest" && request.type === "rest";
    asked = request;
    if (!socket && !closed && request.type !== "rest") begin();
    else if (!resting && socket?.readyState === OPEN) socket.send(JSON.stringify(request));
  }

  function seen(): void {
    if (socket?.readyState !== OPEN || asked.type === "rest") return;
    socket.send(JSON.stringify(document.visibilityState === "visible" ? asked : REST));
  }

  document.addEventListener("visibilitychange", seen);

  return {
    ask,
    close: () => {
      closed = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      socket?.close();
      socket = null;
    },
  };
}
