/**
 * Everything the page knows about the positions of its tree, from the engine's analysis of the current one and from the
 * review of a whole game. A position is identified by the moves that lead to it.
 */
import type { AnalysisAnswer, Finding, Impossible, Luck, Place, Reviewed, Trouble } from "../net/messages";
import { type AnalysisConnection, type AnalysisHandlers, connectAnalysis } from "./connection";
import type { Verdict } from "./judging";

/** The review of a whole game. */
interface GameReview {
  moves: string[];
  verdicts: Record<number, Reviewed>;
  luck: Luck | null;
  done: boolean;
  /** Whether it was interrupted, by the viewer or by the server. */
  stopped: boolean;
}

export interface Analyst {
  /** Whether the engine analyses the position on the board. */
  readonly on: boolean;
  /** The findings about the position on the board. */
  readonly finding: Finding | null;
  readonly impossible: Impossible | null;
  /** Why the server does not answer; null while it does. */
  readonly trouble: Trouble | null;
  /** Whether the server can be reached. */
  readonly reached: boolean;
  readonly review: GameReview | null;
  /** Everything known about a position. */
  verdict(moves: readonly string[]): Verdict | null;
  switchOn(on: boolean): void;
  /** Called when another position is on the board. */
  analyse(place: Place): void;
  /** Analyses the same position for longer. */
  longer(): void;
  begin(place: Place): void;
  /** Interrupts the review; its findings stay. */
  stop(): void;
  /** Forgets everything, because another game starts. */
  forget(): void;
  close(): void;
}

/** Milliseconds at a position before the engine is asked, so that stepping quickly through a game sends nothing. */
const PAUSE = 120;
type Connect = (handlers: AnalysisHandlers) => AnalysisConnection;

export function createAnalyst(connect: Connect = connectAnalysis): Analyst {
  let on = $state(true);
  let findings = $state.raw<Readonly<Record<string, Finding>>>({});
  let key = $state("");
  let impossible = $state.raw<Impossible | null>(null);
  let trouble = $state.raw<Trouble | null>(null);
  let reached = $state(true);
  let review = $state.raw<GameReview | null>(null);
  let place: Place | null = null;
  let asked = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let reviewing: AnalysisConnection | null = null;

  const connection = connect({ onanswer: hear, onreached: (open) => (reached = open) });
  const finding = $derived(findings[key] ?? null);

  function hear(answer: AnalysisAnswer): void {
    if (answer.type === "finding" && answer.id === asked) found(answer);
    else if (answer.type === "impossible" && answer.id === asked) impossible = answer;
    trouble = answer.type === "trouble" ? answer : null;
  }

  /** An earlier, longer analysis stays until the new one has caught up. */
  function found(next: Finding): void {
    const before = findings[key];
    const further =
      !before || next.state === "finished" || next.nodes >= before.nodes || next.id === before.id;
    if (further) findings = { ...findings, [key]: next };
  }

  function ask(longer = false): void {
    clearTimeout(waiting);
    if (!place) return;
    asked += 1;
    connection.ask({ type: "analyse", id: asked, ...place, longer });
  }

  function rest(): void {
    clearTimeout(waiting);
    asked += 1;
    connection.ask({ type: "rest" });
  }

  function analyse(next: Place): void {
    place = next;
    key = keyOf(next.moves ?? []);
    impossible = null;
    rest();
    const known = findings[key];
    if (on && !(known && known.state !== "searching")) waiting = setTimeout(ask, PAUSE);
  }

  function switchOn(wanted: boolean): void {
    on = wanted;
    if (place) analyse(place);
  }

  // ── A game as a whole ──────────────────────────────────────────────────────────────────────────────────

  function begin(whole: Place): void {
    stop();
    review = { moves: [...(whole.moves ?? [])], verdicts: {}, luck: null, done: false, stopped: false };
    reviewing = connect({ onanswer: hearReview, onreached: () => {} });
    reviewing.ask({ type: "review", id: 1, ...whole });
  }

  function hearReview(answer: AnalysisAnswer): void {
    if (!review) return;
    if (answer.type === "reviewed")
      review = { ...review, verdicts: { ...review.verdicts, [answer.ply]: answer } };
    else if (answer.type === "luck") review = { ...review, luck: answer };
    else if (answer.type === "review-done") {
      review = { ...review, done: true };
      stop();
    } else if (answer.type === "impossible") {
      impossible = answer;
      stop();
    } else if (answer.type === "trouble") {
      trouble = answer;
      stop();
    }
  }

  function stop(): void {
    reviewing?.close();
    reviewing = null;
    if (review && !review.done) review = { ...review, stopped: true };
  }

  function verdict(moves: readonly string[]): Verdict | null {
    const known = findings[keyOf(moves)];
    const judged = review && starts(review.moves, moves) ? (review.verdicts[moves.length] ?? null) : null;
    // One value per position in the review of a game, unless more is known about it.
    return known && (known.kind === "exact" || !judged) ? known : (judged ?? known ?? null);
  }

  return {
    get on() {
      return on;
    },
    get finding() {
      return finding;
    },
    get impossible() {
      return impossible;
    },
    get trouble() {
      return trouble;
    },
    get reached() {
      return reached;
    },
    get review() {
      return review;
    },
    verdict,
    switchOn,
    analyse,
    longer: () => ask(true),
    begin,
    stop,
    forget: () => {
      stop();
      rest(); // pending answers belong to the previous game and must not be taken for the next one's
      place = null;
      findings = {};
      impossible = null;
      review = null;
    },
    close: () => {
      clearTimeout(waiting);
      stop();
      connection.close();
    },
  };
}

const keyOf = (moves: readonly string[]): string => moves.join(" ");

function starts(whole: readonly string[], part: readonly string[]): boolean {
  return part.length <= whole.length && part.every((move, at) => move === whole[at]);
}
