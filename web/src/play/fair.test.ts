import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { KeptGame } from "../device/kept";
import type { Fairness } from "../net/messages";
import { command, judge } from "./fair";

const SECRET = "00ff".repeat(16);
const COMMITMENT = createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex");
const MINE = "ab".repeat(16);

const KEPT = { commitment: COMMITMENT, entropy: MINE, seats: [1] } as KeptGame;
const OVER: Fairness = { commitment: COMMITMENT, entropy: ["", MINE], secret: SECRET, seed: "1" };
const { subtle } = globalThis.crypto;

describe("judge", () => {
  it("finds the promise kept", async () => {
    expect(await judge(OVER, KEPT, subtle)).toBe("kept");
    expect(await judge(OVER, { ...KEPT, seats: [0, 1] }, subtle)).toBe("kept");
  });

  it.each<[string, Partial<Fairness>, string]>([
    ["another commitment, before the end too", { commitment: "00", secret: null }, "changed"],
    ["another secret", { secret: "00".repeat(32) }, "broken"],
    ["another part than ours", { entropy: ["", "cd".repeat(16)] }, "left-out"],
    ["our part at the seat of somebody else", { entropy: [MINE, ""] }, "left-out"],
  ])("finds %s", async (_, changes, verdict) => {
    expect(await judge({ ...OVER, ...changes }, KEPT, subtle)).toBe(verdict);
  });

  it("says nothing before the end, nor of what was not seen from the start", async () => {
    expect(await judge({ ...OVER, secret: null }, KEPT, subtle)).toBeNull();
    expect(await judge(OVER, null, subtle)).toBeNull();
    expect(await judge(OVER, { ...KEPT, commitment: "" }, subtle)).toBeNull();
  });

  it("does not claim what it cannot compute", async () => {
    const jsdom = globalThis.crypto;
    Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
    expect(await judge(OVER, KEPT)).toBe("unable");
    Object.defineProperty(globalThis, "crypto", { value: jsdom, configurable: true });
  });
});

it("holds the record against what this browser remembers", () => {
  expect(command("g.qtr", KEPT)).toBe(
    `quatuor verify-dice g.qtr --commitment ${COMMITMENT} --entropy ${MINE}`,
  );
  expect(command("g.qtr", { ...KEPT, seats: [] })).toBe(
    `quatuor verify-dice g.qtr --commitment ${COMMITMENT}`,
  );
  expect(command("g.qtr", null)).toBe("quatuor verify-dice g.qtr");
});
