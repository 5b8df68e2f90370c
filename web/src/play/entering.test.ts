import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type KeptGame, keepGame, keptGame, NOTHING_WITNESSED } from "../device/kept";
import type { Draw, View } from "../net/messages";
import { enterCreated, enterJoined, enterRematch, remember } from "./entering";
import { computer, person, sampleView } from "./sample";
import { seatCommitment } from "./shares";

const GAME: KeptGame = {
  ...{ secret: "s", game: "omba", seats: [0], invitations: [], ...NOTHING_WITNESSED },
  ...{ commitment: "c", shares: { 0: "e" } },
  ...{ updated: 7, over: true, follows: "", points: null, hidden: false, muted: [] },
};

beforeEach(() => keepGame("old", GAME));

afterEach(() => localStorage.clear());

const waiting = (id: string) => sampleView({ id, game: "omba", status: "waiting" });

it("makes the shares of the dice when a seat is taken, before anything is sent", async () => {
  const created = { id: "g9", secret: "s", invitations: [], commitment: "c9", view: waiting("g9") };
  await enterCreated(created, [0, 2]);
  const kept = keptGame("g9");
  expect(kept).toMatchObject({ commitment: "c9", list: null, seats: [0, 2] });
  expect(Object.keys(kept?.shares ?? {})).toEqual(["0", "2"]);
  expect(kept?.shares[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(kept?.shares[0]).not.toBe(kept?.shares[2]);
});

it("keeps what was witnessed when a seat was taken, whatever comes later", () => {
  keepGame("g1", GAME);
  const seat = { id: "g1", seat: 0, secret: "s", view: waiting("g1") };
  enterJoined(seat, "later");
  expect(keptGame("g1")).toMatchObject({ commitment: "c", shares: { 0: "e" } });
  enterJoined({ ...seat, secret: "another" }, "c2");
  expect(keptGame("g1")?.commitment).toBe("c2");
  expect(keptGame("g1")?.shares[0]).not.toBe("e");
});

it("remembers the first commitment that a game showed before its end", () => {
  const shown = (commitment: string, status: View["status"]) =>
    ({ status, updated: 9, fairness: { commitment } }) as View;
  const first = { ...GAME, commitment: "", hidden: true };
  keepGame("late", first);
  remember("late", shown("c1", "over"), [0]);
  expect(keptGame("late")?.commitment).toBe("");
  keepGame("early", first);
  remember("early", shown("c1", "playing"), [1]);
  remember("early", shown("c2", "over"), [1]);
  const kept = { commitment: "c1", seats: [1], over: true, updated: 9, hidden: false };
  expect(keptGame("early")).toMatchObject(kept);
});

it("leaves the game before a rematch to go back to, but not an invitation", async () => {
  const seat = { id: "g2", seat: 0, secret: "s", view: waiting("g2") };
  const before = history.length;
  enterJoined(seat, "c");
  expect(history.length).toBe(before);
  expect(keptGame("g2")?.follows).toBe("");
  await enterRematch({ ...seat, id: "g3", view: waiting("g3") }, waiting("g2"), [0]);
  expect(history.length).toBe(before + 1);
  expect(keptGame("g3")).toMatchObject({ follows: "g2", seats: [0] });
});

it("mutes the same players in a rematch, where the seats have moved by one", async () => {
  const seats = ["Ana", "Bo", "Cleo"].map((name, seat) => person(seat, name));
  keepGame("g7", { ...GAME, muted: [1] });
  const joined = { id: "g8", seat: 2, secret: "s", view: sampleView({ id: "g8", status: "waiting", seats }) };
  await enterRematch(joined, sampleView({ id: "g7", seats }), [0]);
  expect(keptGame("g8")?.muted).toEqual([0]);
});

describe("who plays alone", () => {
  let drawn: [string, Draw][] = [];

  beforeEach(() => {
    drawn = [];
    vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
      drawn.push([address, JSON.parse(String(request.body))]);
      return Response.json({});
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  const dice = { bound: [], revealed: [], until: null };
  const drawing = (id: string) =>
    sampleView({ id, status: "drawing", dice, seats: [person(0, "Ana"), computer(1, 3)] });

  it("binds and reveals before the page is shown, and keeps the list", async () => {
    await enterCreated(
      { id: "g4", secret: "s", invitations: [], commitment: "00", view: drawing("g4") },
      [0],
    );
    const kept = keptGame("g4");
    const own = seatCommitment("g4", 0, kept?.shares[0] ?? "");
    const asked = { secret: "s", commitments: { 0: own }, entropies: { 0: kept?.shares[0] } };
    expect(drawn).toEqual([["/api/games/g4/draw", asked]]);
    expect(kept?.list?.commitments).toEqual([own, ""]);
  });

  it("does so in a rematch as well, for all seats at the screen", async () => {
    const view = sampleView({ id: "g5", status: "drawing", dice });
    await enterRematch({ id: "g5", seat: 0, secret: "s", view }, sampleView(), [0, 1]);
    expect(Object.keys(drawn[0]?.[1].commitments ?? {})).toEqual(["0", "1"]);
    expect(keptGame("g5")?.seats).toEqual([0, 1]);
  });

  it("is somebody for whom nobody else is awaited", async () => {
    const view = sampleView({ id: "g6", status: "drawing", dice });
    await enterRematch({ id: "g6", seat: 0, secret: "s", view }, sampleView(), [0]);
    expect(drawn).toEqual([]);
  });
});
