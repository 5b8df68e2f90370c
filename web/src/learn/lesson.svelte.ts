/**
 * A guided lesson: steps on a board, each with something to read and something to do there.
 *
 *     arriving ─▶ the moves before ─▶ a task ─┬─▶ done ─▶ the next step
 *                                       ▲     └─▶ anything else: explained, and taken back
 *                                       └─────────────────┘
 *
 * The server lists the legal moves and explains refusals; this file only compares moves with the task.
 */
import { prefersStillness } from "../boards/animation";
import type { Server } from "../freeboard/session.svelte";
import { createTrial, type Trial } from "../freeboard/trial.svelte";
import { askKept } from "../net/api";
import type { GuidedLesson, LessonStep, Words } from "../net/messages";

interface LessonRun {
  readonly trial: Trial;
  readonly number: number;
  readonly step: LessonStep;
  /** Whether the reader can act on the board now. */
  readonly open: boolean;
  readonly done: boolean;
  /** The comment on the last action; null before it. */
  readonly said: Words | null;
  readonly wrong: boolean;
  readonly last: boolean;
  begin(number?: number): Promise<void>;
  next(): void;
  previous(): void;
  /** Resets the board to the start of the step. */
  again(): void;
}

/** Milliseconds before an unwanted move is taken back, so that it is seen. */
const PAUSE = 900;
const BETWEEN = 600;

const wait = (time: number): Promise<void> =>
  new Promise((done) => setTimeout(done, prefersStillness() ? Math.min(time, 60) : time));

const JUDGED = ["keep", "game"];

export function createLesson(
  game: string,
  lesson: GuidedLesson,
  onend: () => void = () => {},
  server?: Server,
): LessonRun {
  let number = $state(0);
  let ready = $state(false);
  let done = $state(false);
  let answer = $state.raw<Words | null>(null);
  let wrong = $state(false);
  let turn = 0;

  const step = $derived(lesson.steps[number] as LessonStep);
  const judged = $derived(JUDGED.includes(step.task));
  const trial = createTrial({ judge, onplayed }, server);
  const { session } = trial;

  /** Moves that the server does not judge are compared with the task here. */
  function onplayed(): boolean {
    if (judged) return true;
    compare(session.moves.at(-1) ?? "");
    return false;
  }

  async function judge(moves: readonly string[]) {
    const kept = await askKept({ ...session.ground, game, moves: [...moves] });
    if (!kept.ok || step.task === "game" || !kept.value.right) return kept;
    // One right move completes the task: nobody answers it.
    return { ok: true as const, value: { ...kept.value, solved: true, line: [], shown: 0 } };
  }

  async function compare(move: string): Promise<void> {
    if (step.answers.includes(move)) return finish();
    const mine = turn;
    answer = step.otherwise;
    wrong = true;
    ready = false;
    await wait(PAUSE);
    if (mine !== turn) return;
    session.takeBack();
    ready = true;
  }

  function finish(): void {
    done = true;
    wrong = false;
    answer = step.done;
    if (number === lesson.steps.length - 1) onend();
  }

  /** The task was to be refused, and that has happened. */
  $effect(() => {
    const cited = session.refusal?.articles.some((article) => article.number === step.article);
    if (step.task === "refused" && cited && !done) finish();
  });

  $effect(() => {
    if (judged && trial.phase === "done" && !done) finish();
  });

  async function begin(at = number): Promise<void> {
    turn += 1;
    const mine = turn;
    [number, ready, done, answer, wrong] = [at, false, false, null, false];
    if (!(await arrive(mine)) || mine !== turn) return;
    ready = true;
    if (step.task === "read") finish();
  }

  /** Goes to the start of the step, from any position. */
  async function arrive(mine: number): Promise<boolean> {
    const beginning = beginningOf(step);
    const { from, moves } = groundOf(lesson, number, beginning);
    const shown = moves.slice(0, moves.length - beginning.length);
    const goesOn =
      sameMoves(session.moves, shown) && session.ground?.position === (from ?? undefined) && session.stand;
    if (!goesOn || step.anew) {
      const ground = { game, players: lesson.players, ...(from !== null && { position: from }) };
      await trial.open(ground, moves);
      return mine === turn;
    }
    session.clear();
    for (const text of beginning) {
      await wait(BETWEEN);
      if (mine !== turn || !(await session.play(text))) return false;
    }
    trial.rest();
    return true;
  }

  return {
    trial,
    get number() {
      return number;
    },
    get step() {
      return step;
    },
    get open() {
      return ready && !done && step.task !== "read" && trial.phase === "trying";
    },
    get done() {
      return done;
    },
    get said() {
      return answer;
    },
    get wrong() {
      return wrong;
    },
    get last() {
      return number === lesson.steps.length - 1;
    },
    begin,
    next: () => {
      if (number < lesson.steps.length - 1) begin(number + 1);
    },
    previous: () => {
      if (number > 0) begin(number - 1);
    },
    again: () => {
      session.clear();
      trial.back();
    },
  };
}

function sameMoves(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((move, at) => move === other[at]);
}

/** The start of a step: the position and the moves from there, with the first answers of the steps before. */
export function groundOf(
  lesson: GuidedLesson,
  number: number,
  beginning: readonly string[] = lesson.steps[number]?.before ?? [],
): { from: string | null; moves: string[] } {
  const steps = lesson.steps.slice(0, number + 1);
  const first = steps.findLastIndex((step) => step.anew);
  const going = steps.slice(Math.max(0, first));
  const moves = going.flatMap((step, at) =>
    at < going.length - 1 ? [...step.before, ...step.answers.slice(0, 1)] : [...beginning],
  );
  return { from: going[0]?.position ?? null, moves };
}

/** The moves played before a step, chosen at random if there are several starts. */
export function beginningOf({ before, instead }: LessonStep, lot: () => number = Math.random): string[] {
  const choice = [before, ...instead.map((move) => [move])];
  return choice[Math.floor(lot() * choice.length)] ?? before;
}

/** The tokens of a move, found among the legal moves of its position. */
export function tokensOf(legal: readonly string[][], move: string): string[] {
  return legal.find((tokens) => tokens.join("") === move) ?? [];
}
