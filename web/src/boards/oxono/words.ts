/** OXONO in words. */

import type { Described, Language } from "../board";
import { contentsOf, left } from "../reserve";
import { rowsInWords } from "../rows";
import { boardWords, type Say } from "../words";
import { CELLS, RESERVE } from "./notation";

export function describe({ position, lang }: Described): string {
  const say = boardWords("oxono", lang);
  const board = contentsOf(position);
  return [
    ...rowsInWords(say, 6, CELLS, board),
    ...[0, 1].map((player) => describeHand(say, board, player)),
  ].join(" ");
}

function describeHand(say: Say, board: readonly string[], player: number): string {
  return say(`has.${player}`, {
    xs: left(RESERVE, board, player, "X"),
    os: left(RESERVE, board, player, "O"),
  });
}

export function moveInWords(tokens: readonly string[], lang: Language): string {
  const [symbol = "", to = "", place = ""] = tokens;
  return boardWords("oxono", lang)("move", { symbol, to, place });
}
