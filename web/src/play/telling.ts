/**
 * Puts a story between the server and a game on a page: updates are shown in their own time, everything else at once.
 *
 *     connection ──▶ story ──▶ createGame ──▶ hurried: every action first shows what is left to tell
 *
 * Clocks do not wait: the time shown is always the last one heard.
 */
import { isDie } from "../boards/board";
import { compose } from "../moves/compose";
import type { Path } from "../moves/selection";
import type { Handlers } from "../net/connection";
import type { Change, View } from "../net/messages";
import { timingOf } from "./pace";
import type { Connect, GameState } from "./state";
import { createStory, type Story } from "./story";

/** A connection that tells a story; the story is for those who act before its end. */
export function telling(connect: Connect): { connect: Connect; hasten: Story["hasten"] } {
  let story: Story | null = null;

  function connected(handlers: Handlers) {
    let yours: number[] = [];
    let shown: View | null = null;
    let latest: View | null = null;

    const told = createStory(
      ({ view, changes }) => report(view, changes),
      (chapter, before) => timingOf(chapter, before, yours),
    );
    story = told;

    function report(view: View, changes: Change[]): void {
      shown = view;
      handlers.onupdate?.({ ...view, time: latest?.time ?? view.time }, changes);
    }

    const { close, ...connection } = connect({
      ...handlers,
      onwelcome(message) {
        latest = shown = message.view;
        yours = message.yours;
        told.begin(message.view);
        handlers.onwelcome?.(message);
      },
      onupdate(view, changes) {
        latest = view;
        told.tell({ view, changes });
        // What is shown stays, but its clocks go on.
        if (told.pending && shown && view.time) report(shown, []);
      },
    });
    return {
      ...connection,
      close() {
        told.close();
        close();
      },
    };
  }

  return { connect: connected, hasten: () => story?.hasten() ?? false };
}

/** A game whose actions first show everything that has happened. */
export function hurried(game: GameState, hasten: () => boolean): GameState {
  /** A click ahead of the story shows its end, and counts only if it picks something that can be picked then. */
  function pick(paths: readonly Path[]): void {
    if (!hasten() || isOpen(paths)) game.pick(paths);
  }

  function isOpen(paths: readonly Path[]): boolean {
    if (isDie(paths)) return game.yourTurn && game.view?.must_roll === true;
    return paths.some(([token]) => token !== undefined && game.offered.has(token));
  }

  /** The action, after the end of the story. */
  function then<T extends unknown[]>(act: (...given: T) => void): (...given: T) => void {
    return (...given) => {
      hasten();
      act(...given);
    };
  }

  const { type, roll, hint, request } = game;
  const actions = { pick, type: then(type), roll: then(roll), hint: then(hint), request: then(request) };
  return compose(game, actions);
}
