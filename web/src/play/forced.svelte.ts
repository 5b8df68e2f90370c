/** Plays the only move of a player who cannot spend their roll, once they had time to read why. */
import { isInstant, tempo } from "../boards/tempo";
import type { GameState } from "./state";
import { stuckNow } from "./stuck";
import { FORCED } from "./task";

/** A refused move is tried again after this many milliseconds. */
const AGAIN = 4000;

export function playForcedMoves(game: GameState): void {
  /** The version at which it was last tried. */
  let tried = -1;
  // Other news must not start the time anew.
  const due = $derived(
    game.view && game.yourTurn && !game.busy && stuckNow(game.view) ? game.view.entries.length : null,
  );

  $effect(() => {
    if (due === null) return;
    const now = tempo();
    const reading = isInstant() ? 0 : now.tumble + now.read;
    const timer = setTimeout(play, tried === due ? AGAIN : reading);
    return () => clearTimeout(timer);
  });

  function play(): void {
    tried = due ?? -1;
    game.type(FORCED);
  }
}
