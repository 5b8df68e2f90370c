import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type KeptGame, NOTHING_WITNESSED } from "../device/kept";
import type { Fairness, View } from "../net/messages";
import { computer, person, sampleFairness, sampleView } from "./sample";
import { digestOf, listOf, nextStep, seatCommitment } from "./shares";

const SHARES = { 0: "ab".repeat(32), 1: "cd".repeat(32) };
const OWN = seatCommitment("g1", 0, SHARES[0]);
const LIST = [OWN, seatCommitment("g1", 1, SHARES[1])];
const HERE = [true, true];

const KEPT = { ...NOTHING_WITNESSED, secret: "s", seats: [0], commitment: "00" } as unknown as KeptGame;
const BOUND = { ...KEPT, shares: { 0: SHARES[0] } };

function drawing(bound: number[], revealed: number[] = [], fairness: Partial<Fairness> = {}): View {
  const until = fairness.commitments ? 9 : null;
  const dice = { bound, revealed, until };
  return sampleView({ status: "drawing", dice, fairness: sampleFairness(fairness) });
}

it("builds commitments as quatuor.fair does", () => {
  const parts = ["quatuor seat", "g1", "\u0001"].map((text) => Buffer.from(text));
  const written = [...parts, Buffer.from(SHARES[1], "hex")].map((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return Buffer.concat([length, part]);
  });
  expect(LIST[1]).toBe(createHash("sha256").update(Buffer.concat(written)).digest("hex"));
  // As in the documentation of `seat_commitment`.
  expect(seatCommitment("game", 0, "00".repeat(32)).slice(0, 16)).toBe("111fd8d49ad49c0c");
});

it.each(["", "00", "ab".repeat(55), "cd".repeat(64), "ef".repeat(300)])("computes SHA-256 of %s", (hex) => {
  expect(digestOf(hex)).toBe(createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex"));
});

describe("binding", () => {
  it("sends the commitment to a share that is kept before", () => {
    const step = nextStep(drawing([]), [0], HERE, KEPT);
    const share = step.keep.shares?.[0] ?? "";
    expect(share).toMatch(/^[0-9a-f]{64}$/);
    expect(step.requests).toEqual([{ type: "bind", commitments: { 0: seatCommitment("g1", 0, share) } }]);
    expect(step.keep.list).toBeUndefined();
  });

  it("sends the same again after a reload", () => {
    expect(nextStep(drawing([1]), [0], HERE, BOUND).requests).toEqual([
      { type: "bind", commitments: { 0: OWN } },
    ]);
  });

  it("waits until everyone is here, unless they have days", () => {
    expect(nextStep(drawing([]), [0], [true, false], BOUND).requests).toEqual([]);
    const days = { ...drawing([]), clock: { kind: "days", days: 3 } } as View;
    expect(nextStep(days, [0], [true, false], BOUND).requests).toHaveLength(1);
  });

  it("waits for the others once it is done", () => {
    expect(nextStep(drawing([0]), [0], HERE, BOUND)).toEqual({ requests: [], keep: {}, obstacle: null });
  });

  it("reveals in the same breath where nobody else plays, and keeps the list it will be held to", () => {
    const view = { ...drawing([]), seats: [person(0, "Ana"), computer(1, 3)] };
    const step = nextStep(view, [0], HERE, BOUND);
    expect(step.requests).toEqual([
      { type: "bind", commitments: { 0: OWN } },
      { type: "reveal", entropies: { 0: SHARES[0] } },
    ]);
    expect(step.keep.list).toEqual({ commitments: [OWN, ""], order: "drawn", given: "-" });
    const again = nextStep(view, [0], HERE, { ...BOUND, list: step.keep.list ?? null });
    expect(again.requests).toEqual(step.requests);
  });

  it("binds every seat at one screen with a share of its own", () => {
    const [bind] = nextStep(drawing([]), [0, 1], HERE, { ...KEPT, shares: SHARES }).requests;
    expect(bind).toEqual({ type: "bind", commitments: { 0: LIST[0], 1: LIST[1] } });
  });
});

describe("revealing", () => {
  const complete = drawing([0, 1], [], { commitments: LIST });

  it("follows when the whole list is there, which is kept first", () => {
    const step = nextStep(complete, [0], [true, false], BOUND);
    expect(step.requests).toEqual([{ type: "reveal", entropies: { 0: SHARES[0] } }]);
    expect(step.keep.list).toEqual(listOf(complete.fairness));
  });

  it("is repeated until the server has it", () => {
    const kept = { ...BOUND, list: listOf(complete.fairness) };
    expect(nextStep(complete, [0], HERE, kept).requests).toHaveLength(1);
    expect(nextStep(drawing([0, 1], [0], { commitments: LIST }), [0], HERE, kept).requests).toEqual([]);
  });

  it.each<[string, Partial<Fairness>, Partial<KeptGame>, string]>([
    [
      "the list has another entry for this seat",
      { commitments: ["ef".repeat(32), LIST[1] ?? ""] },
      {},
      "list",
    ],
    ["the list has none for this seat", { commitments: ["", LIST[1] ?? ""] }, {}, "list"],
    [
      "another list was kept",
      {},
      { list: { ...listOf(complete.fairness), commitments: [OWN, "00"] } },
      "list",
    ],
    ["another order was kept", { order: "seats" }, { list: listOf(complete.fairness) }, "list"],
    ["the server's commitment is another one", { commitment: "11" }, {}, "promise"],
    ["another browser has the share", {}, { shares: {} }, "elsewhere"],
  ])("is refused where %s", (_, shown, kept, obstacle) => {
    const view = drawing([0, 1], [], { commitments: LIST, ...shown });
    expect(nextStep(view, [0], HERE, { ...BOUND, ...kept })).toEqual({ requests: [], keep: {}, obstacle });
  });
});

it("does not bind again where a list was kept, or another browser has bound the seat", () => {
  const kept = { ...BOUND, list: { commitments: LIST, order: "drawn", given: "-" } };
  expect(nextStep(drawing([]), [0], HERE, kept).obstacle).toBe("list");
  expect(nextStep(drawing([0]), [0], HERE, KEPT).obstacle).toBe("elsewhere");
});

it("does nothing for spectators, and nothing once the game has started", () => {
  expect(nextStep(drawing([]), [], HERE, KEPT).requests).toEqual([]);
  expect(nextStep(sampleView(), [0], HERE, KEPT).requests).toEqual([]);
});
