import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalysisAnswer, AnalysisRequest, Finding } from "../net/messages";
import { createAnalyst } from "./analyst.svelte";
import type { AnalysisHandlers } from "./connection";

interface Fake {
  asked: AnalysisRequest[];
  tell(answer: AnalysisAnswer): void;
  closed: boolean;
}

function analyst(): { it: ReturnType<typeof createAnalyst>; connections: Fake[] } {
  const connections: Fake[] = [];
  const made = createAnalyst(({ onanswer }: AnalysisHandlers) => {
    const connection: Fake = { asked: [], tell: onanswer, closed: false };
    connections.push(connection);
    return {
      ask: (request) => connection.asked.push(request),
      close: () => {
        connection.closed = true;
      },
    };
  });
  return { it: made, connections };
}

function finding(id: number, more: Partial<Finding> = {}): Finding {
  return {
    type: "finding",
    id,
    kind: "estimate",
    scores: [0.5, 0.5],
    distance: null,
    within: null,
    moves: [],
    line: [],
    depth: 3,
    nodes: 100,
    seconds: 0.1,
    state: "searching",
    ...more,
  };
}

const place = (...moves: string[]) => ({ game: "oxono", moves });
const analyses = (connection: Fake | undefined) =>
  connection?.asked.filter(({ type }) => type === "analyse") ?? [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an analyst", () => {
  it("asks only about positions the reader stays at", () => {
    const { it: analysing, connections } = analyst();
    analysing.analyse(place("a"));
    analysing.analyse(place("a", "b"));
    vi.advanceTimersByTime(500);
    expect(analyses(connections[0]).map((asked) => "moves" in asked && asked.moves)).toEqual([["a", "b"]]);
  });

  it("ignores answers about another position", () => {
    const { it: analysing, connections } = analyst();
    analysing.analyse(place("a"));
    vi.advanceTimersByTime(500);
    const [asked] = analyses(connections[0]);
    const id = asked && "id" in asked ? asked.id : -1;
    analysing.analyse(place("b"));
    connections[0]?.tell(finding(id));
    flushSync();
    expect(analysing.finding).toBeNull();
  });

  it("ignores answers about the previous game, even if the next one has the same moves", () => {
    const { it: analysing, connections } = analyst();
    analysing.analyse(place());
    vi.advanceTimersByTime(500);
    const asked = analyses(connections[0])[0];
    analysing.forget(); // another position was set up, and its answer is still on the way
    connections[0]?.tell(
      finding(asked && "id" in asked ? asked.id : -1, { state: "finished", kind: "exact" }),
    );
    analysing.analyse({ ...place(), position: "another" });
    vi.advanceTimersByTime(500);
    expect(analysing.finding).toBeNull();
    expect(analyses(connections[0]).length).toBe(2);
  });

  it("keeps its findings, and does not ask again about finished positions", () => {
    const { it: analysing, connections } = analyst();
    analysing.analyse(place("a"));
    vi.advanceTimersByTime(500);
    const asked = analyses(connections[0])[0];
    connections[0]?.tell(
      finding(asked && "id" in asked ? asked.id : -1, { state: "finished", kind: "exact" }),
    );
    analysing.analyse(place("b"));
    analysing.analyse(place("a"));
    vi.advanceTimersByTime(500);
    expect(analysing.finding?.kind).toBe("exact");
    expect(analyses(connections[0]).length).toBe(1);
  });

  it("asks nothing while it is off", () => {
    const { it: analysing, connections } = analyst();
    analysing.switchOn(false);
    analysing.analyse(place("a"));
    vi.advanceTimersByTime(500);
    expect(analyses(connections[0])).toEqual([]);
  });

  it("reviews a game over a separate connection, and then knows its positions", () => {
    const { it: analysing, connections } = analyst();
    analysing.begin(place("a", "b"));
    const worth = { kind: "estimate" as const, scores: [0.4, 0.6], distance: null, within: null };
    connections[1]?.tell({ type: "reviewed", id: 1, ...worth, ply: 1, player: 1, best: "b", tokens: [] });
    flushSync();
    expect(analysing.verdict(["a"])?.scores).toEqual([0.4, 0.6]);
    expect(analysing.verdict(["x"])).toBeNull();
    connections[1]?.tell({ type: "review-done", id: 1 });
    flushSync();
    expect(analysing.review?.done).toBe(true);
    expect(analysing.review?.stopped).toBe(false);
    expect(connections[1]?.closed).toBe(true);
  });

  it("interrupts a review, and keeps its findings", () => {
    const { it: analysing, connections } = analyst();
    analysing.begin(place("a", "b"));
    const worth = { kind: "estimate" as const, scores: [0.4, 0.6], distance: null, within: null };
    connections[1]?.tell({ type: "reviewed", id: 1, ...worth, ply: 1, player: 1, best: "b", tokens: [] });
    analysing.stop();
    flushSync();
    expect(analysing.review?.stopped).toBe(true);
    expect(analysing.verdict(["a"])?.scores).toEqual([0.4, 0.6]);
    expect(connections[1]?.closed).toBe(true);
  });

  it("does not wait for a review after the server has failed", () => {
    const { it: analysing, connections } = analyst();
    analysing.begin(place("a", "b"));
    connections[1]?.tell({ type: "trouble", code: "failed", words: { en: "It failed.", fr: "Échec." } });
    flushSync();
    expect(analysing.review?.stopped).toBe(true);
    expect(analysing.trouble?.code).toBe("failed");
  });
});
