/** Questions about picks, sent to the server over a connection whose answers may come at any time. */
import type { Picks } from "../moves/selection";
import type { Article, Because } from "../net/messages";

interface Questions {
  /** The articles that forbid these picks; never, where the connection breaks before the answer. */
  why(picks: Picks): Promise<Article[]>;
  answered(because: Because): void;
  /** The connection was lost, and with it the answers. */
  forget(): void;
}

interface Question {
  picks: Picks;
  answer(articles: Article[]): void;
}

export function createQuestions(ask: (picks: Picks) => void): Questions {
  let open: Question[] = [];

  return {
    why: (picks) =>
      new Promise((answer) => {
        open.push({ picks, answer });
        ask([...picks]);
      }),
    // The server answers in the order it was asked: of two questions about the same, the older one is meant.
    answered({ picks, articles }) {
      const place = open.findIndex((question) => same(question.picks, picks));
      open.splice(place, place < 0 ? 0 : 1)[0]?.answer(articles);
    },
    forget() {
      open = [];
    },
  };
}

function same(one: Picks, other: Picks): boolean {
  return one.length === other.length && one.every((pick, at) => pick === other[at]);
}
