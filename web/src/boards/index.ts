/** The boards by game, each fetched when it is first shown: the first page carries none of them. */

import type { GameBoard } from "./board";

const BOARDS: Readonly<Record<string, () => Promise<{ board: GameBoard }>>> = {
  quantik: () => import("./quantik"),
  cubulus: () => import("./cubulus"),
  oxono: () => import("./oxono"),
  omba: () => import("./omba"),
};

/** The board of a game; an error where there is no such game. */
export async function loadBoard(game: string): Promise<GameBoard> {
  const load = BOARDS[game];
  if (!load) throw new Error(`there is no board for ${game}`);
  return (await load()).board;
}
