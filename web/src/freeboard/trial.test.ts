import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { Answer } from "../net/api";
import type { Judged, PositionRequest, Scene } from "../net/messages";
import type { Server } from "./session.svelte";
import { createTrial, type Trial } from "./trial.svelte";

const GROUND = { game: "quantik", position: "start" };
const WORDS = { en: "So.", fr: "Ainsi." };
const NOW = async () => {};

const judged = (told: Partial<Judged>): Judged => ({
  right: false,
  solved: false,
  line: [],
  shown: 0,
  words: WORDS,
  told: { words: WORDS, moves: [] },
  proved: true,
  ...told,
});

/** A server for which every move is legal. */
const SERVER: Server = {
  position: async ({ game, moves = [], since = 0 }: PositionRequest) => {
    const moment = (count: number) => ({
      position: moves.slice(0, count).join("/"),
      contents: [],
      last: null,
    });
    const scene: Scene = {
      game,
      players: 2,
      options: {},
      start: "start",
      position: moves.join("/"),
      contents: [],
      since,
      moments: [...Array(moves.length + 1).keys()].slice(since).map(moment),
      entries: moves.slice(since).map((text, at) => ({
        text,
        player: (since + at) % 2,
        kind: "move",
        because: "",
        setting_up: false,
      })),
      player: moves.length % 2,
      must_roll: false,
      legal: [["A"], ["B"], ["C"]],
      ending: null,
      out: [],
      refused: null,
    };
    return { ok: true, value: scene };
  },
  why: async () => ({ ok: true, value: { articles: [] } }),
};

async function trying(...answers: Answer<Judged>[]): Promise<{ trial: Trial; asked: string[][] }> {
  const asked: string[][] = [];
  const judge = async (moves: readonly string[]) => {
    asked.push([...moves]);
    return answers.shift() ?? ({ ok: false, status: 0, code: "network", words: null } as const);
  };
  const trial = createTrial({ judge }, SERVER, NOW);
  await trial.open(GROUND);
  flushSync();
  return { trial, asked };
}

const ok = (told: Partial<Judged>): Answer<Judged> => ({ ok: true, value: judged(told) });
const settled = () => new Promise((done) => setTimeout(done));

async function move(trial: Trial, text: string): Promise<void> {
  trial.session.pick([[text]]);
  await settled();
}

describe("a trial", () => {
  it("answers a right move on the board, and continues", async () => {
    const { trial, asked } = await trying(
      ok({ right: true, line: ["B"], shown: 1 }),
      ok({ right: true, solved: true }),
    );
    await move(trial, "A");
    expect(trial.session.moves).toEqual(["A", "B"]);
    expect([trial.phase, trial.judged?.right]).toEqual(["trying", true]);
    await move(trial, "C");
    expect(asked).toEqual([["A"], ["A", "B", "C"]]);
    expect(trial.phase).toBe("done");
    await move(trial, "A");
    expect(asked).toHaveLength(2);
  });

  it("shows a wrong move with its refutation, then resets the position", async () => {
    const { trial } = await trying(
      ok({ line: ["B", "C", "A"], shown: 1 }),
      ok({ right: true, solved: true }),
    );
    await move(trial, "A");
    expect(trial.phase).toBe("refuted");
    expect(trial.session.moves).toEqual(["A", "B"]);
    expect([trial.more, trial.less]).toEqual([true, true]);
    trial.step(1);
    await settled();
    expect(trial.session.moves).toEqual(["A", "B", "C"]);
    trial.step(-1);
    trial.step(-1);
    expect(trial.session.moves).toEqual(["A"]);
    expect(trial.step(-1)).toBe(false);
    trial.back();
    await settled();
    expect([trial.session.moves, trial.phase, trial.judged]).toEqual([[], "trying", null]);
    await move(trial, "C");
    expect(trial.phase).toBe("done");
  });

  it("keeps the right moves before a wrong one", async () => {
    const { trial } = await trying(ok({ right: true, line: ["B"], shown: 1 }), ok({ line: ["A"], shown: 1 }));
    await move(trial, "A");
    await move(trial, "B");
    expect(trial.phase).toBe("refuted");
    trial.back();
    expect(trial.session.moves).toEqual(["A", "B"]);
  });

  it("repeats a request that did not reach the server", async () => {
    const { trial, asked } = await trying();
    await move(trial, "A");
    expect([trial.phase, trial.failure?.code]).toEqual(["judging", "network"]);
    trial.retry();
    await settled();
    expect(asked).toEqual([["A"], ["A"]]);
  });

  it("shows a solution, then the first position again", async () => {
    const { trial } = await trying();
    await trial.show(["A", "B", "C"]);
    expect([trial.phase, trial.session.moves.length, trial.more]).toEqual(["shown", 3, false]);
    trial.step(-1);
    expect(trial.session.moves).toEqual(["A", "B"]);
    trial.back();
    expect([trial.phase, trial.session.moves]).toEqual(["trying", []]);
  });
});
