import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../net/api";
import type { Study, StudyContent } from "../net/messages";
import { keptStudies, keptStudy } from "./kept";
import { createSaving, type Saving } from "./saving.svelte";
import type { StudyServer } from "./server";

const SECRET = "s".repeat(32);
const failure = (status: number): Answer<never> => ({ ok: false, status, code: "x", words: null });

/** A server with one study, which fails on request. */
function fake() {
  let kept: Study = {
    id: "one",
    version: 1,
    created: 0,
    updated: 0,
    content: { game: "quantik", title: "as it was" },
  };
  const failing: number[] = [];
  const asked: string[] = [];
  const server: StudyServer = {
    create: async (content) => {
      asked.push("create");
      const status = failing.shift();
      if (status !== undefined) return failure(status);
      kept = { ...kept, id: "made", version: 1, content };
      return { ok: true, value: { secret: SECRET, study: kept } };
    },
    read: async () => ({ ok: true, value: kept }),
    change: async (_id, secret, version, content) => {
      asked.push(`change ${version} ${content.title}`);
      const status = failing.shift() ?? (secret !== SECRET ? 403 : version !== kept.version ? 409 : null);
      if (status !== null) return failure(status);
      kept = { ...kept, version: version + 1, content };
      return { ok: true, value: kept };
    },
    remove: async () => ({ ok: true, value: null }),
  };
  return {
    server,
    failing,
    asked,
    get kept() {
      return kept;
    },
    elsewhere(title: string) {
      kept = { ...kept, version: kept.version + 1, content: { game: "quantik", title } };
    },
  };
}

describe("a study saves itself", () => {
  let written: StudyContent;
  let told: ReturnType<typeof fake>;
  let saving: Saving;
  let addresses: string[];

  function begin(id: string, secret: string): void {
    const beginning = { id, secret, version: id ? 1 : 0, content: () => written, server: told.server };
    saving = createSaving({ ...beginning, oncreated: (made) => addresses.push(made) });
  }

  function type(title: string): void {
    written = { ...written, title };
    saving.changed();
  }

  const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    written = { game: "quantik", title: "" };
    told = fake();
    addresses = [];
    begin("one", SECRET);
  });

  afterEach(() => {
    saving.close();
    vi.useRealTimers();
  });

  it("once, after the writing stops", async () => {
    for (const title of ["a", "ab", "abc"]) {
      type(title);
      await pass(300);
    }
    expect(saving.state).toBe("waiting");
    await pass(1000);
    expect(told.asked).toEqual(["change 1 abc"]);
    expect([saving.state, saving.version]).toEqual(["saved", 2]);
    type("abcd");
    await pass(1000);
    expect(told.asked).toEqual(["change 1 abc", "change 2 abcd"]);
  });

  it("keeps unsaved changes on the device, and only those", async () => {
    type("abc");
    expect(keptStudy("one")?.draft).toEqual({ version: 1, content: written });
    await pass(1000);
    expect(keptStudy("one")).toMatchObject({ secret: SECRET, title: "abc", draft: null });
  });

  it("is created with the first words, and then has an address", async () => {
    begin("", "");
    type("abc");
    expect(keptStudy("new")?.draft?.content.title).toBe("abc");
    expect(keptStudies()).toEqual([]);
    await pass(1000);
    expect(addresses).toEqual(["made"]);
    expect([saving.id, saving.secret, saving.version]).toEqual(["made", SECRET, 1]);
    expect(keptStudy("new")).toBeNull();
    expect(keptStudies().map(({ id }) => id)).toEqual(["made"]);
  });

  it("tries again when the server cannot be reached", async () => {
    told.failing.push(0, 503);
    type("abc");
    await pass(1000);
    expect([saving.state, saving.failure?.status]).toEqual(["failed", 0]);
    expect(keptStudy("one")?.draft?.content.title).toBe("abc");
    await pass(5000);
    expect(saving.state).toBe("failed");
    await pass(5000);
    expect([saving.state, told.kept.content.title]).toEqual(["saved", "abc"]);
  });

  it("does not repeat an impossible save before something else is written", async () => {
    told.failing.push(400);
    type("abc");
    await pass(60_000);
    expect([saving.state, told.asked.length]).toEqual(["failed", 1]);
    type("ab");
    await pass(1000);
    expect(saving.state).toBe("saved");
  });

  it("saves what was written during a save", async () => {
    const { change } = told.server;
    told.server.change = async (...given) => {
      await new Promise((done) => setTimeout(done, 500));
      return change(...given);
    };
    type("abc");
    await pass(1000);
    expect(saving.state).toBe("saving");
    type("abcd");
    await pass(3000);
    expect([saving.state, told.kept.content.title, told.kept.version]).toEqual(["saved", "abcd", 3]);
  });

  describe("when somebody else has saved meanwhile", () => {
    beforeEach(async () => {
      told.elsewhere("theirs");
      type("mine");
      await pass(1000);
    });

    it("overwrites nothing, and stops saving", async () => {
      expect([saving.state, saving.newer?.content.title]).toEqual(["newer", "theirs"]);
      type("mine still");
      await pass(60_000);
      expect(told.kept.content.title).toBe("theirs");
      expect(keptStudy("one")?.draft?.content.title).toBe("mine still");
    });

    it("can keep my version", async () => {
      saving.overwrite();
      await pass(1000);
      expect([saving.state, told.kept.content.title, told.kept.version]).toEqual(["saved", "mine", 3]);
    });

    it("can keep their version", async () => {
      if (saving.newer) saving.accept(saving.newer);
      expect([saving.state, saving.version, keptStudy("one")?.draft]).toEqual(["saved", 2, null]);
    });

    it("can save my version as another study", async () => {
      saving.apart();
      await pass(1000);
      expect([saving.state, saving.id, addresses]).toEqual(["saved", "made", ["made"]]);
      expect(keptStudy("one")).toMatchObject({ secret: SECRET, draft: null });
    });
  });

  it("refuses everyone but the owner, and loses nothing", async () => {
    begin("one", "w".repeat(32));
    type("mine");
    await pass(1000);
    expect(saving.state).toBe("refused");
    expect(keptStudy("one")).toMatchObject({ secret: "", draft: { content: { title: "mine" } } });
    saving.apart();
    await pass(1000);
    expect([saving.state, saving.id, keptStudy("one")]).toEqual(["saved", "made", null]);
  });
});
