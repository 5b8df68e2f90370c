import type { GameBoard } from "../board";
import Board from "./Board.svelte";
import { edit } from "./edit";
import { moves } from "./moves";
import { describe, moveInWords } from "./words";

export const board: GameBoard = {
  id: "oxono",
  Board,
  example: "Xd4e4",
  describe,
  moveInWords,
  moves,
  edit,
};
