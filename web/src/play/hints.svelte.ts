/** A hint requested from the server, and its answer. */
import type { Advice } from "../net/messages";

export interface Hints {
  readonly advice: Advice | null;
  /** Whether a hint was requested and has not arrived yet. */
  readonly seeking: boolean;
  hint(): void;
}

/** The events the owner of the game passes on. */
interface HintsOwner {
  advised(advice: Advice, version: number | undefined): void;
  /** Called when the server refused the request with this key. */
  refused(key: string): void;
  /** Called when no answer will come. */
  stop(): void;
  forget(): void;
}

/** `ask` requests a hint and returns the key; null if it could not be sent. */
export function createHints(ask: () => string | null): Hints & HintsOwner {
  let advice = $state.raw<Advice | null>(null);
  /** The key of the pending request. */
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
    /** A hint for an earlier position is useless. */
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
