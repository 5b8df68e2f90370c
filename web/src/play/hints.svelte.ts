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
  /** No answer will come. */
  stop(): void;
  forget(): void;
}

export function createHints(ask: () => boolean): Hints & HintsOwner {
  let advice = $state.raw<Advice | null>(null);
  let seeking = $state(false);

  return {
    get advice() {
      return advice;
    },
    get seeking() {
      return seeking;
    },
    hint() {
      if (!seeking) seeking = ask();
    },
    /** What was advised for an earlier position is of no use. */
    advised(message, version) {
      seeking = false;
      if (message.version === version) advice = message;
    },
    stop() {
      seeking = false;
    },
    forget() {
      advice = null;
    },
  };
}
