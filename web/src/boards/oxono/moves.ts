/** OXONO's moves as the totem and the cell it goes to, then the piece and its cell. */

import type { PicturedMoves } from "../board";
import Icon from "./Icon.svelte";
import { TOTEMS } from "./notation";

export const moves: PicturedMoves = {
  tokens: (text) => [text.slice(0, 1), text.slice(1, 3), text.slice(3)],
  parts: ([symbol = "", to = "", place = ""], { player }) => [
    { piece: TOTEMS[symbol] ?? symbol, owner: null },
    to,
    { piece: symbol, owner: player },
    place,
  ],
  Icon,
};
