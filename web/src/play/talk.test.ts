import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepGame, keptGame, NOTHING_WITNESSED } from "../device/kept";
import { setPhrases } from "../device/preferences.svelte";
import type { Said } from "../net/messages";
import { computer, person, sampleView } from "./sample";
import { createTalk, talksWith } from "./talk.svelte";

const KEPT = { ...NOTHING_WITNESSED, secret: "s", game: "omba", seats: [0], invitations: [], follows: "" };

beforeEach(() => {
  vi.useFakeTimers();
  keepGame("g1", { ...KEPT, points: null, updated: 0, over: false, hidden: false, muted: [] });
});

afterEach(() => {
  vi.useRealTimers();
  setPhrases(true);
  localStorage.clear();
});

function talk() {
  const heard: Said[] = [];
  return {
    heard,
    ...{
      talk: createTalk(
        "g1",
        () => [0],
        (message) => heard.push(message),
      ),
    },
  };
}

function said(seat: number, phrase: Said["phrase"]): Said {
  return { type: "said", seat, phrase };
}

it("shows a phrase for some seconds, and a later one for its whole time", () => {
  const { talk: game, heard } = talk();
  game.heard(said(1, "hello"));
  vi.advanceTimersByTime(5000);
  game.heard(said(1, "luck"));
  vi.advanceTimersByTime(5000);
  expect(game.phrases.get(1)).toBe("luck");
  vi.advanceTimersByTime(5000);
  expect(game.phrases.get(1)).toBeUndefined();
  expect(heard.map(({ phrase }) => phrase)).toEqual(["hello", "luck"]);
});

it("shows nothing of a muted player, here and after a reload", () => {
  const { talk: game, heard } = talk();
  game.heard(said(1, "hello"));
  game.mute(1, true);
  expect(game.phrases.size).toBe(0);
  game.heard(said(1, "hello"));
  game.heard(said(2, "oops"));
  expect([...game.phrases]).toEqual([[2, "oops"]]);
  expect(heard).toHaveLength(2);
  expect(keptGame("g1")?.muted).toEqual([1]);
  expect(talk().talk.muted).toEqual([1]);
  game.mute(1, false);
  game.heard(said(1, "thanks"));
  expect(game.phrases.get(1)).toBe("thanks");
});

it("shows only your own phrases if everyone is muted", () => {
  const { talk: game } = talk();
  setPhrases(false);
  game.heard(said(1, "hello"));
  game.heard(said(0, "hello"));
  expect([...game.phrases.keys()]).toEqual([0]);
});

it("talks with other people who have come, and not as a spectator", () => {
  const free = { ...person(3, ""), taken: false };
  const view = sampleView({ seats: [person(0, "Ana"), person(1, "Bo"), computer(2, 3), free] });
  expect(talksWith(view, [0]).map(({ seat }) => seat)).toEqual([1]);
  expect(talksWith(view, [0, 1])).toEqual([]);
  expect(talksWith(view, [])).toEqual([]);
});
