/** Quantik's moves as a piece and its cell. */

import type { PicturedMoves } from "../board";
import Icon from "./Icon.svelte";

export const moves: PicturedMoves = {
  tokens: (text) => [text.slice(0, 1), text.slice(1)],
  parts: ([piece = "", cell = ""], { player }) => [{ piece, owner: player }, cell],
  Icon,
};
