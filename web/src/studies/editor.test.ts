import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSession, type Server } from "../freeboard/session.svelte";
import type { PositionRequest, Scene } from "../net/messages";
import { createStudyEditor, type StudyEditor } from "./editor.svelte";

/** A server for which every move is legal. */
const SERVER: Server = {
  position: async (asked) => ({ ok: true, value: sceneOf(asked) }),
  why: async () => ({ ok: true, value: { articles: [] } }),
};

function sceneOf({ game, moves = [], since = 0 }: PositionRequest): Scene {
  const moment = (count: number) => ({ position: moves.slice(0, count).join("/"), contents: [], last: null });
  const entries = moves
    .slice(since)
    .map((text) => ({ text, player: 0, kind: "move" as const, because: "" as const, setting_up: false }));
  const moments = [...Array(moves.length + 1).keys()].slice(since).map(moment);
  const rest = { player: 0, must_roll: false, legal: [["A"], ["B"]], ending: null, out: [], refused: null };
  return {
    game,
    players: 2,
    options: {},
    start: "",
    position: moves.join("/"),
    contents: [],
    since,
    moments,
    entries,
    ...rest,
  };
}

describe("a study", () => {
  const changed = vi.fn();
  let study: StudyEditor;

  beforeEach(async () => {
    changed.mockClear();
    study = createStudyEditor(changed, (onplayed) => createSession(onplayed, SERVER));
    await study.begin({ game: "quantik" }, [], "Ada");
    flushSync();
  });

  const moves = () => study.content()?.nodes?.map(({ parent, move }) => `${parent}${move}`);

  async function play(text: string): Promise<void> {
    const { length } = Object.keys(study.session.tree.nodes);
    study.session.type(text);
    await vi.waitFor(() => expect(Object.keys(study.session.tree.nodes)).toHaveLength(length + 1));
    flushSync();
  }

  it("reports changes, but not moving around", async () => {
    expect(changed).not.toHaveBeenCalled();
    await play("A");
    expect(changed).toHaveBeenCalledTimes(1);
    study.session.first();
    study.session.step(1);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("undoes changes one by one, where they were made", async () => {
    await play("A");
    study.say("x");
    study.say("xy");
    study.draw({ start: "a1", end: "b2", colour: "red" });
    study.session.first();
    study.entitle("T");
    await play("B");
    expect(moves()).toEqual(["0A", "0B"]);
    study.undo();
    expect([moves(), study.title]).toEqual([["0A"], "T"]);
    study.undo();
    expect([study.title, study.session.at]).toEqual(["", 0]);
    study.undo();
    expect([study.session.at, study.words, study.drawings]).toEqual([1, "xy", []]);
    study.undo();
    expect(study.words).toBe("");
    study.undo();
    expect([moves(), study.canUndo, study.undo()]).toEqual([[], false, false]);
  });

  it("redoes undone changes, until something else is changed", async () => {
    await play("A");
    study.say("x");
    study.entitle("T");
    expect([study.canRedo, study.redo()]).toEqual([false, false]);
    study.undo();
    study.undo();
    study.undo();
    expect([moves(), study.canUndo, study.canRedo]).toEqual([[], false, true]);
    study.redo();
    study.redo();
    expect([moves(), study.words, study.title]).toEqual([["0A"], "x", ""]);
    study.undo();
    expect([study.words, study.session.at]).toEqual(["", 1]);
    study.redo();
    study.redo();
    expect([study.words, study.title, study.canRedo]).toEqual(["x", "T", false]);
    study.undo();
    study.say("other");
    expect([study.redo(), study.title]).toEqual([false, ""]);
  });

  it("restores a deleted branch with its comments", async () => {
    await play("A");
    await play("B");
    study.say("here");
    study.remove(1);
    expect([moves(), study.session.at]).toEqual([[], 0]);
    study.undo();
    expect([moves(), study.session.at, study.words]).toEqual([["0A", "1B"], 2, "here"]);
  });

  it("does not confuse a new move with an undone one", async () => {
    await play("A");
    study.undo();
    await play("B");
    expect([moves(), study.session.stand?.position]).toEqual([["0B"], "B"]);
  });
});
