/**
 * Moves tried on a free board and judged by the server, for puzzles and courses.
 *
 *     trying ─▶ a move ─▶ judging ─┬─▶ right ─▶ answering ─▶ trying, or done
 *       ▲                          └─▶ wrong ─▶ answering ─▶ refuted ──┐
 *       └──────────────────────────── the position returns ◀──────────┘
 *
 * A wrong move stays on the board, with the reply that refutes it, until the reader goes on.
 */
import { prefersStillness } from "../boards/animation";
import { lineTo, START } from "../moves/tree";
import type { Answer, Failure } from "../net/api";
import type { Judged } from "../net/messages";
import { createSession, type Ground, type Server, type Session } from "./session.svelte";

type Phase = "opening" | "trying" | "judging" | "answering" | "refuted" | "done" | "showing" | "shown";

export interface Trial {
  readonly session: Session;
  readonly phase: Phase;
  /** The comment on the last move; null before the first move and after a reset. */
  readonly judged: Judged | null;
  readonly failure: Failure | null;
  /** Whether the refutation or the solution continues. */
  readonly more: boolean;
  /** Whether it is possible to step back within it. */
  readonly less: boolean;
  open(ground: Ground, moves?: readonly string[]): Promise<void>;
  /** Resets the board: after a wrong move to the position before it, otherwise to the first. */
  back(): void;
  /** Steps through a refutation, or through a shown solution. */
  step(by: -1 | 1): boolean;
  /** Makes the position on the board the one to be solved. */
  rest(): void;
  /** Plays a solution on the board, from the current position. */
  show(line: readonly string[]): Promise<void>;
  retry(): void;
}

interface Judge {
  judge(moves: readonly string[]): Promise<Answer<Judged>>;
  /** Called when a move has been judged. */
  onjudged?(judged: Judged): void;
  /** Called when a move was played; returns false if it is judged elsewhere. */
  onplayed?(): boolean;
}

/** Milliseconds before an answer is played, so that the reader sees their own move first. */
const PAUSE = 650;
const SHORT_PAUSE = 60;

const REAL_PAUSE = (): Promise<void> =>
  new Promise((done) => setTimeout(done, prefersStillness() ? SHORT_PAUSE : PAUSE));

export function createTrial(
  { judge, onjudged, onplayed }: Judge,
  server?: Server,
  pause = REAL_PAUSE,
): Trial {
  const session = createSession(() => (onplayed?.() ?? true) && judging(), server);
  let phase = $state<Phase>("opening");
  let verdict = $state.raw<Judged | null>(null);
  let failure = $state.raw<Failure | null>(null);
  /** The known continuation after the node `from`. */
  let line = $state.raw<readonly string[]>([]);
  let from = $state(START);
  /** The node of the position to be solved. */
  let base = $state(START);
  /** Grows whenever pending answers become obsolete. */
  let generation = 0;

  const gone = $derived(lineTo(session.tree, session.at).length - lineTo(session.tree, from).length);
  const walking = $derived(phase === "refuted" || phase === "shown");

  async function open(ground: Ground, moves: readonly string[] = []): Promise<void> {
    begin("opening");
    const mine = generation;
    if (!(await session.open(ground, moves)) || mine !== generation) return;
    rest();
  }

  function rest(): void {
    base = session.at;
    begin("trying");
  }

  function begin(as: Phase): void {
    generation += 1;
    phase = as;
    verdict = null;
    failure = null;
    line = [];
  }

  async function judging(): Promise<void> {
    if (phase !== "trying") return;
    begin("judging");
    const mine = generation;
    const answer = await judge(session.moves);
    if (mine !== generation) return;
    if (!answer.ok) {
      failure = answer;
      return;
    }
    from = session.at;
    line = answer.value.line;
    onjudged?.(answer.value);
    await answered(answer.value, mine);
  }

  async function answered(judged: Judged, mine: number): Promise<void> {
    phase = "answering";
    if (judged.solved) verdict = judged;
    for (const text of judged.line.slice(0, judged.shown)) {
      await pause();
      if (mine !== generation || !(await session.play(text)) || mine !== generation) return;
    }
    verdict = judged;
    phase = judged.right ? (judged.solved ? "done" : "trying") : "refuted";
  }

  function back(): void {
    const gone = phase === "refuted" ? [from] : (session.tree.nodes[base]?.children ?? []);
    begin("trying");
    for (const node of gone) session.remove(node);
    session.go(session.tree.nodes[session.at] ? session.at : base);
  }

  function step(by: -1 | 1): boolean {
    if (!walking || session.busy) return false;
    if (by < 0) return gone > 0 && session.step(-1);
    if (session.step(1)) return true;
    const next = line[gone];
    if (next === undefined) return false;
    session.play(next);
    return true;
  }

  async function show(solution: readonly string[]): Promise<void> {
    begin("showing");
    const mine = generation;
    from = session.at;
    line = solution;
    for (const text of solution) {
      if (mine !== generation || !(await session.play(text)) || mine !== generation) return;
      await pause();
    }
    if (mine === generation) phase = "shown";
  }

  function retry(): void {
    phase = "trying";
    judging();
  }

  return {
    session,
    get phase() {
      return phase;
    },
    get judged() {
      return verdict;
    },
    get failure() {
      return failure;
    },
    get more() {
      return walking && gone < line.length;
    },
    get less() {
      return walking && gone > 0;
    },
    open,
    rest,
    back,
    step,
    show,
    retry,
  };
}
