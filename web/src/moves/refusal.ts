/** Why a move was refused. */
import type { Article, Words } from "../net/messages";

/** A reason that needs no article, such as the moment; the page has the words for it. */
export type Notice =
  | "nowhere"
  | "not-yours"
  | "roll-first"
  | "over"
  | "waiting"
  | "void"
  | "replaying"
  | "unexplained";

/** Articles, a sentence of the server, or a notice of the page. */
export interface Refusal {
  articles: Article[];
  words: Words | null;
  notice: Notice | null;
}

/** The server's explanation of a refused move. */
export function refusalOf({ article, words }: { article: Article | null; words: Words }): Refusal {
  return { articles: article ? [article] : [], words, notice: null };
}

export const noticed = (notice: Notice): Refusal => ({ articles: [], words: null, notice });

/** The same articles without duplicates. */
export function citing(articles: readonly Article[]): Refusal {
  const distinct = new Map(articles.map((article) => [article.number + article.words.en, article]));
  return { articles: [...distinct.values()], words: null, notice: null };
}
