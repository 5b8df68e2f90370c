import { afterEach, describe, expect, it } from "vitest";
import { type KeptGame, keepGame, NOTHING_WITNESSED } from "../device/kept";
import type { View } from "../net/messages";
import { person, sampleView } from "./sample";
import { pointsInWords, pointsOf, seriesOf } from "./series";

afterEach(() => localStorage.clear());

function over(id: string, scores: string[], changes: Partial<View> = {}): View {
  const article = { number: "Q6", words: { en: "", fr: "" }, cells: [] };
  return sampleView({ id, status: "over", ending: { scores, article }, ...changes });
}

function keep(id: string, follows: string, points: number | null): void {
  const game: KeptGame = {
    ...NOTHING_WITNESSED,
    secret: "s",
    game: "quantik",
    seats: [0],
    invitations: [],
    follows,
    points,
    updated: 0,
    over: true,
    hidden: false,
    muted: [],
  };
  keepGame(id, game);
}

describe("points", () => {
  it("are those of one player against one other", () => {
    expect(pointsOf(over("a", ["1", "0"]), [0])).toBe(1);
    expect(pointsOf(over("a", ["1", "0"]), [1])).toBe(0);
    expect(pointsOf(over("a", ["1/2", "1/2"]), [1])).toBe(0.5);
  });

  it("follow the player to another seat", () => {
    const seats = [
      { ...person(0, "Ana"), player: 1 },
      { ...person(1, "Paul"), player: 0 },
    ];
    expect(pointsOf(over("a", ["1", "0"], { seats }), [0])).toBe(0);
  });

  it("are none before the end, at a shared screen, to spectators, and among three", () => {
    expect(pointsOf(sampleView(), [0])).toBeNull();
    expect(pointsOf(over("a", ["1", "0"]), [0, 1])).toBeNull();
    expect(pointsOf(over("a", ["1", "0"]), [])).toBeNull();
    expect(pointsOf(over("a", ["1", "0", "0"], { players: 3 }), [0])).toBeNull();
  });

  it.each([
    [2, "2"],
    [0.5, "½"],
    [1.5, "1½"],
    [0, "0"],
  ])("%s are written %s", (points, words) => expect(pointsInWords(points)).toBe(words));
});

describe("a series", () => {
  it("is the game and those it is the rematch of", () => {
    keep("a", "", 1);
    keep("b", "a", 0.5);
    keep("c", "b", null);
    expect(seriesOf(over("c", ["0", "1"]), [0])).toEqual({ yours: 1.5, theirs: 1.5 });
  });

  it("needs two finished games", () => {
    keep("a", "", null);
    keep("b", "a", null);
    expect(seriesOf(over("b", ["1", "0"]), [0])).toBeNull();
    expect(seriesOf(over("x", ["1", "0"]), [0])).toBeNull();
  });

  it("ends even if what is stored goes in circles", () => {
    keep("a", "b", 1);
    keep("b", "a", 1);
    expect(seriesOf(over("b", ["1", "0"]), [0])).toEqual({ yours: 2, theirs: 0 });
  });
});
