import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { emptyTree, lineFrom, nodeOf, playedAll, START } from "../moves/tree";
import type { Answer } from "../net/api";
import type { Article, Look, Reasons, Scene, Why } from "../net/messages";
import { createDesk, type Desk, type Server } from "./session.svelte";

const ARTICLE: Article = { number: "Q7", words: { en: "No.", fr: "Non." }, cells: ["a1"] };
const GROUND = { game: "quantik" };

/** A server for which every move is a letter and a cell, and whatever holds a z is forbidden. */
function server(): Server & { looks: Look[]; whys: Why[] } {
  const looks: Look[] = [];
  const whys: Why[] = [];
  return {
    looks,
    whys,
    look: async (asked) => {
      looks.push(asked);
      return { ok: true, value: sceneOf(asked) };
    },
    why: async (asked) => {
      whys.push(asked);
      const articles = asked.picks.includes("z1") ? [ARTICLE] : [];
      return { ok: true, value: { articles } } satisfies Answer<Reasons>;
    },
  };
}

function sceneOf({ game, moves = [], since = 0 }: Look): Scene {
  const bad = moves.findIndex((move) => move.includes("z"));
  const done = bad < 0 ? moves : moves.slice(0, bad);
  const refused = { ply: bad + 1, text: moves[bad] ?? "", words: ARTICLE.words, article: ARTICLE };
  const moment = (count: number) => ({ position: done.slice(0, count).join("/"), last: null });
  return {
    game,
    players: 2,
    options: {},
    start: "",
    position: done.join("/"),
    since,
    moments: [...Array(done.length + 1).keys()].slice(since).map(moment),
    entries: done
      .slice(since)
      .map((text, at) => ({ text, player: (since + at) % 2, kind: "move", because: "" })),
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

async function opened(moves: string[] = []): Promise<{ desk: Desk; told: ReturnType<typeof server> }> {
  const told = server();
  const desk = createDesk(() => {}, told);
  await desk.open(GROUND, moves);
  flushSync();
  return { desk, told };
}

describe("a free board", () => {
  it("shows the last of its moves, and what may be played there", async () => {
    const { desk } = await opened(["Aa1", "Bb2"]);
    expect(desk.moves).toEqual(["Aa1", "Bb2"]);
    expect(desk.full?.position).toBe("Aa1/Bb2");
    expect([...desk.offered]).toEqual(["A", "B"]);
  });

  it("plays what is picked, and asks once for each node", async () => {
    const { desk, told } = await opened();
    desk.pick([["A"]]);
    expect([...desk.offered]).toEqual(["a1", "b1"]);
    desk.pick([["b1"]]);
    expect(desk.busy).toBe(true);
    await vi.waitFor(() => expect(desk.moves).toEqual(["Ab1"]));
    desk.step(-1);
    desk.step(1);
    expect(desk.full).not.toBeNull();
    expect(told.looks.length).toBe(2);
  });

  it("keeps another move beside the first, and takes the same one for the same", async () => {
    const { desk } = await opened(["Aa1"]);
    desk.first();
    await desk.play("Ba1");
    expect(nodeOf(desk.tree, START).children.length).toBe(2);
    desk.first();
    await desk.play("Aa1");
    expect(nodeOf(desk.tree, START).children.length).toBe(2);
    expect(desk.at).toBe(lineFrom(desk.tree, START)[0]);
  });

  it("says why something may not be played, and stays where it is", async () => {
    const { desk } = await opened(["Aa1"]);
    expect(await desk.play("Az1")).toBe(false);
    expect(desk.refusal?.articles).toEqual([ARTICLE]);
    expect(desk.moves).toEqual(["Aa1"]);
    desk.pick([["A"]]);
    desk.pick([["z1"]]);
    await vi.waitFor(() => expect(desk.refusal?.articles).toEqual([ARTICLE]));
  });

  it("opens as far as its moves can be played", async () => {
    const { desk } = await opened(["Aa1", "zzz", "Bb1"]);
    expect(desk.moves).toEqual(["Aa1"]);
    expect(desk.refusal?.words).toEqual(ARTICLE.words);
  });

  it("takes back a last move, and only goes back from one that has others after it", async () => {
    const { desk } = await opened(["Aa1", "Bb1"]);
    desk.takeBack();
    expect(desk.moves).toEqual(["Aa1"]);
    expect(lineFrom(desk.tree, START).length).toBe(1);
    await desk.play("Ab1");
    desk.step(-1);
    desk.takeBack();
    expect(desk.at).toBe(START);
    expect(lineFrom(desk.tree, START).length).toBe(2);
  });

  it("shows a whole tree, and learns of its other branches when one goes there", async () => {
    const { desk, told } = await opened();
    const main = playedAll(emptyTree(), START, ["Aa1", "Bb1"]);
    const { tree, id } = playedAll(main.tree, START, ["Cc1"]);
    await desk.show(GROUND, tree, main.id);
    expect(desk.stand?.position).toBe("Aa1/Bb1");
    const before = told.looks.length;
    desk.go(id);
    await vi.waitFor(() => expect(desk.full?.position).toBe("Cc1"));
    expect(told.looks.length).toBe(before + 1);
    desk.remove(id);
    expect(desk.at).toBe(START);
  });

  it("forgets an answer that comes when one is elsewhere", async () => {
    const { desk } = await opened(["Aa1"]);
    const late = desk.play("Bb1");
    desk.first();
    expect(await late).toBe(false);
    expect(desk.at).toBe(START);
    expect(lineFrom(desk.tree, START).length).toBe(1);
  });

  it("tells what could not be asked, and asks again", async () => {
    const told = server();
    let down = true;
    const desk = createDesk(() => {}, {
      ...told,
      look: (asked) =>
        down ? Promise.resolve({ ok: false, status: 0, code: "network", words: null }) : told.look(asked),
    });
    await desk.open(GROUND, ["Aa1"]);
    expect(desk.failure?.code).toBe("network");
    down = false;
    desk.retry();
    await vi.waitFor(() => expect(desk.full?.position).toBe("Aa1"));
    expect(desk.failure).toBeNull();
  });
});
