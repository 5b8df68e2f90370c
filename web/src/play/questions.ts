/** Questions about picks, sent to the server over a connection whose answers may come at any time. */
import type { Picks } from "../moves/selection";
import type { Article, Because } from "../net/messages";

interface Questions {
  /** The articles that forbid these picks; null if the question was not sent or is lost. It never settles if refused. */
  why(picks: Picks): Promise<Article[] | null>;
  answered(because: Because): void;
  /** The server refused to answer, if it was one of these questions. */
  refused(key: string): void;
  /** The connection was lost, and the answers with it. */
  forget(): void;
}

/** `ask` sends a question and returns its key; null if it could not be sent. */
export function createQuestions(ask: (picks: Picks) => string | null): Questions {
  const open = new Map<string, (articles: Article[] | null) => void>();

  function settle(key: string, articles: Article[] | null): void {
    open.get(key)?.(articles);
    open.delete(key);
  }

  return {
    why: (picks) =>
      new Promise((answer) => {
        const key = ask(picks);
        if (key === null) answer(null);
        else open.set(key, answer);
      }),
    answered: ({ key, articles }) => settle(key, articles),
    refused: (key) => void open.delete(key),
    forget() {
      for (const key of [...open.keys()]) settle(key, null);
    },
  };
}
