import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type KeptGame, keepGame, keptGame, NOTHING_WITNESSED } from "../device/kept";
import type { GameRequest } from "../net/connection";
import type { Refused, View } from "../net/messages";
import { createDraw } from "./draw.svelte";
import { sampleFairness, sampleView } from "./sample";
import { seatCommitment } from "./shares";

const HERE = [true, true];
const OTHER = "cd".repeat(32);
const NO = { type: "refused", words: { en: "", fr: "" }, article: null } as const;

let sent: GameRequest[] = [];
/** What was kept in the browser at the moment something was sent. */
let keptThen: (KeptGame | null)[] = [];

function send(request: GameRequest): string {
  keptThen.push(keptGame("g1"));
  return `key-${sent.push(request)}`;
}

function drawing(changes: Partial<View> = {}, commitments: string[] = []): View {
  const dice = { bound: [], revealed: [], until: null };
  return sampleView({ status: "drawing", dice, fairness: sampleFairness({ commitments }), ...changes });
}

function listed(): View {
  const own = seatCommitment("g1", 0, keptGame("g1")?.shares[0] ?? "");
  const dice = { bound: [0, 1], revealed: [], until: 9 };
  return drawing({ dice }, [own, OTHER]);
}

beforeEach(() => {
  vi.useFakeTimers();
  [sent, keptThen] = [[], []];
  const game = {
    secret: "s",
    game: "omba",
    seats: [0],
    invitations: [],
    follows: "",
    points: null,
    updated: 0,
  };
  keepGame("g1", { ...NOTHING_WITNESSED, ...game, over: false, hidden: false, muted: [] });
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("binds, and reveals when the whole list is shown; all is kept before it is sent", () => {
  const draw = createDraw(send);
  draw.consider(drawing(), [0], HERE);
  draw.consider(drawing(), [0], HERE);
  expect(sent.map(({ type }) => type)).toEqual(["bind"]);
  expect(keptThen[0]?.shares[0]).toMatch(/^[0-9a-f]{64}$/);
  draw.consider(listed(), [0], HERE);
  draw.done("key-1");
  expect(sent.map(({ type }) => type)).toEqual(["bind", "reveal"]);
  expect(keptThen[1]?.list?.commitments[1]).toBe(OTHER);
});

it("tries again what the server could not store", () => {
  const draw = createDraw(send);
  draw.consider(drawing(), [0], HERE);
  draw.refused({ ...NO, key: "key-1", code: "not-kept" } as Refused);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it("says that another browser must reveal, and stops", () => {
  const draw = createDraw(send);
  draw.consider(drawing(), [0], HERE);
  draw.refused({ ...NO, key: "key-1", code: "bound" } as Refused);
  draw.consider(drawing(), [0], HERE);
  expect(draw.obstacle).toBe("elsewhere");
  expect(sent).toHaveLength(1);
});

it("reveals nothing to a list without its own entry, and says so", () => {
  const draw = createDraw(send);
  draw.consider(drawing(), [0], HERE);
  draw.consider(drawing({ dice: { bound: [0], revealed: [], until: null } }), [0], HERE);
  draw.done("key-1");
  sent = [];
  draw.consider(drawing({ dice: { bound: [0, 1], revealed: [], until: 9 } }, [OTHER, OTHER]), [0], HERE);
  expect(draw.obstacle).toBe("list");
  expect(sent).toEqual([]);
  expect(keptGame("g1")?.list).toBeNull();
});
