/**
 * The running animations: each track knows its start and duration, and receives its progress.
 *
 *     time ──▶   ├── ball a ──┤
 *                     ├── ball b ──┤        nothing left: no more frames are requested
 *
 * With reduced motion, every track ends at once.
 */

interface Track {
  /** Its delay and its duration in milliseconds. */
  delay?: number;
  takes: number;
  /** A new track of the same name ends the previous one. */
  name?: string;
  /** Draws the state after a share of it, 0 to 1; the last call is always 1. */
  show(share: number): void;
}

export interface Motion {
  /** Starts a track with the next frame. */
  begin(track: Track): void;
  /** Draws all tracks at a time in milliseconds; returns whether any continues. */
  advance(now: number): boolean;
  /** Finishes all of them. */
  finish(): void;
  readonly moving: boolean;
}

export function createMotion(still: () => boolean, wake: () => void): Motion {
  let running: { track: Track; began: number | null }[] = [];

  function begin(track: Track): void {
    if (track.name) end(track.name);
    if (still() || track.takes === 0) track.show(1);
    else {
      track.show(0);
      running.push({ track, began: null });
    }
    wake();
  }

  function end(name: string): void {
    running = running.filter(({ track }) => track.name !== name);
  }

  function advance(now: number): boolean {
    for (const each of [...running]) {
      each.began ??= now;
      const done = Math.max(0, now - each.began - (each.track.delay ?? 0));
      const share = still() ? 1 : Math.min(1, done / each.track.takes);
      each.track.show(share);
      if (share === 1) running = running.filter((other) => other !== each);
    }
    return running.length > 0;
  }

  return {
    begin,
    advance,
    finish() {
      for (const { track } of running) track.show(1);
      running = [];
    },
    get moving() {
      return running.length > 0;
    },
  };
}

// ── Easing ───────────────────────────────────────────────────────────────────────────────────────────────

export function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

export function easeInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** Overshoots a little and comes back, like something soft. */
export function yielding(share: number): number {
  const past = share - 1;
  return 1 + 2.2 * past ** 3 + 1.2 * past ** 2;
}

/** Which of `count` equal parts a share lies in, and how far: 0.5 of 4 is the third, at its start. */
export function legOf(share: number, legs: number): [leg: number, share: number] {
  const leg = Math.min(legs - 1, Math.floor(share * legs));
  return [leg, share * legs - leg];
}
