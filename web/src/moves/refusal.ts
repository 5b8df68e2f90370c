/** Why something was not done. */
import type { Article, Words } from "../net/messages";

/** Something that is not possible at this moment and needs no article to say so; the page has the words. */
export type Notice = "nowhere" | "not-yours" | "roll-first" | "over" | "waiting" | "void" | "replaying";

/** Articles, a sentence of the server, or a notice of the page. */
export interface Refusal {
  articles: Article[];
  words: Words | null;
  notice: Notice | null;
}

/** What the server says of a move that it refused. */
export function refusalOf({ article, words }: { article: Article | null; words: Words }): Refusal {
  return { articles: article ? [article] : [], words, notice: null };
}

export const noticed = (notice: Notice): Refusal => ({ articles: [], words: null, notice });

/** The same articles, each once. */
export function citing(articles: readonly Article[]): Refusal {
  const distinct = new Map(articles.map((article) => [article.number + article.words.en, article]));
  return { articles: [...distinct.values()], words: null, notice: null };
}
