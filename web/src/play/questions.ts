/** Questions about picks, sent to the server over a connection whose answers may come at any time. */
import type { Picks } from "../moves/selection";
import type { Article, Because } from "../net/messages";

interface Questions {
  /** The articles that forbid these picks. It never settles if the question is not sent, refused or forgotten. */
  why(picks: Picks): Promise<Article[]>;
  answered(because: Because): void;
  /** The server refused to answer, if it was one of these questions. */
  refused(key: string): void;
  /** The connection was lost, and the answers with it. */
  forget(): void;
}

/** `ask` sends a question and returns its key; null if it could not be sent. */
export function createQuestions(ask: (picks: Picks) => string | null): Questions {
  const open = new Map<string, (articles: Article[]) => void>();

  return {
    why: (picks) =>
      new Promise((answer) => {
        const key = ask(picks);
        if (key !== null) open.set(key, answer);
      }),
    answered({ key, articles }) {
      open.get(key)?.(articles);
      open.delete(key);
    },
    refused(key) {
      open.delete(key);
    },
    forget() {
      open.clear();
    },
  };
}
