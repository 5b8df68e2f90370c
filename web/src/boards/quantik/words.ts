/** Quantik in words. */

import type { Described, Language } from "../board";
import { contentsOf, left } from "../reserve";
import { rowsInWords } from "../rows";
import { boardWords, type Say } from "../words";
import { CELLS, RESERVE } from "./notation";

export function describe({ position, lang }: Described): string {
  const say = boardWords("quantik", lang);
  const board = contentsOf(position);
  const hands = [0, 1].map((player) => say(`has.${player}`, { pieces: describeHand(say, board, player) }));
  return [...rowsInWords(say, 4, CELLS, board), ...hands].join(" ");
}

function describeHand(say: Say, board: readonly string[], player: number): string {
  const counted = RESERVE.kinds.map((shape) => ({ shape, count: left(RESERVE, board, player, shape) }));
  const parts = counted.filter(({ count }) => count > 0).map(({ shape, count }) => say(`${count}.${shape}`));
  return parts.join(", ") || say("nothing");
}

export function moveInWords(tokens: readonly string[], lang: Language): string {
  const say = boardWords("quantik", lang);
  const [shape = "", cell = ""] = tokens;
  return say("move", { shape: say(`shape.${shape}`), cell });
}
