/** Fetches a game's board and its catalogue entry. */

import { getContext, setContext } from "svelte";
import { gameOffered } from "../net/catalogue";
import type { GameOffered } from "../net/messages";
import type { GameBoard } from "./board";
import { loadBoard } from "./index";

interface Setting {
  readonly board: GameBoard | null;
  readonly about: GameOffered | null;
  /** Whether everything available has arrived; the catalogue may be unreachable. */
  readonly ready: boolean;
  /** Whether there is nothing more to wait for: everything has arrived, or could not be fetched. */
  readonly settled: boolean;
}

const BOARD = Symbol("the board of the page");

/** The board of the page, for the parts of the page that show moves its way; null until it has arrived. */
export function boardOfPage(): () => GameBoard | null {
  return getContext<(() => GameBoard | null) | undefined>(BOARD) ?? (() => null);
}

export function createSetting(game: () => string | undefined): Setting {
  let board = $state.raw<GameBoard | null>(null);
  let about = $state.raw<GameOffered | null>(null);
  let fetched = $state("");
  const name = $derived(game());

  async function fetchBoth(wanted: string): Promise<void> {
    const entry = gameOffered(wanted);
    const [found, entryFound] = await Promise.all([loadBoard(wanted, entry).catch(() => null), entry]);
    if (wanted !== name) return; // another game is shown by now
    about = entryFound;
    board = found;
    fetched = wanted;
  }

  setContext(BOARD, () => board);

  $effect(() => {
    if (name) fetchBoth(name);
  });

  return {
    get board() {
      return board;
    },
    get about() {
      return about;
    },
    get ready() {
      return board !== null;
    },
    get settled() {
      return name !== undefined && fetched === name;
    },
  };
}
