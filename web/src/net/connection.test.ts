import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, connect, type GameRequest, type Handlers } from "./connection";
import type { Change, Offered, View } from "./messages";
import { fakeServer, view } from "./sample";

let { sockets, latest, surroundings } = fakeServer();
let connection: Connection | null = null;

const offer = (version: number): Offered => ({ what: "draw", seat: 1, accepted: [], version });
const change = (version: number) => ({ version, kind: "entry" }) as Change;

function open(handlers: Handlers = {}, secret: string | null = "s3cret"): Connection {
  connection = connect("g1", secret, handlers, surroundings);
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  ({ sockets, latest, surroundings } = fakeServer());
});

afterEach(() => {
  connection?.close();
  vi.useRealTimers();
});

describe("greeting", () => {
  it("says who is there in the first message, and never in the address", () => {
    open();
    latest().open();
    expect(latest().address).toMatch(/^ws:.*\/api\/games\/g1\/socket$/);
    expect(latest().sent).toEqual([{ type: "hello", secret: "s3cret", since: null }]);
  });

  it("is open once it was welcomed, and knows the server's time", () => {
    const states: string[] = [];
    const made = open({ onstate: (next) => states.push(next) });
    latest().open();
    expect(states).toEqual([]);
    latest().welcome(3);
    expect(states).toEqual(["open"]);
    expect(made.now()).toBe(Date.now() + 5000);
  });
});

describe("versions", () => {
  it("reports each change once and in order", () => {
    const told: number[] = [];
    open({ onupdate: (_, changes) => told.push(...changes.map(({ version }) => version)) });
    latest().welcome(3);
    latest().tell({ type: "update", changes: [change(4)], view: view(4) });
    latest().tell({ type: "update", changes: [change(4), change(5)], view: view(5) });
    expect(told).toEqual([4, 5]);
  });

  it("asks for what is missing, and shows the view meanwhile", () => {
    const told: number[] = [];
    const shown: number[] = [];
    open({
      onupdate: (next, changes) => {
        shown.push(next.version);
        told.push(...changes.map(({ version }) => version));
      },
    });
    latest().welcome(3);
    latest().tell({ type: "update", changes: [change(6)], view: view(6) });
    expect(latest().of("sync")).toEqual([{ type: "sync", since: 3 }]);
    expect([shown, told]).toEqual([[6], []]);
    latest().tell({ type: "update", changes: [change(4), change(5), change(6)], view: view(6) });
    expect([shown, told]).toEqual([
      [6, 6],
      [4, 5, 6],
    ]);
  });

  it("says nothing where nothing is new, as in a sign of life", () => {
    const onupdate = vi.fn();
    open({ onupdate });
    latest().welcome(3);
    latest().tell({ type: "update", changes: [], view: view(3) });
    expect(onupdate).not.toHaveBeenCalled();
  });

  it("never goes back to an older view", () => {
    const shown: number[] = [];
    open({ onupdate: (next) => shown.push(next.version) });
    latest().welcome(3);
    latest().tell({ type: "update", changes: [], view: view(2) });
    expect(shown).toEqual([]);
  });

  it("goes on from an older view after a break: the server has lost the last changes", () => {
    const welcomed: number[] = [];
    const told: number[][] = [];
    const made = open({
      onwelcome: ({ view }) => welcomed.push(view.version),
      onupdate: (next, changes) => told.push([next.version, ...changes.map(({ version }) => version)]),
    });
    latest().welcome(6);
    const key = made.send({ type: "play", text: "Ca3" });
    const offered = made.send({ type: "offer", what: "draw" });
    latest().close(1006);
    vi.advanceTimersByTime(400);
    latest().welcome(4);
    expect(welcomed).toEqual([6, 4]);
    expect(latest().sent.slice(1)).toEqual([{ type: "play", text: "Ca3", key, version: 6 }]);
    expect(JSON.stringify(latest().sent)).not.toContain(offered);
    latest().tell({ type: "update", changes: [change(5)], view: view(5) });
    expect(told).toEqual([[5, 5]]);
    made.send({ type: "roll" });
    expect(latest().of("roll")[0]).toHaveProperty("version", 5);
  });

  it("says after a break which change it heard last", () => {
    open();
    latest().welcome(3);
    latest().tell({ type: "update", changes: [change(4)], view: view(4) });
    latest().close(1006);
    vi.advanceTimersByTime(500);
    latest().open();
    expect(latest().sent).toEqual([{ type: "hello", secret: "s3cret", since: 4 }]);
  });
});

