import { describe, expect, it, vi } from "vitest";
import type { Answer } from "../net/api";
import type { Entry, Moment, View } from "../net/messages";
import { createGame } from "./game.svelte";
import { createReplay } from "./replay.svelte";
import { fakeConnection, moveEntry, rollEntry, sampleView, sampleWelcome } from "./sample";

/** A server that writes a position as the moves that lead to it. */
function moments({ entries }: View): Moment[] {
  return Array.from({ length: entries.length + 1 }, (_, count) => ({
    position: entries
      .slice(0, count)
      .map(({ text }) => text)
      .join(" "),
    contents: [],
    last: null,
  }));
}

function replayed(...entries: Entry[]) {
  const connection = fakeConnection();
  const game = createGame(connection.connect);
  let view = sampleView({ entries });
  connection.tell.onwelcome?.(sampleWelcome(view));
  const answer = (): Answer<Moment[]> => ({ ok: true, value: moments(view) });
  const fetched = vi.fn(async () => answer());
  const onshow = vi.fn();
  const replay = createReplay(() => game.view, fetched, onshow);
  const happens = (...entries: Entry[]) => {
    view = sampleView({ entries, version: view.version + 1 });
    connection.tell.onupdate?.(view, []);
  };
  return { replay, fetched, onshow, happens };
}

const settled = () => new Promise((done) => setTimeout(done));

describe("a replay", () => {
  it("goes through the moments, and ends at the game itself", async () => {
    const { replay, fetched, onshow } = replayed(moveEntry("a"), moveEntry("b"));
    expect(replay.step(-1)).toBe(true);
    await settled();
    expect(replay.at).toBe(1);
    expect(replay.moment?.position).toBe("a");
    replay.step(-1);
    expect(replay.moment?.position).toBe("");
    expect(replay.step(-1)).toBe(false);
    replay.step(1);
    replay.step(1);
    expect(replay.at).toBeNull();
    expect(replay.moment).toBeNull();
    expect(replay.step(1)).toBe(false);
    expect(onshow.mock.calls).toEqual([[1], [0], [1], [null]]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("takes a roll and the move that spends it for one step", async () => {
    const { replay } = replayed(rollEntry("4"), moveEntry("a"), rollEntry("2"), moveEntry("b"));
    replay.go(1);
    await settled();
    expect(replay.moment?.position).toBe("4 a");
  });

  it("stays where it is when somebody plays, and says so", async () => {
    const { replay, happens } = replayed(moveEntry("a"), moveEntry("b"));
    replay.go(1);
    await settled();
    expect(replay.behind).toBe(false);
    happens(moveEntry("a"), moveEntry("b"), moveEntry("c"));
    expect([replay.at, replay.behind, replay.rows.length]).toEqual([1, true, 3]);
    replay.step(1);
    expect(replay.moment?.position).toBe("a b");
  });

  it("fetches anew what was played since", async () => {
    const { replay, happens, fetched } = replayed(moveEntry("a"), moveEntry("b"));
    replay.go(0);
    await settled();
    happens(moveEntry("a"), moveEntry("b"), moveEntry("c"), moveEntry("d"));
    replay.go(3);
    await settled();
    expect(replay.moment?.position).toBe("a b c");
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("shows the game when the moment on the board was taken back", async () => {
    const { replay, happens } = replayed(moveEntry("a"), moveEntry("b"), moveEntry("c"));
    replay.go(2);
    await settled();
    happens(moveEntry("a"), moveEntry("x"), moveEntry("y"));
    expect(replay.at).toBeNull();
    happens(moveEntry("a"));
    expect(replay.at).toBeNull();
  });

  it("goes where it was last asked to while it waits for an answer", async () => {
    const { replay, onshow } = replayed(moveEntry("a"), moveEntry("b"), moveEntry("c"));
    replay.step(-1);
    replay.step(-1);
    await settled();
    expect(replay.at).toBe(1);
    expect(onshow.mock.calls).toEqual([[1]]);
  });

  it("says why there is nothing to see, and stays at the game", async () => {
    const { replay, fetched } = replayed(moveEntry("a"));
    const failure = { ok: false, status: 0, code: "network", words: null } as const;
    fetched.mockResolvedValueOnce(failure);
    replay.go(0);
    await settled();
    expect([replay.at, replay.failure]).toEqual([null, failure]);
    replay.go(0);
    await settled();
    expect([replay.at, replay.failure]).toEqual([0, null]);
  });
});
