/** Requests that do not get through, because a server is being restarted or replaced. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGame, deleteGame, getGame, joinGame, readRecords } from "./api";
import type { NewGame, ReadRecords } from "./messages";

const NO_WORDS = { en: "", fr: "" };
const JOIN = { invitation: "i", name: "Zoé", secret: "s" };

const refused = (status: number, code: string) => () => Response.json({ code, words: NO_WORDS }, { status });
const proxy = (status: number) => () => new Response("<html>", { status });
const unreachable = () => {
  throw new TypeError("offline");
};
const cutOff = () => new Response("{");
const done = () => Response.json({ id: "g" });

let asked: { at: number; body: unknown; signal: AbortSignal }[] = [];

/** A server that answers in this order, the last answer again and again. */
function serve(...answers: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal("fetch", async (_: string, { body, signal }: RequestInit) => {
    asked.push({ at: Date.now(), body, signal: signal as AbortSignal });
    return (answers.shift() ?? done)();
  });
}

/** A frozen server: the request waits until it is given up. */
function hang(): Promise<Response> {
  const { signal } = asked.at(-1) as (typeof asked)[0];
  return new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
}

async function answered<T>(request: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return request;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  asked = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("is repeated as it was", () => {
  it.each([
    ["an unreachable server", unreachable],
    ["an answer that was cut off", cutOff],
    ["a proxy without a server", proxy(502)],
    ["an overloaded proxy", proxy(503)],
    ["a proxy that lost patience", proxy(504)],
    ["a server without its storage", refused(503, "not-kept")],
  ])("after %s", async (_, failing) => {
    serve(failing, failing);
    expect(await answered(joinGame("g", JOIN))).toMatchObject({ ok: true });
    expect(asked.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(JOIN)));
  });

  it.each([
    ["reading", () => getGame("g")],
    ["creating", () => createGame({} as NewGame)],
    ["leaving", () => deleteGame("g", "s")],
    ["computing", () => readRecords({} as ReadRecords)],
  ])("whatever it asks for: %s", async (_, request) => {
    serve(unreachable);
    expect(await answered<{ ok: boolean }>(request())).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });

  it("four times within seconds, then the failure is reported", async () => {
    serve(...Array(9).fill(unreachable));
    const began = Date.now();
    expect(await answered(getGame("g"))).toMatchObject({ ok: false, code: "network" });
    expect(asked.map(({ at }) => at - began)).toEqual([0, 800, 2400, 5600]);
  });
});

describe("is not repeated", () => {
  it.each([
    ["was refused", refused(409, "taken")],
    ["does not exist", refused(404, "no-game")],
    ["is damaged", refused(503, "damaged")],
    ["is one too many", refused(429, "busy")],
    ["failed", refused(500, "failed")],
  ])("where it %s", async (_, failing) => {
    serve(failing);
    expect(await answered(getGame("g"))).toMatchObject({ ok: false });
    expect(asked).toHaveLength(1);
  });

  it("without a network", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    serve(unreachable);
    expect(await answered(getGame("g"))).toMatchObject({ code: "network" });
    expect(asked).toHaveLength(1);
  });

  it("where a proxy has waited for long", async () => {
    serve(() => new Promise((late) => setTimeout(() => late(proxy(504)()), 30_000)));
    expect(await answered(readRecords({} as ReadRecords))).toMatchObject({ status: 504 });
    expect(asked).toHaveLength(1);
  });
});

describe("a server that is frozen", () => {
  it("is given up after seconds, and another one asked", async () => {
    serve(hang, hang);
    const began = Date.now();
    expect(await answered(getGame("g"))).toMatchObject({ ok: true });
    expect(asked.map(({ at }) => at - began)).toEqual([0, 5800, 17_400]);
  });

  it("is not told from one that computes", async () => {
    serve(hang);
    void readRecords({} as ReadRecords);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
  });

  it("is not one that takes long to send everything", async () => {
    const slow = done();
    const sent = vi
      .spyOn(slow, "json")
      .mockImplementation(() => new Promise((all) => setTimeout(() => all({ id: "g" }), 60_000)));
    serve(() => slow);
    expect(await answered(getGame("g"))).toMatchObject({ ok: true });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(sent).toHaveBeenCalledOnce();
  });
});
