import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type KeptGame, NOTHING_WITNESSED } from "../device/kept";
import type { Fairness } from "../net/messages";
import { command, judge } from "./fair";
import { sampleFairness } from "./sample";
import { listOf, seatCommitment } from "./shares";

const SECRET = "00ff".repeat(16);
const COMMITMENT = createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex");
const [MINE, YOURS] = ["ab".repeat(32), "cd".repeat(32)];
const LIST = [seatCommitment("g1", 0, YOURS), seatCommitment("g1", 1, MINE)];

const OVER = sampleFairness({
  ...{ commitment: COMMITMENT, commitments: LIST, entropy: [YOURS, MINE], secret: SECRET, seed: "1" },
});
const KEPT = {
  ...{ ...NOTHING_WITNESSED, commitment: COMMITMENT, shares: { 1: MINE }, seats: [1], list: listOf(OVER) },
} as unknown as KeptGame;

const judged = (changes: Partial<Fairness>, kept: KeptGame | null = KEPT) =>
  judge({ id: "g1", fairness: { ...OVER, ...changes } }, kept);

describe("judge", () => {
  it("finds everything as it was promised", () => {
    expect(judged({})).toBe("kept");
  });

  it.each<[string, Partial<Fairness>, string]>([
    ["another commitment of the server, before the end too", { commitment: "00", secret: null }, "changed"],
    ["another list, before the end too", { commitments: [LIST[1] ?? "", ""], secret: null }, "list"],
    ["another order of turns", { order: "seats" }, "list"],
    ["rolls that come from a record all of a sudden", { given: { rolls: 9, digest: "00" } }, "list"],
    ["a game that was not bound at all", { scheme: 1, commitments: [] }, "list"],
    ["another secret", { secret: "00".repeat(32) }, "broken"],
    ["another reveal of somebody else", { entropy: ["ef".repeat(32), MINE] }, "broken"],
    ["another share than ours", { entropy: [YOURS, "ef".repeat(32)] }, "left-out"],
    ["our share at the seat of somebody else", { entropy: [MINE, YOURS] }, "left-out"],
  ])("finds %s", (_, changes, verdict) => {
    expect(judged(changes)).toBe(verdict);
  });

  it("says nothing before the end, nor of what was not seen from the start", () => {
    expect(judged({ secret: null })).toBeNull();
    expect(judged({}, null)).toBeNull();
    expect(judged({}, { ...KEPT, commitment: "" })).toBeNull();
  });

  it("judges games of an older version by what was kept of them", () => {
    const old = { ...KEPT, shares: {}, list: null, entropy: "ab".repeat(16) };
    const shown = { scheme: 1, commitments: [], entropy: ["", old.entropy] };
    expect(judged(shown, old)).toBe("kept");
    expect(judged({ ...shown, entropy: ["", "cd".repeat(16)] }, old)).toBe("left-out");
  });
});

it("holds the record against everything this browser remembers", () => {
  expect(command("g.qtr", KEPT)).toBe(
    `quatuor verify-dice g.qtr --commitment ${COMMITMENT} --entropy ${MINE} ` +
      `--commitments ${LIST.join(",")} --order drawn --given -`,
  );
  expect(command("g.qtr", { ...KEPT, list: null })).toBe(
    `quatuor verify-dice g.qtr --commitment ${COMMITMENT}`,
  );
  expect(command("g.qtr", null)).toBe("quatuor verify-dice g.qtr");
});
