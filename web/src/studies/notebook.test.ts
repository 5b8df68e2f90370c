import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDesk, type Server } from "../freeboard/session.svelte";
import type { Look, Scene } from "../net/messages";
import { createNotebook, type Notebook } from "./notebook.svelte";

/** A server for which every move can be played. */
const SERVER: Server = {
  look: async (asked) => ({ ok: true, value: sceneOf(asked) }),
  why: async () => ({ ok: true, value: { articles: [] } }),
};

function sceneOf({ game, moves = [], since = 0 }: Look): Scene {
  const moment = (count: number) => ({ position: moves.slice(0, count).join("/"), last: null });
  const entries = moves
    .slice(since)
    .map((text) => ({ text, player: 0, kind: "move" as const, because: "" as const }));
  const moments = [...Array(moves.length + 1).keys()].slice(since).map(moment);
  const rest = { player: 0, must_roll: false, legal: [["A"], ["B"]], ending: null, out: [], refused: null };
  return {
    game,
    players: 2,
    options: {},
    start: "",
    position: moves.join("/"),
    since,
    moments,
    entries,
    ...rest,
  };
}

describe("a notebook", () => {
  const changed = vi.fn();
  let notebook: Notebook;

  beforeEach(async () => {
    changed.mockClear();
    notebook = createNotebook(changed, (onplayed) => createDesk(onplayed, SERVER));
    await notebook.begin({ game: "quantik" }, [], "Ada");
    flushSync();
  });

  const moves = () => notebook.content()?.nodes?.map(({ parent, move }) => `${parent}${move}`);

  async function play(text: string): Promise<void> {
    const { length } = Object.keys(notebook.desk.tree.nodes);
    notebook.desk.type(text);
    await vi.waitFor(() => expect(Object.keys(notebook.desk.tree.nodes)).toHaveLength(length + 1));
    flushSync();
  }

  it("tells of changes, and not of looking around", async () => {
    expect(changed).not.toHaveBeenCalled();
    await play("A");
    expect(changed).toHaveBeenCalledTimes(1);
    notebook.desk.first();
    notebook.desk.step(1);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("undoes one change after the other, where they were made", async () => {
    await play("A");
    notebook.say("x");
    notebook.say("xy");
    notebook.draw({ start: "a1", end: "b2", colour: "red" });
    notebook.desk.first();
    notebook.entitle("T");
    await play("B");
    expect(moves()).toEqual(["0A", "0B"]);
    notebook.undo();
    expect([moves(), notebook.title]).toEqual([["0A"], "T"]);
    notebook.undo();
    expect([notebook.title, notebook.desk.at]).toEqual(["", 0]);
    notebook.undo();
    expect([notebook.desk.at, notebook.words, notebook.drawings]).toEqual([1, "xy", []]);
    notebook.undo();
    expect(notebook.words).toBe("");
    notebook.undo();
    expect([moves(), notebook.canUndo, notebook.undo()]).toEqual([[], false, false]);
  });

  it("does again what was undone, until something else is changed", async () => {
    await play("A");
    notebook.say("x");
    notebook.entitle("T");
    expect([notebook.canRedo, notebook.redo()]).toEqual([false, false]);
    notebook.undo();
    notebook.undo();
    notebook.undo();
    expect([moves(), notebook.canUndo, notebook.canRedo]).toEqual([[], false, true]);
    notebook.redo();
    notebook.redo();
    expect([moves(), notebook.words, notebook.title]).toEqual([["0A"], "x", ""]);
    notebook.undo();
    expect([notebook.words, notebook.desk.at]).toEqual(["", 1]);
    notebook.redo();
    notebook.redo();
    expect([notebook.words, notebook.title, notebook.canRedo]).toEqual(["x", "T", false]);
    notebook.undo();
    notebook.say("other");
    expect([notebook.redo(), notebook.title]).toEqual([false, ""]);
  });

  it("brings back a branch that was deleted, with all that was said there", async () => {
    await play("A");
    await play("B");
    notebook.say("here");
    notebook.remove(1);
    expect([moves(), notebook.desk.at]).toEqual([[], 0]);
    notebook.undo();
    expect([moves(), notebook.desk.at, notebook.words]).toEqual([["0A", "1B"], 2, "here"]);
  });

  it("does not confuse what is played with what was undone", async () => {
    await play("A");
    notebook.undo();
    await play("B");
    expect([moves(), notebook.desk.stand?.position]).toEqual([["0B"], "B"]);
  });
});
