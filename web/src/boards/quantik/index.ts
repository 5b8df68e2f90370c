import type { GameBoard } from "../board";
import Board from "./Board.svelte";
import { edit } from "./edit";
import { moves } from "./moves";
import { describe, moveInWords } from "./words";

export const board: GameBoard = {
  id: "quantik",
  Board,
  isSolved: true,
  example: "Ca3",
  describe,
  moveInWords,
  moves,
  edit,
};
