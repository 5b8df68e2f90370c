/**
 * A connection to the server's analysts. It has one request at a time. After a lost connection the last request is
 * repeated, and nothing is requested while the page is hidden.
 */
import type { AnalysisAnswer, AnalysisRequest } from "../net/messages";
import type { Surroundings } from "../net/protocol";
import { type Reconnecting, reconnecting, socketAddress } from "../net/reconnecting";

export interface AnalysisConnection {
  ask(request: AnalysisRequest): void;
  close(): void;
}

export interface AnalysisHandlers {
  onanswer(answer: AnalysisAnswer): void;
  /** Whether the server can be reached. */
  onreached(open: boolean): void;
}

const REST: AnalysisRequest = { type: "rest" };
/** Milliseconds without an answer after which the connection is dropped; twice as many each time for one request. */
const SILENCE = 8000;

/** How far the request is answered: badly if something went wrong, so that nothing more comes. */
type Answered = "partly" | "wholly" | "badly";
const MORE_TO_COME: readonly AnalysisAnswer["type"][] = ["reviewed", "luck"];

export function connectAnalysis(
  { onanswer, onreached }: AnalysisHandlers,
  surroundings: Surroundings = {},
): AnalysisConnection {
  let socket: Reconnecting<AnalysisRequest> | null = null;
  let asked: AnalysisRequest = REST;
  let state: Answered = "partly";
  let reached = false;
  let losses = 0;

  function begin(): Reconnecting<AnalysisRequest> {
    const conversation = { greet, silence, hear, onlost };
    return reconnecting(socketAddress("/api/analysis"), conversation, surroundings);
  }

  function greet(): void {
    become(true);
    post();
    socket?.welcome();
  }

  /** Sends the request, unless everything is known about it. */
  function post(): void {
    if (asked.type === "rest" || state === "wholly") return;
    state = "partly";
    socket?.post(asked);
  }

  function silence(): number | null {
    const awaited = asked.type !== "rest" && state === "partly" && document.visibilityState === "visible";
    return awaited ? SILENCE * 2 ** losses : null;
  }

  function become(open: boolean): void {
    reached = open;
    onreached(open);
  }

  function onlost(): void {
    if (reached) losses += 1;
    become(false);
  }

  function hear(answer: AnalysisAnswer): void {
    state = answeredBy(answer);
    onanswer(answer);
  }

  function ask(request: AnalysisRequest): void {
    const resting = asked.type === "rest" && request.type === "rest";
    [asked, state, losses] = [request, "partly", 0];
    if (resting) return;
    if (socket) socket.post(request);
    else socket = begin();
  }

  function seen(): void {
    if (document.visibilityState === "visible") post();
    else if (asked.type !== "rest") socket?.post(REST);
  }

  document.addEventListener("visibilitychange", seen);

  return {
    ask,
    close: () => {
      document.removeEventListener("visibilitychange", seen);
      socket?.close();
    },
  };
}

function answeredBy(answer: AnalysisAnswer): Answered {
  if (answer.type === "trouble") return "badly";
  const more = answer.type === "finding" ? answer.state === "searching" : MORE_TO_COME.includes(answer.type);
  return more ? "partly" : "wholly";
}
