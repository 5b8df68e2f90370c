import { afterEach, beforeEach, expect, it } from "vitest";
import { type KeptGame, keepGame, keptGame, NOTHING_WITNESSED } from "../device/kept";
import type { View } from "../net/messages";
import { enterCreated, enterJoined, enterRematch, remember } from "./entering";

const GAME: KeptGame = {
  ...{ secret: "s", game: "omba", seats: [0], invitations: [], ...NOTHING_WITNESSED },
  ...{ commitment: "c", shares: { 0: "e" } },
  ...{ updated: 7, over: true, follows: "", hidden: false },
};

beforeEach(() => keepGame("old", GAME));

afterEach(() => localStorage.clear());

it("makes the shares of the dice when a seat is taken, before anything is sent", () => {
  const created = { id: "g9", secret: "s", invitations: [], commitment: "c9" };
  enterCreated(created, "omba", [0, 2]);
  const kept = keptGame("g9");
  expect(kept).toMatchObject({ commitment: "c9", list: null, seats: [0, 2] });
  expect(Object.keys(kept?.shares ?? {})).toEqual(["0", "2"]);
  expect(kept?.shares[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(kept?.shares[0]).not.toBe(kept?.shares[2]);
});

it("keeps what was witnessed when a seat was taken, whatever comes later", () => {
  keepGame("g1", GAME);
  const seat = { id: "g1", seat: 0, secret: "s" };
  enterJoined(seat, "omba", "later");
  expect(keptGame("g1")).toMatchObject({ commitment: "c", shares: { 0: "e" } });
  enterJoined({ ...seat, secret: "another" }, "omba", "c2");
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

it("leaves the game before a rematch to go back to, but not an invitation", () => {
  const seat = { id: "g2", seat: 0, secret: "s" };
  const before = history.length;
  enterJoined(seat, "omba", "c");
  expect(history.length).toBe(before);
  expect(keptGame("g2")?.follows).toBe("");
  enterRematch({ ...seat, id: "g3" }, { id: "g2", game: "omba" } as View);
  expect(history.length).toBe(before + 1);
  expect(keptGame("g3")?.follows).toBe("g2");
});
