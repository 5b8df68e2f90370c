/** Plans requests to be sent again that the server could not store: after growing waits, and for a limited time. */
import { waitAfter } from "./waits";

export interface Repeating {
  /** Plans to send a request again, unless that would be too late; returns whether it did. */
  plan(key: string, patience: number, again: () => void): boolean;
  /** The request needs no repetition any more. */
  forget(key: string): void;
  /** Whatever was planned belongs to a connection that is lost. */
  forgetAll(): void;
}

interface Tried {
  since: number;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createRepeating(random: () => number): Repeating {
  const tried = new Map<string, Tried>();

  function forget(key: string): void {
    clearTimeout(tried.get(key)?.timer);
    tried.delete(key);
  }

  return {
    plan(key, patience, again) {
      const { since, failures } = tried.get(key) ?? { since: Date.now(), failures: 0 };
      const wait = waitAfter(failures + 1, random());
      forget(key);
      if (Date.now() + wait - since > patience) return false;
      tried.set(key, { since, failures: failures + 1, timer: setTimeout(again, wait) });
      return true;
    },
    forget,
    forgetAll() {
      for (const key of [...tried.keys()]) forget(key);
    },
  };
}
