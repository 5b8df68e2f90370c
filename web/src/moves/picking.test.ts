import { describe, expect, it, vi } from "vitest";
import type { Failure } from "../net/api";
import type { Article } from "../net/messages";
import { createPicking, type Site } from "./picking.svelte";
import { noticed } from "./refusal";

const LEGAL = [
  ["C", "a3"],
  ["C", "b3"],
  ["D", "a3"],
];
const BAN: Article = { number: "Q4", words: { en: "banned", fr: "interdit" }, cells: ["a3"] };
const LOST: Failure = { ok: false, status: 0, code: "network", words: null };

function site(changes: Partial<Site> = {}) {
  return {
    isOpen: () => true,
    legal: () => LEGAL,
    untimely: () => null,
    play: vi.fn(),
    why: vi.fn(async () => [BAN]),
    onforget: vi.fn(),
    ...changes,
  };
}

/** Waits for all pending answers. */
const answers = () => new Promise((done) => setTimeout(done));

describe("choosing a move", () => {
  it("offers the next tokens, and plays a whole move", () => {
    const here = site();
    const picking = createPicking(here);
    expect([...picking.offered]).toEqual(["C", "D"]);
    picking.pick([["C"]]);
    expect([...picking.offered]).toEqual(["a3", "b3"]);
    picking.pick([["b3"]]);
    expect(here.play).toHaveBeenCalledWith("Cb3");
  });

  it("plays a typed move in its canonical form", () => {
    const here = site();
    createPicking(here).type(" c B3 ");
    expect(here.play).toHaveBeenCalledWith("Cb3");
  });

  it("ignores clicks where nothing can be clicked", () => {
    const here = site({ isOpen: () => false });
    const picking = createPicking(here);
    picking.pick([["C"]]);
    picking.type("Ca3");
    expect([picking.picks, picking.offered.size]).toEqual([[], 0]);
    expect(here.play).not.toHaveBeenCalled();
  });

  it("says at once why it is not the time, without asking", () => {
    const here = site({ untimely: () => "over" });
    const picking = createPicking(here);
    picking.pick([["C"]]);
    expect(picking.refusal).toEqual(noticed("over"));
    expect(here.why).not.toHaveBeenCalled();
  });
});

describe("a pick that is not offered", () => {
  it("is asked about, and its articles are shown until the next choice", async () => {
    const here = site();
    const picking = createPicking(here);
    picking.pick([["A"]]);
    expect(here.why).toHaveBeenCalledWith([["A"]]);
    await answers();
    expect(picking.refusal?.articles).toEqual([BAN]);
    picking.pick([["C"]]);
    expect(picking.refusal).toBeNull();
    expect(here.onforget).toHaveBeenCalledTimes(2);
  });

  it("stays if nothing forbids it, unless no move is longer", async () => {
    const picking = createPicking(site({ why: async () => [] }));
    picking.pick([["A"]]);
    await answers();
    expect(picking.picks).toEqual(["A"]);
    picking.clear();
    picking.pick([["A", "a1"]]);
    await answers();
    expect(picking.refusal).toEqual(noticed("nowhere"));
  });

  it("is ignored after another choice", async () => {
    const picking = createPicking(site());
    picking.pick([["A"]]);
    picking.clear();
    await answers();
    expect(picking.refusal).toBeNull();
  });

  it("can be asked about again if the server was not reached", async () => {
    const why = vi.fn<Site["why"]>().mockResolvedValueOnce(LOST).mockResolvedValue([BAN]);
    let again = () => {};
    const picking = createPicking(site({ why, onfailure: (_, retry) => (again = retry) }));
    picking.pick([["A"]]);
    await answers();
    expect(picking.refusal).toBeNull();
    again();
    await answers();
    expect(picking.refusal?.articles).toEqual([BAN]);
  });
});
