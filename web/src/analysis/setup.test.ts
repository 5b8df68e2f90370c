import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { edit as omba } from "../boards/omba/edit";
import { edit as quantik } from "../boards/quantik/edit";
import type { Answer } from "../net/api";
import type { Fault, GameOffered, PositionRequest, Scene } from "../net/messages";
import { createSetup, ERASER } from "./setup.svelte";

const FAULT: Fault = { cells: ["a4"], pieces: ["A"], fields: [] };
const EMPTY = "..../..../..../....";

/** A server for which a position with two light spheres is wrong. */
function server() {
  const asked: PositionRequest[] = [];
  const ask = async (request: PositionRequest): Promise<Answer<Scene>> => {
    asked.push(request);
    const words = { en: "Too many.", fr: "Trop." };
    if (request.position?.match(/A.*A/))
      return { ok: false, status: 400, code: "impossible", words, fault: FAULT };
    return { ok: true, value: { start: EMPTY, position: request.position ?? EMPTY } as Scene };
  };
  return { asked, ask };
}

function opened(edit = quantik, text = EMPTY) {
  const { asked, ask } = server();
  const about = { id: "some", player_counts: [2] } as GameOffered;
  return { asked, setup: createSetup(edit, about, { text, options: {} }, ask) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const answered = async () => {
  await vi.runAllTimersAsync();
  flushSync();
};

describe("setting up a position", () => {
  it("puts the chosen piece on cells, and takes it away by a second click or with the eraser", () => {
    const { setup } = opened();
    setup.choose("A");
    setup.click("a4");
    setup.click("b4");
    expect(setup.text).toBe("AA../..../..../....");
    setup.click("b4");
    expect(setup.text).toBe("A.../..../..../....");
    setup.choose(ERASER);
    setup.click("a4");
    expect(setup.text).toBe(EMPTY);
  });

  it("picks up what is on a cell and puts it down elsewhere, with two clicks", () => {
    const { setup } = opened(omba, ".,ab,./.,.,./.,.,. 2 a - -");
    setup.click("a1");
    expect(setup.from).toBeNull();
    setup.click("b3");
    expect(setup.from).toBe("b3");
    setup.click("a3");
    expect([setup.text, setup.from]).toEqual(["b,a,./.,.,./.,.,. 2 a - -", null]);
    setup.click("b3");
    setup.choose(ERASER);
    expect([setup.text, setup.tool]).toEqual(["b,.,./.,.,./.,.,. 2 a - -", null]);
  });

  it("undoes and redoes every step, and forgets what was undone after another", () => {
    const { setup } = opened();
    setup.put("A", "a4");
    setup.move("a4", "d1");
    expect(setup.undo()).toBe(true);
    expect(setup.text).toBe("A.../..../..../....");
    expect(setup.redo()).toBe(true);
    expect(setup.text).toBe("..../..../..../...A");
    setup.undo();
    setup.remove("a4");
    expect(setup.redoable).toBe(false);
    setup.undo();
    setup.undo();
    expect([setup.text, setup.undo()]).toEqual([EMPTY, false]);
  });

  it("takes typing as one step, and a change that changes nothing as none", () => {
    const { setup } = opened();
    for (const text of ["A", "A.", "A..."]) setup.type(text);
    setup.undo();
    expect([setup.text, setup.undoable]).toEqual([EMPTY, false]);
    setup.remove("a1");
    expect(setup.undoable).toBe(false);
  });

  it("says what the server says of the latest text, and where it is wrong", async () => {
    const { setup, asked } = opened();
    await answered();
    expect([setup.settled, setup.scene?.position]).toEqual([true, EMPTY]);
    setup.put("A", "a4");
    setup.put("A", "a3");
    expect(setup.settled).toBe(false);
    await answered();
    expect(asked.at(-1)?.position).toBe("A.../A.../..../....");
    expect([setup.scene, setup.fault]).toEqual([null, FAULT]);
    setup.undo();
    await answered();
    expect([setup.failure, setup.fault.cells]).toEqual([null, []]);
  });

  it("starts where every game does, as a step", async () => {
    const { setup } = opened(quantik, "A.../..../..../....");
    await setup.begin();
    expect(setup.text).toBe(EMPTY);
    setup.undo();
    expect(setup.text).toBe("A.../..../..../....");
  });
});
