/** Omba's moves as a piece and its way. */

import type { Language, Mover, PicturedMoves } from "../board";
import Icon from "./Icon.svelte";
import { moveInWords } from "./words";

export const moves: PicturedMoves = {
  tokens: (text) => text.match(/@|[a-z]?\d|-/g) ?? [text],
  parts,
  Icon,
};

function parts(tokens: readonly string[], { player }: Mover, lang: Language) {
  const [from = "-", to] = tokens;
  if (!to) return [moveInWords(tokens, lang)];
  return [{ piece: "crate", owner: player }, from === "@" ? to : `${from} → ${to}`];
}
