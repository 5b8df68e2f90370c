import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalysisRequest } from "../net/messages";
import { fakeServer } from "../net/sample";
import { type AnalysisConnection, connectAnalysis } from "./connection";

const onanswer = vi.fn();
const onreached = vi.fn();
let { sockets, latest, surroundings } = fakeServer();
let connection: AnalysisConnection;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  ({ sockets, latest, surroundings } = fakeServer());
  connection = connectAnalysis({ onanswer, onreached }, surroundings);
});

afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const REST: AnalysisRequest = { type: "rest" };
const ask = (id: number): AnalysisRequest => ({ type: "analyse", id, game: "quantik" });
const finding = (state: "searching" | "finished") => ({ type: "finding", id: 1, state });

function show(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Asks for a position over an open connection. */
function asking(): void {
  connection.ask(ask(1));
  latest().open();
}

function reopen(): void {
  latest().close(1006);
  vi.advanceTimersByTime(400);
  latest().open();
}

describe("a connection to the server's analysts", () => {
  it("opens for the first request, and sends only the last one", () => {
    connection.ask(REST);
    expect(sockets.length).toBe(0);
    connection.ask(ask(1));
    connection.ask(ask(2));
    latest().open();
    expect(latest().sent).toEqual([ask(2)]);
    connection.ask(REST);
    connection.ask(REST);
    expect(latest().sent.slice(1)).toEqual([REST]);
  });

  it("repeats the request after it was lost, but not after it was closed", () => {
    asking();
    reopen();
    expect(latest().sent).toEqual([ask(1)]);
    latest().tell({ type: "review-done", id: 1 });
    expect(onanswer.mock.calls).toEqual([[{ type: "review-done", id: 1 }]]);
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it.each([
    [finding("searching"), 1],
    [finding("finished"), 0],
    [{ type: "impossible", id: 1 }, 0],
    [{ type: "trouble", code: "failed" }, 1],
  ])("repeats it after %o: %i times", (answer, times) => {
    asking();
    latest().tell(answer);
    reopen();
    expect(latest().sent).toHaveLength(times);
  });

  it("reports whether the server is reached", () => {
    asking();
    latest().close(1006);
    expect(onreached.mock.calls).toEqual([[true], [false]]);
  });

  it("rests while the page is hidden", () => {
    asking();
    show("hidden");
    show("visible");
    expect(latest().sent).toEqual([ask(1), REST, ask(1)]);
  });

  it("is tried at once when the reader or the network comes back", () => {
    asking();
    latest().close(1006);
    window.dispatchEvent(new Event("online"));
    latest().close(1006);
    show("visible");
    expect(sockets).toHaveLength(3);
  });
});

describe("a dead connection to the analysts", () => {
  it("is dropped after a silence in which an answer was due, and later the next time", () => {
    asking();
    vi.advanceTimersByTime(4000);
    latest().tell(finding("searching"));
    vi.advanceTimersByTime(7999);
    expect(onreached).toHaveBeenLastCalledWith(true);
    vi.advanceTimersByTime(1);
    expect(onreached).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(400);
    latest().open();
    vi.advanceTimersByTime(15_999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(401);
    expect(sockets).toHaveLength(3);
  });

  it.each<[string, () => void]>([
    ["everything is known", () => latest().tell(finding("finished"))],
    ["nothing is asked", () => connection.ask(REST)],
    ["the page is hidden", () => show("hidden")],
    ["something went wrong", () => latest().tell({ type: "trouble", code: "failed" })],
  ])("is not suspected where %s", (_, happens) => {
    asking();
    happens();
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
  });

  it("is suspected again after the next request", () => {
    asking();
    latest().tell(finding("finished"));
    vi.advanceTimersByTime(60_000);
    connection.ask(ask(2));
    vi.advanceTimersByTime(8000);
    expect(onreached).toHaveBeenLastCalledWith(false);
  });
});
