/** Cubulus on the page. */

import type { GameBoard } from "../board";
import Board from "./Board.svelte";
import { edit } from "./edit";
import { moves } from "./moves";
import { describe, moveInWords, stage } from "./words";

export const board: GameBoard = {
  id: "cubulus",
  example: "a11",
  Board,
  describe,
  moveInWords,
  moves,
  stage,
  edit,
  solid: { tall: 1.15, load: () => import("./solid") },
};
