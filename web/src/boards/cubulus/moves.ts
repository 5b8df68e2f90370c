/** Cubulus's moves as a ball, its cell, and the face it is pushed through; a shift as the ends of its line. */

import type { Language, Mover, PicturedMoves } from "../board";
import { boardWords } from "../words";
import Icon from "./Icon.svelte";
import { COLOURS, faceIn, lineFrom, NEUTRAL } from "./notation";
import { moveInWords } from "./words";

export const moves: PicturedMoves = {
  tokens: (text) => (text === "-" ? [text] : [text.slice(0, 3), text.slice(3)].filter(Boolean)),
  parts,
  Icon,
};

function parts(tokens: readonly string[], { player, setting_up }: Mover, lang: Language) {
  const [cell = "-", entry] = tokens;
  const face = faceIn(entry);
  if (cell === "-") return [moveInWords(tokens, lang)];
  const owner = setting_up ? COLOURS.indexOf(NEUTRAL) : player;
  if (!face) return [{ piece: "ball", owner }, cell];
  const through = boardWords("cubulus", lang)(`face-title.${face}`).toLowerCase();
  if (!entry?.endsWith("~")) return [{ piece: "ball", owner }, cell, through];
  const [first, , third] = lineFrom(cell, face);
  return [{ piece: "line", owner: null }, `${first}–${third}`, through];
}
