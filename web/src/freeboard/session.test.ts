import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { emptyTree, lineFrom, nodeOf, playedAll, START } from "../moves/tree";
import type { Answer } from "../net/api";
import type { Article, PositionRequest, Reasons, Scene, Why } from "../net/messages";
import { createSession, type Server, type Session } from "./session.svelte";

const ARTICLE: Article = { number: "Q7", words: { en: "No.", fr: "Non." }, cells: ["a1"] };
const GROUND = { game: "quantik" };

/** A server for which every move is a letter and a cell, and anything with a z is forbidden. */
function server(): Server & { positions: PositionRequest[]; whys: Why[] } {
  const positions: PositionRequest[] = [];
  const whys: Why[] = [];
  return {
    positions,
    whys,
    position: async (asked) => {
      positions.push(asked);
      return { ok: true, value: sceneOf(asked) };
    },
    why: async (asked) => {
      whys.push(asked);
      const articles = asked.picks.includes("z1") ? [ARTICLE] : [];
      return { ok: true, value: { articles } } satisfies Answer<Reasons>;
    },
  };
}

function sceneOf({ game, moves = [], since = 0 }: PositionRequest): Scene {
  const bad = moves.findIndex((move) => move.includes("z"));
  const done = bad < 0 ? moves : moves.slice(0, bad);
  const refused = { ply: bad + 1, text: moves[bad] ?? "", words: ARTICLE.words, article: ARTICLE };
  const moment = (count: number) => ({ position: done.slice(0, count).join("/"), contents: [], last: null });
  return {
    game,
    players: 2,
    options: {},
    start: "",
    position: done.join("/"),
    contents: [],
    since,
    moments: [...Array(done.length + 1).keys()].slice(since).map(moment),
    entries: done
      .slice(since)
      .map((text, at) => ({ text, player: (since + at) % 2, kind: "move", because: "", setting_up: false })),
    player: done.length % 2,
    must_roll: false,
    legal: [
      ["A", "a1"],
      ["A", "b1"],
      ["B", "a1"],
    ],
    ending: null,
    out: [],
    refused: bad < 0 ? null : refused,
  };
}

async function opened(moves: string[] = []): Promise<{ session: Session; asked: ReturnType<typeof server> }> {
  const asked = server();
  const session = createSession(() => {}, asked);
  await session.open(GROUND, moves);
  flushSync();
  return { session, asked };
}

describe("a free board", () => {
  it("shows the position after its last move, with the legal moves", async () => {
    const { session } = await opened(["Aa1", "Bb2"]);
    expect(session.moves).toEqual(["Aa1", "Bb2"]);
    expect(session.full?.position).toBe("Aa1/Bb2");
    expect([...session.offered]).toEqual(["A", "B"]);
  });

  it("plays what is picked, and asks once per node", async () => {
    const { session, asked } = await opened();
    session.pick([["A"]]);
    expect([...session.offered]).toEqual(["a1", "b1"]);
    session.pick([["b1"]]);
    expect(session.busy).toBe(true);
    await vi.waitFor(() => expect(session.moves).toEqual(["Ab1"]));
    session.step(-1);
    session.step(1);
    expect(session.full).not.toBeNull();
    expect(asked.positions.length).toBe(2);
  });

  it("keeps an alternative as a variation, and does not add the same move twice", async () => {
    const { session } = await opened(["Aa1"]);
    session.first();
    await session.play("Ba1");
    expect(nodeOf(session.tree, START).children.length).toBe(2);
    session.first();
    await session.play("Aa1");
    expect(nodeOf(session.tree, START).children.length).toBe(2);
    expect(session.at).toBe(lineFrom(session.tree, START)[0]);
  });

  it("says why a move is illegal, and stays where it is", async () => {
    const { session } = await opened(["Aa1"]);
    expect(await session.play("Az1")).toBe(false);
    expect(session.refusal?.articles).toEqual([ARTICLE]);
    expect(session.moves).toEqual(["Aa1"]);
    session.pick([["A"]]);
    session.pick([["z1"]]);
    await vi.waitFor(() => expect(session.refusal?.articles).toEqual([ARTICLE]));
  });

  it("opens as far as its moves are legal", async () => {
    const { session } = await opened(["Aa1", "zzz", "Bb1"]);
    expect(session.moves).toEqual(["Aa1"]);
    expect(session.refusal?.words).toEqual(ARTICLE.words);
  });

  it("deletes the last move on take back, but only steps back from one with continuations", async () => {
    const { session } = await opened(["Aa1", "Bb1"]);
    session.takeBack();
    expect(session.moves).toEqual(["Aa1"]);
    expect(lineFrom(session.tree, START).length).toBe(1);
    await session.play("Ab1");
    session.step(-1);
    session.takeBack();
    expect(session.at).toBe(START);
    expect(lineFrom(session.tree, START).length).toBe(2);
  });

  it("shows a whole tree, and loads a branch when the reader goes there", async () => {
    const { session, asked } = await opened();
    const main = playedAll(emptyTree(), START, ["Aa1", "Bb1"]);
    const { tree, id } = playedAll(main.tree, START, ["Cc1"]);
    await session.show(GROUND, tree, main.id);
    expect(session.stand?.position).toBe("Aa1/Bb1");
    const before = asked.positions.length;
    session.go(id);
    await vi.waitFor(() => expect(session.full?.position).toBe("Cc1"));
    expect(asked.positions.length).toBe(before + 1);
    session.remove(id);
    expect(session.at).toBe(START);
  });

  it("ignores an answer about a node the reader has left", async () => {
    const { session } = await opened(["Aa1"]);
    const late = session.play("Bb1");
    session.first();
    expect(await late).toBe(false);
    expect(session.at).toBe(START);
    expect(lineFrom(session.tree, START).length).toBe(1);
  });

  it("reports a failed request, and repeats it", async () => {
    const asked = server();
    let down = true;
    const session = createSession(() => {}, {
      ...asked,
      position: (request) =>
        down
          ? Promise.resolve({ ok: false, status: 0, code: "network", words: null })
          : asked.position(request),
    });
    await session.open(GROUND, ["Aa1"]);
    expect(session.failure?.code).toBe("network");
    down = false;
    session.retry();
    await vi.waitFor(() => expect(session.full?.position).toBe("Aa1"));
    expect(session.failure).toBeNull();
  });
});
