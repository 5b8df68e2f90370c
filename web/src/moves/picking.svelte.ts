/**
 * A move being chosen, on any board: picked token by token, or typed.
 *
 *     click ─▶ pick ─▶ picks ─▶ … ─▶ a whole move ─▶ played by the owner of the board
 *                  └─▶ not offered: asked why ─▶ refusal
 *
 * It knows no rules and no server: `Site` connects it to a board.
 */
import type { Failure } from "../net/api";
import type { Article } from "../net/messages";
import { citing, type Notice, noticed, type Refusal } from "./refusal";
import { choose, type Legal, offered, type Path, type Picks } from "./selection";
import { meant } from "./typed";

/** The place where a move is chosen: a game being played, or a free board. */
export interface Site {
  /** Whether clicks have an effect. */
  isOpen(): boolean;
  legal(): Legal;
  /** Why nothing can be chosen now by this click, or by typing if it is null. Returns null if something can. */
  untimely(clicked: readonly Path[] | null): Notice | null;
  play(text: string): void;
  /** The articles that forbid the picks, all taken together. */
  why(asked: Picks[]): Promise<readonly Article[] | Failure>;
  /** Called when the server could not be asked; `again` repeats the question. */
  onfailure?(failure: Failure, again: () => void): void;
  /** Clears the comment on the last choice when the next one starts. */
  onforget?(): void;
}

export interface Picking {
  readonly picks: Picks;
  /** The tokens that can be picked next. */
  readonly offered: ReadonlySet<string>;
  readonly refusal: Refusal | null;
  pick(paths: readonly Path[]): void;
  /** Plays a typed move. */
  type(text: string): void;
  refuse(refusal: Refusal): void;
  /** Drops the picks but keeps a refusal. */
  drop(): void;
  clear(): void;
}

const NOTHING: ReadonlySet<string> = new Set();

export function createPicking(site: Site): Picking {
  let picks = $state.raw<Picks>([]);
  let refusal = $state.raw<Refusal | null>(null);
  /** Grows whenever pending answers become obsolete. */
  let generation = 0;

  const isFree = $derived(site.isOpen() && site.untimely([]) === null);
  const targets = $derived(isFree ? offered(site.legal(), picks) : NOTHING);

  function pick(paths: readonly Path[]): void {
    if (!site.isOpen()) return;
    forgetAnswers();
    const notice = site.untimely(paths);
    if (notice) refuse(noticed(notice));
    else choosing(paths);
  }

  function choosing(paths: readonly Path[]): void {
    const choice = choose(site.legal(), picks, paths);
    picks = choice.picks;
    if (choice.move !== undefined) site.play(choice.move);
    else if (choice.ask?.length) ask(choice.ask, choice.undecided ?? null);
  }

  async function ask(asked: Picks[], undecided: Picks | null): Promise<void> {
    const mine = ++generation;
    const reasons = await site.why(asked);
    if (mine !== generation) return;
    if ("ok" in reasons) site.onfailure?.(reasons, () => ask(asked, undecided));
    else if (reasons.length > 0) refuse(citing(reasons));
    else if (undecided) goOn(undecided);
  }

  /** The server has no objection yet: there may be more to pick, unless no move is longer. */
  function goOn(undecided: Picks): void {
    if (site.legal().some((tokens) => tokens.length > undecided.length)) picks = undecided;
    else refuse(noticed("nowhere"));
  }

  function type(text: string): void {
    if (!site.isOpen()) return;
    clear();
    const notice = site.untimely(null);
    if (notice) refuse(noticed(notice));
    else site.play(meant(site.legal(), text));
  }

  function refuse(why: Refusal): void {
    refusal = why;
  }

  function drop(): void {
    generation += 1;
    picks = [];
  }

  function forgetAnswers(): void {
    generation += 1;
    refusal = null;
    site.onforget?.();
  }

  function clear(): void {
    drop();
    forgetAnswers();
  }

  return {
    get picks() {
      return picks;
    },
    get offered() {
      return targets;
    },
    get refusal() {
      return refusal;
    },
    pick,
    type,
    refuse,
    drop,
    clear,
  };
}
