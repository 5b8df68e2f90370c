/**
 * Moves that are tried on a free board, and judged by the server: what puzzles and courses have in common.
 *
 *     trying ─▶ a move ─▶ judging ─┬─▶ right ─▶ answering ─▶ trying, or done
 *       ▲                          └─▶ wrong ─▶ answering ─▶ refuted ──┐
 *       └──────────────────────────── the position comes back ◀────────┘
 *
 * A wrong move stays on the board with the reply that refutes it until one has seen enough of them.
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
  /** What was said of the last move; null before the first, and once the position is there again. */
  readonly judged: Judged | null;
  readonly failure: Failure | null;
  /** Whether there is more of the refutation or of the solution to go through. */
  readonly more: boolean;
  /** Whether one can go back from where one is without leaving it. */
  readonly less: boolean;
  open(ground: Ground, moves?: readonly string[]): Promise<void>;
  /** The position comes back: after a wrong move the one before it, else the first. */
  back(): void;
  /** Through a refutation, or through a solution that was shown. */
  step(by: -1 | 1): boolean;
  /** Takes the position that is on the board for the one that is to be solved. */
  rest(): void;
  /** Plays a solution on the board, from where one is. */
  show(line: readonly string[]): Promise<void>;
  retry(): void;
}

interface Judge {
  judge(moves: readonly string[]): Promise<Answer<Judged>>;
  /** A move was judged. */
  onjudged?(judged: Judged): void;
  /** A move was played; false where somebody else judges it. */
  onplayed?(): boolean;
}

/** Milliseconds after which an answer is played: a move should be seen before it. */
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
  /** What follows the node `from` on the board, as far as it is known. */
  let line = $state.raw<readonly string[]>([]);
  let from = $state(START);
  /** Where it begins: the position that is to be solved. */
  let base = $state(START);
  /** Grows with all that makes an answer under way worthless. */
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
