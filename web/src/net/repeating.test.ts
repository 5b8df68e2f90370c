/** What the server cannot store for a moment is sent again, and happens once. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, connect, type GameRequest } from "./connection";
import type { Offered, View } from "./messages";
import { fakeServer, view } from "./sample";

const onrefused = vi.fn();
const ondone = vi.fn();
let { sockets, latest, surroundings } = fakeServer();
let connection: Connection;

const offer: Offered = { what: "draw", seat: 1, accepted: [], version: 3 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  ({ sockets, latest, surroundings } = fakeServer());
  connection = connect("g1", "s3cret", { onrefused, ondone }, surroundings);
  latest().welcome(3, { offer });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

const notKept = (key: string | null) => latest().tell({ type: "refused", key, code: "not-kept" });
const hear = () => latest().tell({ type: "presence", present: [true] });

/** Lets time pass with a server that answers every ping. */
function pass(milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= 100) {
    vi.advanceTimersByTime(Math.min(left, 100));
    hear();
  }
}

/** When each repetition was sent, in milliseconds, while the server answers `not-kept`. */
function sentAgain(key: string | null, type: string): number[] {
  const began = Date.now();
  const times: number[] = [];
  notKept(key);
  while (onrefused.mock.calls.length === 0) {
    const before = latest().of(type).length;
    pass(100);
    if (latest().of(type).length === before) continue;
    times.push(Date.now() - began);
    notKept(key);
  }
  return times;
}

describe("a change that may not have been stored", () => {
  it.each<GameRequest>([
    { type: "play", text: "Ca3" },
    { type: "roll" },
    { type: "resign" },
    { type: "offer", what: "draw" },
    { type: "answer", accept: true, version: 3 },
    { type: "take-back" },
    { type: "claim" },
    { type: "bind", commitments: { 0: "00" } },
    { type: "reveal", entropies: { 0: "00" } },
    { type: "substitute", seat: 1, level: 3 },
  ])("is sent again with the same key: $type", (request) => {
    const key = connection.send(request);
    notKept(key);
    pass(400);
    const [first, second] = latest().of(request.type);
    expect(second).toEqual(first);
    latest().tell({ type: "done", key, version: 4 });
    pass(20_000);
    expect(latest().of(request.type)).toHaveLength(2);
    expect(ondone).toHaveBeenCalledOnce();
    expect(onrefused).not.toHaveBeenCalled();
  });

  it("is sent again after waits that grow, and refused in the end", () => {
    const key = connection.send({ type: "play", text: "Ca3" });
    expect(sentAgain(key, "play")).toEqual([400, 1200, 2800, 6000, 10_000, 14_000]);
    pass(60_000);
    expect(latest().of("play")).toHaveLength(7);
    expect(onrefused).toHaveBeenCalledOnce();
  });

  it("is refused at once for another reason", () => {
    const key = connection.send({ type: "play", text: "Ca3" });
    notKept(key);
    pass(400);
    latest().tell({ type: "refused", key, code: "stale" });
    expect(onrefused).toHaveBeenCalledOnce();
    pass(20_000);
    expect(latest().of("play")).toHaveLength(2);
  });

  it.each<[GameRequest, Partial<View>]>([
    [{ type: "offer", what: "draw" }, {}],
    [{ type: "take-back" }, {}],
    [{ type: "claim" }, {}],
    [{ type: "answer", accept: true, version: 3 }, { offer: null }],
  ])("is dropped where it does not fit any more: %o", (request, now) => {
    const key = connection.send(request);
    notKept(key);
    latest().tell({ type: "update", changes: [], view: { ...view(4), offer, ...now } });
    pass(20_000);
    expect(latest().of(request.type)).toHaveLength(1);
  });

  it("is not sent again once it is done", () => {
    const key = connection.send({ type: "play", text: "Ca3" });
    notKept(key);
    latest().tell({ type: "done", key, version: 4 });
    pass(20_000);
    expect(latest().of("play")).toHaveLength(1);
  });

  it("goes over the next connection if this one breaks, once", () => {
    const key = connection.send({ type: "play", text: "Ca3" });
    notKept(key);
    pass(400);
    notKept(key);
    latest().close(1006);
    vi.advanceTimersByTime(400);
    latest().welcome(3);
    pass(20_000);
    expect(sockets).toHaveLength(2);
    expect(latest().of("play")).toEqual([{ type: "play", text: "Ca3", key, version: 3 }]);
  });

  it("is not sent by a page that is left", () => {
    const key = connection.send({ type: "play", text: "Ca3" });
    notKept(key);
    connection.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a question that could not be answered", () => {
  it.each<[string, (asking: Connection) => string | null, object]>([
    ["hint", (asking) => asking.hint(), { type: "advice" }],
    ["ask", (asking) => asking.ask(["C"]), { type: "because" }],
  ])("is asked again for a few seconds only: %s", (type, ask) => {
    expect(sentAgain(ask(connection), type)).toEqual([400, 1200, 2800]);
  });

  it("is not asked again once it was answered, nor over another connection", () => {
    const [because, hint] = [connection.ask(["C"]), connection.hint()];
    latest().tell({ type: "because", key: because, picks: ["C"], articles: [] });
    latest().tell({ type: "advice" });
    notKept(because);
    notKept(hint);
    expect(onrefused).toHaveBeenCalledTimes(2);
    notKept(connection.hint());
    latest().close(1006);
    vi.advanceTimersByTime(400);
    latest().welcome(3);
    pass(20_000);
    expect(latest().of("hint")).toEqual([]);
  });

  it("is not a word to the others, which may have been heard", () => {
    connection.say("hello");
    notKept(String(latest().of("say")[0]?.key));
    expect(onrefused).toHaveBeenCalledOnce();
    pass(20_000);
    expect(latest().of("say")).toHaveLength(1);
  });
});