describe("changes", () => {
  it("carry a key and the version that was shown", () => {
    const made = open();
    latest().welcome(3);
    const key = made.send({ type: "play", text: "Ca3" });
    expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    expect(latest().of("play")).toEqual([{ type: "play", text: "Ca3", key, version: 3 }]);
    made.send({ type: "resign" });
    expect(latest().of("resign")[0]).toHaveProperty("version", 3);
    made.send({ type: "answer", accept: true, version: 2 });
    expect(latest().of("answer")[0]).toHaveProperty("version", 2);
  });

  it("wait for the welcome", () => {
    const made = open();
    latest().open();
    made.send({ type: "roll" });
    expect(latest().of("roll")).toEqual([]);
    latest().welcome(1);
    expect(latest().of("roll")).toHaveLength(1);
  });

  it("are sent once where the welcome leads to them", () => {
    const made = open({ onwelcome: () => made.send({ type: "roll" }) });
    latest().welcome(1);
    expect(latest().of("roll")).toHaveLength(1);
  });

  it("are sent again with the same key after a break, until they are answered", () => {
    const made = open();
    latest().welcome(3);
    const first = made.send({ type: "play", text: "Ca3" });
    const second = made.send({ type: "resign" });
    const third = made.send({ type: "roll" });
    latest().tell({ type: "done", key: first, version: 4 });
    latest().tell({ type: "refused", key: second });
    latest().close(1006);
    vi.advanceTimersByTime(500);
    latest().welcome(4);
    expect(latest().sent.slice(1)).toEqual([{ type: "roll", key: third, version: 3 }]);
  });

  it.each<[GameRequest, Partial<View>, boolean]>([
    [{ type: "offer", what: "draw" }, { version: 3 }, true],
    [{ type: "offer", what: "draw" }, { version: 4 }, false],
    [{ type: "take-back" }, { version: 4 }, false],
    [{ type: "claim" }, { version: 4 }, false],
    [{ type: "answer", accept: true, version: 3 }, { version: 5, offer: offer(3) }, true],
    [{ type: "answer", accept: true, version: 3 }, { version: 5, offer: offer(5) }, false],
    [{ type: "answer", accept: true, version: 3 }, { version: 5, offer: null }, false],
    [{ type: "resign" }, { version: 4 }, true],
    [{ type: "substitute", seat: 1, level: 3 }, { version: 4 }, true],
    [{ type: "play", text: "Ca3" }, { version: 4 }, true],
  ])("are sent again only where they mean the same: %o at %o", (request, now, again) => {
    const made = open();
    latest().welcome(3);
    const key = made.send(request);
    latest().close(1006);
    vi.advanceTimersByTime(500);
    latest().welcome(3, now);
    expect(latest().of(request.type)).toEqual(again ? [expect.objectContaining({ ...request, key })] : []);
    latest().close(1006);
    vi.advanceTimersByTime(500);
    latest().welcome(3, { offer: offer(3) });
    expect(latest().of(request.type)).toHaveLength(again ? 1 : 0); // dropped for good
  });
});

describe("a broken connection", () => {
  it("is tried again after waits that grow, and anew after a success", () => {
    open();
    for (const wait of [400, 800, 1600]) {
      const opened = sockets.length;
      latest().close(1006);
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(opened);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(opened + 1);
    }
    latest().welcome(1);
    latest().close(1006);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(5);
  });

  it.each([
    ["goes away", 1001, 400],
    ["restarts", 1012, 400],
    ["could not read the game", 1011, 400],
    ["is overloaded", 1013, 3200],
  ])("is tried again soon, and later where the server %s", (_, code, wait) => {
    open();
    latest().welcome(1);
    latest().close(code);
    vi.advanceTimersByTime(wait - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it("is tried at once when the network comes back", () => {
    const onstate = vi.fn();
    open({ onstate });
    latest().close(1006);
    expect(onstate).toHaveBeenLastCalledWith("lost");
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
  });

  it("is not tried again where the server says it would not help", () => {
    open();
    latest().open();
    latest().close(4404);
    vi.advanceTimersByTime(600_000);
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(1);
  });

  it("stays closed once the page has closed it", () => {
    const made = open();
    latest().welcome(3);
    made.close();
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
    expect(latest().readyState).toBe(3);
  });

  it("outlives a message that cannot be read", () => {
    const onstate = vi.fn();
    open({ onstate });
    latest().welcome(3);
    latest().dispatchEvent(new MessageEvent("message", { data: "{" }));
    expect(onstate).toHaveBeenLastCalledWith("open");
  });
});

describe("questions", () => {
  it("carry the key that their answer will name", () => {
    const made = open();
    latest().welcome(3);
    const keys = [made.ask(["C", null]), made.hint()];
    expect(new Set(keys).size).toBe(2);
    made.say("hello");
    expect(latest().sent.slice(1)).toEqual([
      { type: "ask", picks: ["C", null], key: keys[0] },
      { type: "hint", key: keys[1] },
      { type: "say", phrase: "hello", key: expect.any(String) },
    ]);
  });

  it("are not sent without a connection, nor afterwards", () => {
    const made = open();
    latest().welcome(3);
    latest().close(1006);
    expect([made.ask(["C"]), made.hint()]).toEqual([null, null]);
    made.say("hello");
    vi.advanceTimersByTime(500);
    latest().welcome(3);
    expect(latest().sent.slice(1)).toEqual([]);
  });
});

it("passes answers on", () => {
  const heard: string[] = [];
  const handlers = {
    onbecause: () => heard.push("because"),
    onadvice: () => heard.push("advice"),
    onpresence: () => heard.push("presence"),
    onsaid: () => heard.push("said"),
    ontrouble: () => heard.push("trouble"),
  };
  open(handlers, null);
  latest().welcome(3);
  expect(latest().sent).toEqual([{ type: "hello", secret: null, since: null }]);
  const types = ["because", "advice", "presence", "said", "trouble"] as const;
  for (const type of types) latest().tell({ type });
  expect(heard).toEqual(types);
});
