/**
 * A game on a page: the server's last view, the move being chosen, and what became of it.
 *
 *     a whole move ─▶ sent ─▶ done      the view contains it
 *                         └─▶ refused   the view is unchanged
 *
 * It draws nothing and knows no rules. The server decides; boards show its last view, and over it the move
 * being chosen. It consists of that move (`Picking`), the move that was sent (`Sending`), hints, questions about
 * illegal picks, the draw of the dice, and who is there.
 */
import { isDie } from "../boards/board";
import { compose } from "../moves/compose";
import { createPicking } from "../moves/picking.svelte";
import { noticed, refusalOf } from "../moves/refusal";
import type { Path } from "../moves/selection";
import type { Failure } from "../net/api";
import type { ConnectionState, GameRequest, Phrase } from "../net/connection";
import type { Article, Change, Refused, Said, View, Welcome } from "../net/messages";
import { createAttendance } from "./attendance.svelte";
import { createDraw } from "./draw.svelte";
import { createHints } from "./hints.svelte";
import { type Declined, declinedAfter } from "./offers";
import { playersIn } from "./players";
import { createQuestions } from "./questions";
import { createReachability } from "./reachability.svelte";
import { createSending } from "./sending.svelte";
import type { Connect, GameState, Transition } from "./state";
import { isYourTurn, moved, untimely } from "./turn";

const UNREACHED: Failure = { ok: false, status: 0, code: "unreachable", words: null };

/** The articles of all answers; a failure if there are none because a question was not answered. */
async function gathered(asked: Promise<Article[] | null>[]): Promise<Article[] | Failure> {
  const answers = await Promise.all(asked);
  const articles = answers.filter((answer) => answer !== null).flat();
  return articles.length === 0 && answers.includes(null) ? UNREACHED : articles;
}

export function createGame(
  connect: Connect,
  ontransition: (transition: Transition) => void = () => {},
  onsaid: (message: Said) => void = () => {},
): GameState {
  let view = $state.raw<View | null>(null);
  let declined = $state.raw<Declined | null>(null);

  const attendance = createAttendance();
  const reachability = createReachability();
  const yourPlayers = $derived(view ? playersIn(view, attendance.yours) : []);
  const yourTurn = $derived(isYourTurn(view, attendance.yours));
  const questions = createQuestions((picks) => connection.ask(picks));
  const picking = createPicking({
    isOpen: () => view !== null && !sending.busy && attendance.yours.length > 0,
    legal: () => view?.legal ?? [],
    untimely: () => view && untimely(view, yourTurn),
    play: (text) => sendMove({ type: "play", text }),
    why: (asked) => gathered(asked.map(questions.why)),
    onfailure: () => picking.refuse(noticed("unexplained")),
  });
  const sending = createSending(picking.drop);
  const hints = createHints(askHint);
  const draw = createDraw((request) => connection.send(request));

  // ── Events from the server ─────────────────────────────────────────────────────────────────────────────

  function show(next: View, changes: Change[]): void {
    const before = view;
    view = next;
    // Picks, hints and refusals belong to the previous position.
    if (!before || moved(before, next)) clear();
    declined = declinedAfter(declined, { changes, before, after: next });
    sending.shown(next.version);
    if (changes.length > 0) ontransition({ changes, before, after: next });
    draw.consider(next, attendance.yours, attendance.present);
  }

  function welcome(message: Welcome): void {
    attendance.welcome(message);
    reachability.welcome();
    hints.stop();
    sending.returned();
    show(message.view, []);
  }

  function refused(message: Refused): void {
    for (const asked of [sending, questions, hints]) asked.refused(message.key);
    draw.refused(message);
    picking.refuse(refusalOf(message));
  }

  function become(next: ConnectionState): void {
    reachability.become(next);
    if (next === "open") return;
    hints.stop();
    questions.forget();
  }

  // ── Actions of the person ──────────────────────────────────────────────────────────────────────────────

  /** A click on the die rolls it if a roll is due. */
  function pick(paths: readonly Path[]): void {
    if (view && isDie(paths) && untimely(view, yourTurn) === "roll-first") roll();
    else picking.pick(paths);
  }

  function type(text: string): void {
    hints.forget();
    picking.type(text);
  }

  /** Nothing else can be played until this is answered. */
  function sendMove(move: GameRequest): void {
    sending.begin(connection.send(move));
  }

  function clear(): void {
    picking.clear();
    hints.forget();
  }

  function roll(): void {
    if (!view?.must_roll || !yourTurn || sending.busy) return;
    clear();
    sendMove({ type: "roll" });
  }

  /** The key of the requested hint; null if it could not be requested. */
  function askHint(): string | null {
    if (!yourTurn || sending.busy || view?.must_roll || reachability.connection !== "open") return null;
    clear();
    return connection.hint();
  }

  function request(asked: GameRequest): void {
    clear();
    connection.send(asked);
  }

  const connection = connect({
    onstate: become,
    onwelcome: welcome,
    onupdate: show,
    ondone({ key, version }) {
      sending.done(key, version);
      draw.done(key);
    },
    onrefused: refused,
    onbecause: questions.answered,
    onadvice: (advice) => hints.advised(advice, view?.version),
    onpresence(message) {
      attendance.seen(message);
      draw.consider(view, attendance.yours, attendance.present);
    },
    onsaid,
    ontrouble(message) {
      hints.stop();
      reachability.fail(message);
    },
  });

  const page = {
    get view() {
      return view;
    },
    get yourPlayers() {
      return yourPlayers;
    },
    get busy() {
      return sending.busy;
    },
    get obstacle() {
      return draw.obstacle;
    },
    get declined() {
      return declined;
    },
    get yourTurn() {
      return yourTurn;
    },
    pick,
    type,
    clear,
    roll,
    request,
    say: (phrase: Phrase) => connection.say(phrase),
    now: () => connection.now(),
    retry: () => connection.retry(),
    close: () => connection.close(),
  };
  return compose(compose(picking, hints), compose(attendance, reachability), page);
}
