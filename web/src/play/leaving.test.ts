import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type KeptGame, keepGame, keptGame } from "../device/kept";
import { deleteForGood, removeOwnName } from "./leaving";
import { type Speech, seatName } from "./names";
import { mayDelete, mayRemoveName } from "./players";
import { computer, person, sampleView } from "./sample";

const GAME: KeptGame = {
  ...{ secret: "s", game: "omba", seats: [0], invitations: [], commitment: "c", entropy: "" },
  ...{
    shares: { 0: "0f" },
    list: null,
    updated: 7,
    over: true,
    follows: "",
    points: null,
    hidden: false,
    muted: [],
  },
};
const words = { en: "", fr: "" };
let asked: [string, string | undefined, unknown][] = [];

function served(answer: Response): void {
  vi.stubGlobal("fetch", async (address: string, { method, headers }: RequestInit) => {
    asked.push([address, method, headers]);
    return answer.clone();
  });
}

beforeEach(() => {
  asked = [];
  keepGame("g", GAME);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

describe("deleting a game", () => {
  it("asks with the secret of the seat, and forgets the game", async () => {
    served(new Response(null, { status: 204 }));
    expect(await deleteForGood("g")).toEqual({ ok: true, value: null });
    expect(asked).toEqual([["/api/games/g", "DELETE", { "quatuor-secret": "s" }]]);
    expect(keptGame("g")).toBeNull();
  });

  it("has been done where the answer to an earlier request was lost", async () => {
    served(Response.json({ code: "deleted-game", words }, { status: 404 }));
    expect((await deleteForGood("g")).ok).toBe(true);
    expect(keptGame("g")).toBeNull();
  });

  it.each([
    [409, "game-needed"],
    [404, "no-game"],
    [503, "not-kept"],
  ])("keeps the seat when it fails: %s %s", async (status, code) => {
    vi.useFakeTimers();
    served(Response.json({ code, words }, { status }));
    const answer = deleteForGood("g");
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ ok: false, status, code });
    expect(keptGame("g")).toEqual(GAME);
  });
});

it("removes one's name and keeps the seat", async () => {
  served(new Response(null, { status: 204 }));
  expect((await removeOwnName("g")).ok).toBe(true);
  expect(asked).toEqual([["/api/games/g/name", "DELETE", { "quatuor-secret": "s" }]]);
  expect(keptGame("g")).toEqual(GAME);
});

describe("who may leave", () => {
  const gone = { ...person(1, ""), removed: true };

  it("deletes a game that nobody else needs", () => {
    expect(mayDelete(sampleView({ seats: [person(0, "Ana"), computer(1, 3)] }), [0])).toBe(true);
    expect(mayDelete(sampleView({ seats: [person(0, "Ana"), gone] }), [0])).toBe(true);
    expect(
      mayDelete(sampleView({ seats: [person(0, "Ana"), { ...person(1, ""), taken: false }] }), [0]),
    ).toBe(true);
    expect(mayDelete(sampleView(), [0, 1])).toBe(true);
    expect(mayDelete(sampleView(), [0])).toBe(false);
    expect(mayDelete(sampleView({ seats: [person(0, "Ana"), computer(1, 3)] }), [])).toBe(false);
  });

  it("removes a name once, and not while playing", () => {
    const over = { status: "over", player: null } as const;
    expect(mayRemoveName(sampleView(), [0])).toBe(false);
    expect(mayRemoveName(sampleView({ out: [0] }), [0])).toBe(true);
    expect(mayRemoveName(sampleView(over), [0])).toBe(true);
    expect(mayRemoveName(sampleView(over), [])).toBe(false);
    expect(mayRemoveName(sampleView({ ...over, seats: [person(0, "Ana"), gone] }), [1])).toBe(false);
  });

  it("is called by a neutral word afterwards", () => {
    const speech: Speech = { say: (key) => key, lang: "en", colours: [] };
    expect(seatName(sampleView({ seats: [person(0, "Ana"), gone] }), gone, speech)).toBe("game.nameless");
  });
});
