/** A good move asked of the server, and what it advised. */
import type { Advice } from "../net/messages";

export interface Hints {
  readonly advice: Advice | null;
  /** Whether the server was asked and has not answered yet. */
  readonly seeking: boolean;
  hint(): void;
}

/** What the owner of the game hears and forgets. */
interface HintsOwner {
  advised(advice: Advice, version: number | undefined): void;
  /** The server refused the hint, if that is what has this key. */
  refused(key: string): void;
  /** No answer will come. */
  stop(): void;
  forget(): void;
}

/** `ask` asks the server and returns the key; null if it could not be asked. */
export function createHints(ask: () => string | null): Hints & HintsOwner {
  let advice = $state.raw<Advice | null>(null);
  /** The key of the hint that was asked for and is not answered yet. */
  let sought = $state<string | null>(null);

  function stop(): void {
    sought = null;
  }

  return {
    get advice() {
      return advice;
    },
    get seeking() {
      return sought !== null;
    },
    hint() {
      sought ??= ask();
    },
    /** What was advised for an earlier position is of no use. */
    advised(message, version) {
      stop();
      if (message.version === version) advice = message;
    },
    refused(key) {
      if (key === sought) stop();
    },
    stop,
    forget() {
      advice = null;
    },
  };
}
