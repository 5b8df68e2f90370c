import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type KeptGame, keepGame, keptGame } from "../device/kept";
import type { View } from "../net/messages";
import { askRematch, enterJoined, enterRematch, remember } from "./entering";

const GAME: KeptGame = {
  ...{ secret: "s", game: "omba", seats: [0], invitations: [], commitment: "c", entropy: "e", rematch: null },
  ...{ updated: 7, over: true, follows: "", hidden: false },
};

let asked: { entropy: string; dice: string }[] = [];

/** A server that promises the dice `d1`, and answers a rematch so. */
function served(answer: () => Response): void {
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    if (address === "/api/dice") return Response.json({ id: "d1", commitment: "c1" });
    asked.push(JSON.parse(String(request.body)));
    return answer();
  });
}

const joined = (id: string) => () => Response.json({ id, seat: 1, secret: "s" });

beforeEach(() => {
  asked = [];
  keepGame("old", GAME);
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("asks for a rematch with the same dice when the answer was lost", async () => {
  served(() => Response.error());
  await askRematch("old", "s");
  served(joined("d1"));
  const answer = await askRematch("old", "s");
  expect(asked[1]).toEqual(asked[0]);
  expect(answer.ok && answer.value.witnessed).toEqual({ commitment: "c1", entropy: asked[0]?.entropy });
});

it("asks with other dice when these were refused", async () => {
  served(() => Response.json({ code: "dice-used", words: { en: "", fr: "" } }, { status: 409 }));
  await askRematch("old", "s");
  await askRematch("old", "s");
  expect(asked[1]?.entropy).not.toBe(asked[0]?.entropy);
});

it("was promised nothing about a rematch that somebody else made", async () => {
  served(joined("other"));
  const answer = await askRematch("old", "s");
  expect(answer.ok && answer.value.witnessed.commitment).toBe("");
});

it("keeps what was witnessed when a seat was taken, whatever comes later", () => {
  keepGame("g1", GAME);
  const seat = { id: "g1", seat: 0, secret: "s" };
  enterJoined(seat, "omba", { commitment: "later", entropy: "later" });
  expect(keptGame("g1")).toMatchObject({ commitment: "c", entropy: "e" });
  enterJoined({ ...seat, secret: "another" }, "omba", { commitment: "c2", entropy: "e2" });
  expect(keptGame("g1")).toMatchObject({ commitment: "c2", entropy: "e2" });
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
  const witnessed = { commitment: "c", entropy: "e" };
  const before = history.length;
  enterJoined(seat, "omba", witnessed);
  expect(history.length).toBe(before);
  expect(keptGame("g2")?.follows).toBe("");
  enterRematch({ ...seat, id: "g3" }, { id: "g2", game: "omba" } as View, witnessed);
  expect(history.length).toBe(before + 1);
  expect(keptGame("g3")?.follows).toBe("g2");
});
