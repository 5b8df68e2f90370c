import { describe, expect, it } from "vitest";
import type { GameOffered } from "../net/messages";
import { asked, hasFairStarts, inOrder, ownSeats, resized, seated, usualPlan } from "./seating";

const OMBA = {
  id: "omba",
  player_counts: [2, 3, 4],
  options: [{ name: "gate", values: [{ value: "climb" }, { value: "flat" }] }],
} as GameOffered;

describe("a new game", () => {
  it("is me against the computer, drawn, without a clock", () => {
    expect(asked(usualPlan(OMBA, "Zoé"))).toEqual({
      game: "omba",
      seats: [
        { kind: "me", name: "Zoé" },
        { kind: "computer", level: 3 },
      ],
      options: { gate: "climb" },
      order: "drawn",
      clock: { kind: "none" },
      start: "usual",
    });
  });

  it("may begin with a fair start where some were measured", () => {
    const fair = { ...OMBA, fair_starts: 30 } as GameOffered;
    const plan = usualPlan(fair, "Zoé");
    expect(hasFairStarts(OMBA, plan)).toBe(false);
    expect(hasFairStarts(fair, plan)).toBe(true);
    expect(asked(plan, true).start).toBe("fair");
    expect(hasFairStarts(fair, { ...plan, options: { gate: "flat" } })).toBe(false);
    expect(hasFairStarts(fair, { ...plan, seats: resized(plan.seats, 3) })).toBe(false);
  });

  it("starts from the seat that begins", () => {
    const plan = usualPlan(OMBA, "Zoé");
    plan.seats = resized(plan.seats, 3);
    plan.starts = 2;
    expect(inOrder(plan).map(({ kind }) => kind)).toEqual(["computer", "me", "computer"]);
    expect(asked(plan).order).toBe("seats");
    expect(ownSeats(inOrder(plan))).toEqual([1]);
  });

  it("has clocks within what the server takes, even from an emptied field", () => {
    const plan = usualPlan(OMBA, "");
    plan.clock = { kind: "countdown", minutes: 0.5, increment: Number.NaN, days: 99 };
    expect(asked(plan).clock).toEqual({ kind: "countdown", seconds: 30, increment: 0 });
    plan.clock.kind = "days";
    expect(asked(plan).clock).toEqual({ kind: "days", days: 30 });
  });
});

describe("seats", () => {
  const me = { kind: "me", name: "Zoé", level: 3 } as const;
  const friend = { kind: "friend", name: "", level: 3 } as const;

  it("have only one that is mine", () => {
    expect(seated([me, friend], 1, "me").map(({ kind }) => kind)).toEqual(["here", "me"]);
    expect(resized([friend, me], 3).map(({ kind }) => kind)).toEqual(["friend", "me", "here"]);
  });

  it("shrink to the first ones", () => {
    expect(resized([me, friend, friend], 2)).toEqual([me, friend]);
  });

  it("on this screen are mine to hold", () => {
    expect(ownSeats([friend, me, { ...me, kind: "here" }])).toEqual([1, 2]);
  });
});
