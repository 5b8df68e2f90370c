import { describe, expect, it } from "vitest";
import type { Change, View } from "../net/messages";
import { type Declined, declinedAfter, mayOffer } from "./offers";
import { sampleView } from "./sample";

const OFFER = { what: "draw", seat: 0, accepted: [], version: 2 } as const;
const DECLINED: Declined = { what: "draw", seat: 0, by: 1 };

function answered(seat: number | null, accepted: boolean): Change {
  return { version: 3, kind: "answered", seat, entry: null, accepted };
}

function afterwards(
  changes: Change[],
  before: Partial<View>,
  now: Partial<View> = {},
  known: Declined | null = null,
) {
  return declinedAfter(known, { changes, before: sampleView(before), after: sampleView(now) });
}

describe("declinedAfter", () => {
  it("knows who declined what of whom", () => {
    expect(afterwards([answered(1, false)], { offer: { ...OFFER, accepted: [] } })).toEqual(DECLINED);
  });

  it("takes neither a yes nor a withdrawn offer for it", () => {
    expect(afterwards([answered(1, true)], { offer: { ...OFFER, accepted: [] } })).toBeNull();
    expect(afterwards([answered(0, false)], { offer: { ...OFFER, accepted: [] } })).toBeNull();
  });

  it("stands until the next move", () => {
    expect(afterwards([], {}, {}, DECLINED)).toEqual(DECLINED);
    expect(afterwards([], {}, { player: 1 }, DECLINED)).toBeNull();
    expect(afterwards([], {}, { status: "over" }, DECLINED)).toBeNull();
  });
});

describe("mayOffer", () => {
  it("does not offer again right after a refusal", () => {
    expect(mayOffer("draw", DECLINED, [0])).toBe(false);
    expect(mayOffer("take-back", DECLINED, [0])).toBe(true);
    expect(mayOffer("draw", DECLINED, [1])).toBe(true);
    expect(mayOffer("draw", null, [0])).toBe(true);
  });
});
