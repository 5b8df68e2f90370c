import { describe, expect, it } from "vitest";
import type { Luck } from "../net/messages";
import { gradeOf, type Loss } from "./judging";
import { performances, turningPoint } from "./reviewing";

const loss = (ply: number, player: number, lost: number, kind: Loss["kind"] = "exact") =>
  ({ ply, player, loss: lost, kind, grade: gradeOf(lost) }) as Loss;

describe("how well each player played", () => {
  it("is what they kept of the point, and what they did wrong by kind", () => {
    const losses = [loss(1, 1, 0.06), loss(2, 0, 0), loss(3, 1, 0.3), loss(4, 0, 0, "estimate")];
    expect(performances(losses, null)).toEqual([
      { player: 0, accuracy: 100, counts: { blunder: 0, mistake: 0, inaccuracy: 0 }, kind: "estimate" },
      { player: 1, accuracy: 82, counts: { blunder: 1, mistake: 0, inaccuracy: 1 }, kind: "exact" },
    ]);
  });

  it("takes the errors of a game with a die from its luck report", () => {
    const luck = { kind: "estimate", accounts: [{ error: 0.5 }] } as Luck;
    expect(performances([loss(1, 0, 0.1)], luck)).toMatchObject([{ accuracy: 50, kind: "estimate" }]);
  });
});

describe("the turning point", () => {
  it("is the greatest loss, the last one of several", () => {
    const losses = [loss(1, 0, 1), loss(2, 1, 1), loss(3, 0, 0.2)];
    expect(turningPoint(losses)?.ply).toBe(2);
  });

  it("is nothing lighter than a mistake", () => {
    expect(turningPoint([loss(1, 0, 0.06), loss(2, 1, 0)])).toBeNull();
  });
});
