/** Requests positions from the server, one at a time, and can retry a failed request. */
import type { Answer, Failure } from "../net/api";
import type { PositionRequest, Scene } from "../net/messages";

export interface Asking {
  /** Whether an answer is awaited. */
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Null if it failed, or if another request was made meanwhile. `retry` calls `again`. */
  ask(asked: PositionRequest, again: () => unknown): Promise<Scene | null>;
  /** The same, for a request in the background. */
  askMeanwhile(asked: PositionRequest, again: () => unknown): Promise<Scene | null>;
  fail(failure: Failure, again: () => unknown): void;
  /** Ignores every pending answer. */
  interrupt(): void;
  retry(): void;
  forget(): void;
}

export function createAsking(send: (asked: PositionRequest) => Promise<Answer<Scene>>): Asking {
  let busy = $state(false);
  let failure = $state.raw<Failure | null>(null);
  /** Grows whenever pending answers become obsolete. */
  let generation = 0;
  let repeat: () => unknown = () => {};

  async function askMeanwhile(asked: PositionRequest, again: () => unknown): Promise<Scene | null> {
    const mine = generation;
    const answer = await send(asked);
    if (mine !== generation) return null;
    busy = false;
    if (answer.ok) return answer.value;
    fail(answer, again);
    return null;
  }

  function ask(asked: PositionRequest, again: () => unknown): Promise<Scene | null> {
    generation += 1;
    busy = true;
    return askMeanwhile(asked, again);
  }

  function fail(why: Failure, again: () => unknown): void {
    failure = why;
    repeat = again;
  }

  function forget(): void {
    failure = null;
  }

  return {
    get busy() {
      return busy;
    },
    get failure() {
      return failure;
    },
    ask,
    askMeanwhile,
    fail,
    interrupt: () => {
      generation += 1;
      busy = false;
    },
    retry: () => {
      forget();
      repeat();
    },
    forget,
  };
}
