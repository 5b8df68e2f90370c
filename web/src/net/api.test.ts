import { afterEach, expect, it, vi } from "vitest";
import { getGame, joinGame, writeRecord } from "./api";
import type { WriteRecord } from "./messages";

function answering(response: Response | Error) {
  const fetched = vi.fn(async (_address: string, _request?: RequestInit) => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("gives what the server answered", async () => {
  const fetched = answering(Response.json({ id: "g", seat: 1, secret: "s" }, { status: 201 }));
  const asked = { invitation: "i", name: "Zoé" };
  expect(await joinGame("g/1", asked)).toEqual({ ok: true, value: { id: "g", seat: 1, secret: "s" } });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/games/g%2F1/join");
  expect(JSON.parse(String(request?.body))).toEqual(asked);
});

it("gives a text as it is written", async () => {
  answering(new Response('[Game "omba"]'));
  expect(await writeRecord({} as WriteRecord)).toEqual({ ok: true, value: '[Game "omba"]' });
});

it("gives the server's own words for a refusal", async () => {
  const words = { en: "Gone.", fr: "Disparu." };
  answering(Response.json({ code: "no-game", words }, { status: 404 }));
  expect(await getGame("g")).toEqual({ ok: false, status: 404, code: "no-game", words });
});

it.each([
  [new TypeError("offline"), 0, "network"],
  [new Response("<html>", { status: 502 }), 502, "server"],
  [Response.json(null, { status: 500 }), 500, "server"],
  [new Response("{"), 200, "unread"],
])("never throws: %s", async (response, status, code) => {
  vi.useFakeTimers();
  answering(response);
  const answer = getGame("g");
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ ok: false, status, code, words: null });
});
