/** A connection that is dead without a sign of it: a frozen server, or a network that is gone. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Connection, connect } from "./connection";
import type { View } from "./messages";
import { fakeServer, view } from "./sample";

const onstate = vi.fn();
let { sockets, latest, surroundings } = fakeServer();
let connection: Connection;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  onstate.mockClear();
  ({ sockets, latest, surroundings } = fakeServer());
  connection = connect("g1", null, { onstate }, surroundings);
});

afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Milliseconds until the connection is given up. */
function lostAfter(): number {
  const opened = sockets.length;
  const began = Date.now();
  while (onstate.mock.lastCall?.[0] === "open" && sockets.length === opened) vi.advanceTimersByTime(100);
  return Date.now() - began;
}

it("is noticed within six seconds while the game is watched, by one question", () => {
  latest().welcome(3);
  expect(lostAfter()).toBe(5500);
  expect(sockets[0]?.of("sync")).toEqual([{ type: "sync", since: 3 }]);
});

it("is not suspected while the server says something", () => {
  latest().welcome(3);
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(2000);
    latest().tell({ type: "presence", present: [true] });
  }
  expect(latest().of("sync")).toEqual([]);
});

it("is asked every few seconds, and answers", () => {
  latest().welcome(3);
  for (let times = 1; times <= 10; times++) {
    vi.advanceTimersByTime(3000);
    expect(latest().of("sync")).toHaveLength(times);
    vi.advanceTimersByTime(2000);
    latest().tell({ type: "update", changes: [], view: view(3) });
  }
  expect(onstate.mock.calls).toEqual([["open"]]);
});

it.each<[string, DocumentVisibilityState, Partial<View>]>([
  ["the page is hidden", "hidden", {}],
  ["the game is over", "visible", { status: "over" }],
  ["the draw failed", "visible", { status: "void" }],
])("costs the server less where %s", (_, shown, more) => {
  visibility = shown;
  latest().welcome(3, more);
  vi.advanceTimersByTime(24_999);
  expect([sockets.length, latest().of("sync")]).toEqual([1, []]);
  expect(lostAfter()).toBeLessThan(3000);
});

it.each(["online", "visibilitychange"])("is asked at once after %s", (event) => {
  visibility = "hidden";
  latest().welcome(3);
  if (event === "online") window.dispatchEvent(new Event(event));
  else show("visible");
  expect(latest().of("sync")).toHaveLength(1);
  expect(lostAfter()).toBe(2500);
});

it("is replaced when a frozen server does not greet, and again within ten seconds", () => {
  latest().welcome(3);
  vi.advanceTimersByTime(5500 + 400);
  expect(sockets).toHaveLength(2);
  latest().open();
  vi.advanceTimersByTime(3500 + 800);
  expect(sockets).toHaveLength(3);
});

it("is given longer each time, and the usual time once a question was answered", () => {
  const waits = [1, 2, 3, 4, 5, 6].map(() => {
    latest().welcome(3);
    const wait = lostAfter();
    vi.advanceTimersByTime(400);
    return wait - 3000;
  });
  expect(waits).toEqual([2500, 2500, 4000, 6400, 10_000, 10_000]);
  latest().welcome(3);
  vi.advanceTimersByTime(9000);
  latest().tell({ type: "update", changes: [], view: view(3) });
  expect(lostAfter()).toBe(5500);
});
