/** Omba on the page. */

import type { GameBoard } from "../board";
import Board from "./Board.svelte";
import { edit } from "./edit";
import { moves } from "./moves";
import { describe, moveInWords } from "./words";

export const board: GameBoard = {
  id: "omba",
  example: "@b2",
  Board,
  hasDie: true,
  describe,
  moveInWords,
  moves,
  edit,
  solid: { tall: 0.88, load: () => import("./solid") },
};
