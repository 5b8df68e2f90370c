/**
 * A game told one event after another: the server reports at once what happens, and the page shows it in its own time.
 *
 *     server ─▶ chapter, chapter, chapter        heard, waiting
 *                  └─ its time has come ─▶ shown ─▶ nothing is told before it has been seen
 *
 * Chapters are shown in order and each once. `hasten` shows all that are left: whoever acts knows everything.
 */
import type { Change, View } from "../net/messages";

/** What happened, and how things stand after it. */
export interface Chapter {
  view: View;
  changes: Change[];
}

/** The time of a chapter in milliseconds. */
export interface Timing {
  /** From the end of the chapter before it; null to show it without waiting even for that end. */
  after: number | null;
  /** How long it takes to be seen. */
  lasts: number;
}

export interface Story {
  /** Whether something is still to be told. */
  readonly pending: boolean;
  tell(chapter: Chapter): void;
  /** A new start: everything is shown up to here, and the next chapter follows this view. */
  begin(view: View): void;
  /** Shows all that is left; returns whether there was anything. */
  hasten(): boolean;
  /** Tells nothing more. */
  close(): void;
}

/** More than this is never told slowly: whoever watches computers would fall too far behind. */
export const MOST_CHAPTERS = 120;

export function createStory(
  show: (chapter: Chapter) => void,
  timing: (chapter: Chapter, before: View | null) => Timing,
): Story {
  let waiting: Chapter[] = [];
  let shown: View | null = null;
  /** When the chapter that is shown has been seen. */
  let seenAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function goOn(): void {
    timer = undefined;
    for (let next = waiting[0]; next && timer === undefined; next = waiting[0]) {
      const { after, lasts } = timing(next, shown);
      const wait = after === null ? 0 : seenAt + after - performance.now();
      if (wait > 0) timer = setTimeout(goOn, wait);
      else turnTo(next, lasts);
    }
  }

  function turnTo(chapter: Chapter, lasts: number): void {
    waiting = waiting.slice(1);
    shown = chapter.view;
    seenAt = performance.now() + lasts;
    show(chapter);
  }

  function hasten(): boolean {
    stop();
    const left = waiting.length > 0;
    for (let next = waiting[0]; next; next = waiting[0]) turnTo(next, 0);
    return left;
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    get pending() {
      return waiting.length > 0;
    },
    tell(chapter) {
      waiting.push(chapter);
      if (waiting.length > MOST_CHAPTERS) hasten();
      else if (timer === undefined) goOn();
    },
    begin(view) {
      hasten();
      shown = view;
      seenAt = performance.now();
    },
    hasten,
    close() {
      stop();
      waiting = [];
    },
  };
}
