import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleView } from "./sample";
import { type Chapter, createStory, MOST_CHAPTERS, type Story, type Timing } from "./story";

const chapter = (version: number): Chapter => ({ view: sampleView({ version }), changes: [] });

interface Told {
  story: Story;
  /** The versions shown so far. */
  shown: number[];
}

/** A story whose chapters take these times, by version. */
function told(times: Record<number, Timing>): Told {
  const shown: number[] = [];
  const story = createStory(
    ({ view }) => shown.push(view.version),
    ({ view }) => times[view.version] ?? { after: 0, lasts: 0 },
  );
  story.begin(sampleView({ version: 0 }));
  return { story, shown };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a story", () => {
  it("shows each chapter after its pause, and after the one before has been seen", () => {
    const { story, shown } = told({ 1: { after: 600, lasts: 400 }, 2: { after: 200, lasts: 0 } });
    story.tell(chapter(1));
    story.tell(chapter(2));
    vi.advanceTimersByTime(599);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(599);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
    expect(story.pending).toBe(false);
  });

  it("adds nothing to the time that a computer thought anyway", () => {
    const { story, shown } = told({ 1: { after: 600, lasts: 0 } });
    vi.advanceTimersByTime(2000);
    story.tell(chapter(1));
    expect(shown).toEqual([1]);
  });

  it("does not let what you did yourself wait for a moving piece", () => {
    const { story, shown } = told({ 1: { after: 0, lasts: 900 }, 2: { after: null, lasts: 0 } });
    story.tell(chapter(1));
    story.tell(chapter(2));
    expect(shown).toEqual([1, 2]);
  });

  it("keeps the order, whatever waits", () => {
    const { story, shown } = told({ 1: { after: 600, lasts: 0 }, 2: { after: null, lasts: 0 } });
    story.tell(chapter(1));
    story.tell(chapter(2));
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(shown).toEqual([1, 2]);
  });

  it("is shown to its end at once for someone who acts, and each chapter once", () => {
    const { story, shown } = told({ 1: { after: 600, lasts: 400 }, 2: { after: 600, lasts: 400 } });
    story.tell(chapter(1));
    story.tell(chapter(2));
    expect(story.hasten()).toBe(true);
    expect(shown).toEqual([1, 2]);
    expect(story.hasten()).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1, 2]);
  });

  it("begins anew after a lost connection, with nothing left untold", () => {
    const { story, shown } = told({ 1: { after: 600, lasts: 0 } });
    story.tell(chapter(1));
    story.begin(sampleView({ version: 4 }));
    expect(shown).toEqual([1]);
    expect(story.pending).toBe(false);
  });

  it("never falls far behind", () => {
    const { story, shown } = told(Object.fromEntries([[1, { after: 600, lasts: 0 }]]));
    for (let version = 1; version <= MOST_CHAPTERS + 1; version++) story.tell(chapter(version));
    expect(shown).toHaveLength(MOST_CHAPTERS + 1);
  });

  it("tells nothing more once it is closed", () => {
    const { story, shown } = told({ 1: { after: 600, lasts: 0 } });
    story.tell(chapter(1));
    story.close();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([]);
  });
});
