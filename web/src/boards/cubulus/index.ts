/** Cubulus as the page shows it. */

import type { GameBoard } from "../board";
import Board from "./Board.svelte";
import { describe, moveInWords, stage } from "./tell";

export const board: GameBoard = {
  id: "cubulus",
  Board,
  describe,
  moveInWords,
  stage,
  solid: () => import("./solid"),
};
