/** OXONO in words. */

import type { Language } from "../board";
import { rowsInWords } from "../rows";
import { boardWords, type Say } from "../words";
import { CELLS, left, parse, pieceOf } from "./notation";

export function describe(position: string, _players: number, lang: Language): string {
  const say = boardWords("oxono", lang);
  const board = parse(position);
  return [...rowsInWords(say, 6, CELLS, board), ...[0, 1].map((player) => tellHand(say, board, player))].join(
    " ",
  );
}

function tellHand(say: Say, board: readonly string[], player: number): string {
  return say(`has.${player}`, { xs: left(board, player, "X"), os: left(board, player, "O") });
}

export function moveInWords(tokens: string[], player: number, lang: Language): string {
  const say = boardWords("oxono", lang);
  const [symbol = "", to = "", place = ""] = tokens;
  return say("move", { symbol, to, place, piece: say(`piece.${pieceOf(symbol, player)}`) });
}
