import { describe, expect, it } from "vitest";
import type { GameOffered } from "../net/messages";
import {
  against,
  asked,
  hasSetUp,
  inOrder,
  ownSeats,
  resized,
  seated,
  startKinds,
  usualPlan,
  usualSeats,
} from "./seating";

const OMBA = {
  id: "omba",
  player_counts: [2, 3, 4],
  start_kinds: [["usual"], ["usual"], ["usual"]],
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

  it("may begin with what the game offers for this number of players, and is fair only with the usual options", () => {
    const fair = { ...OMBA, start_kinds: [["usual", "random", "fair"], ["usual"], ["usual"]] } as GameOffered;
    const plan = usualPlan(fair, "Zoé");
    expect(startKinds(OMBA, plan)).toEqual(["usual"]);
    expect(startKinds(fair, plan)).toEqual(["usual", "random", "fair"]);
    expect(startKinds(fair, { ...plan, options: { gate: "flat" } })).toEqual(["usual", "random"]);
    expect(startKinds(fair, { ...plan, seats: resized(plan.seats, 3) })).toEqual(["usual"]);
    expect(hasSetUp(startKinds(fair, plan))).toBe(true);
    expect(hasSetUp(startKinds(OMBA, plan))).toBe(false);
    expect(asked({ ...plan, start: "random" }).start).toBe("random");
  });

  it("begins with the choices made the last time, if they still exist", () => {
    const again = usualPlan(OMBA, "Zoé", { players: 4, level: 7, start: "usual" });
    expect(again.seats.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      "me 7",
      "computer 7",
      "computer 7",
      "computer 7",
    ]);
    const lost = usualPlan(OMBA, "Zoé", { players: 9, start: "random" });
    expect(lost.seats.length).toBe(2);
    expect(lost.start).toBe("usual");
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

describe("a card", () => {
  it.each(["computer", "friend", "here"] as const)("puts %s in all seats but mine", (kind) => {
    const plan = { ...usualPlan(OMBA, "Zoé"), seats: usualSeats(4, "Zoé") };
    const { seats } = against(plan, kind, "Zoé", 6);
    expect(seats.map((seat) => seat.kind)).toEqual(["me", kind, kind, kind]);
    expect(asked({ ...plan, seats }).seats[0]).toEqual({ kind: "me", name: "Zoé" });
    expect(seats.every(({ level }) => level === 6)).toBe(true);
  });

  it("lets me start if I was to start, and the other otherwise", () => {
    const plan = usualPlan(OMBA, "Zoé");
    plan.seats = seated(plan.seats, 1, "me");
    expect(against({ ...plan, starts: 1 }, "friend", "Zoé", 3).starts).toBe(0);
    expect(against({ ...plan, starts: 0 }, "friend", "Zoé", 3).starts).toBe(1);
    expect(against({ ...plan, starts: "drawn" }, "friend", "Zoé", 3).starts).toBe("drawn");
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
