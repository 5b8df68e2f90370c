/** How it stands after some moves, asked of the server: one thing at a time, and once more where it failed. */
import type { Answer, Failure } from "../net/api";
import type { PositionRequest, Scene } from "../net/messages";

export interface Asking {
  /** Something is asked for that has to be waited for. */
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Null where it failed, or where something else was asked for meanwhile; `again` is done on `retry`. */
  ask(asked: PositionRequest, again: () => unknown): Promise<Scene | null>;
  /** The same, while one can go on. */
  askMeanwhile(asked: PositionRequest, again: () => unknown): Promise<Scene | null>;
  fail(failure: Failure, again: () => unknown): void;
  /** Nothing that is under way is waited for any more. */
  interrupt(): void;
  retry(): void;
  forget(): void;
}

export function createAsking(send: (asked: PositionRequest) => Promise<Answer<Scene>>): Asking {
  let busy = $state(false);
  let failure = $state.raw<Failure | null>(null);
  /** Grows with all that makes an answer under way worthless. */
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
