/**
 * The games with their own boards, each fetched when it is first shown, so the first page loads none of them. A game
 * that is not listed, such as one from another package, gets a plain board.
 */

import type { GameOffered } from "../net/messages";
import type { GameBoard } from "./board";

const GAMES: Readonly<Record<string, () => Promise<{ board: GameBoard }>>> = {
  quantik: () => import("./quantik"),
  cubulus: () => import("./cubulus"),
  oxono: () => import("./oxono"),
  omba: () => import("./omba"),
};

/** The board of a game; an unlisted game needs its catalogue entry. */
export async function loadBoard(game: string, offered: Promise<GameOffered | null>): Promise<GameBoard> {
  const load = Object.hasOwn(GAMES, game) ? GAMES[game] : undefined;
  if (load) return (await load()).board;
  const [{ plainBoard }, about] = await Promise.all([import("./plain"), offered]);
  if (!about) throw new Error(`there is no game ${game}`);
  return plainBoard(about);
}
