/**
 * A game as a page holds it: what the server last told, what the person is picking, and what came of it.
 *
 *     click ─▶ pick ─▶ picks ─▶ … ─▶ a whole move ─▶ sent ─▶ done      the view has it
 *                  └─▶ not offered: asked why ─▶ refusal          └─▶ refused    the view is as before
 *
 * It draws nothing and knows no rules. The server decides; what is shown is always its last view.
 */

import { choose, offered, type Path, type Picks } from "../moves/selection";
import type { Status, Wish } from "../net/connection";
import type {
  Advice,
  Article,
  Because,
  Change,
  Done,
  Presence,
  Refused,
  Trouble,
  View,
  Welcome,
} from "../net/messages";
import { type Declined, declinedAfter } from "./offers";
import { playersIn } from "./players";
import type { Connect, GameState, Refusal, Told } from "./state";
import { couldGoOn, distinct, isActing, isDie, meant, moved, type Notice, same, untimely } from "./turn";

/** A move on its way; `version` is known once it is on disk. */
interface Sent {
  key: string;
  version: number | null;
}

/** What was asked about one click, and the articles that came back. */
interface Question {
  open: Picks[];
  articles: Article[];
  undecided: Picks | null;
}

export function createGame(connect: Connect, ontold: (told: Told) => void = () => {}): GameState {
  let view = $state.raw<View | null>(null);
  let status = $state<Status>("connecting");
  let yours = $state.raw<number[]>([]);
  let present = $state.raw<boolean[]>([]);
  let claimAt = $state<number | null>(null);
  let picks = $state.raw<Picks>([]);
  let sent = $state.raw<Sent | null>(null);
  let refusal = $state.raw<Refusal | null>(null);
  let advice = $state.raw<Advice | null>(null);
  let seeking = $state(false);
  let declined = $state.raw<Declined | null>(null);
  let trouble = $state.raw<Trouble | null>(null);
  let question: Question | null = null;

  const yourPlayers = $derived(view ? playersIn(view, yours) : []);
  const acting = $derived(isActing(view, yours));
  const free = $derived(acting && !sent && !view?.must_roll);
  const targets = $derived(free && view ? offered(view.legal, picks) : new Set<string>());

  function show(next: View, changes: Change[]): void {
    const before = view;
    view = next;
    if (!before || moved(before, next)) forget();
    declined = declinedAfter(declined, { changes, before, after: next });
    if (sent?.version != null && sent.version <= next.version) arrived();
    if (changes.length > 0) ontold({ changes, before, after: next });
  }

  /** What was picked, hinted or refused belongs to the position before. */
  function forget(): void {
    picks = [];
    question = null;
    refusal = null;
    advice = null;
  }

  function arrived(): void {
    sent = null;
    picks = [];
  }

  function welcome(message: Welcome): void {
    yours = message.yours;
    present = message.present;
    trouble = null;
    seeking = false;
    show(message.view, []);
  }

  function done(message: Done): void {
    if (sent?.key !== message.key) return;
    sent = { ...sent, version: message.version };
    if (view && view.version >= message.version) arrived();
  }

  function refused(message: Refused): void {
    if (sent?.key === message.key) arrived();
    seeking = false;
    refusal = { articles: message.article ? [message.article] : [], words: message.words, notice: null };
  }

  /** The articles about a click are shown together, once all that was asked about it is answered. */
  function because(message: Because): void {
    const place = question?.open.findIndex((picks) => same(picks, message.picks)) ?? -1;
    if (!question || place < 0) return;
    question = {
      ...question,
      open: question.open.toSpliced(place, 1),
      articles: [...question.articles, ...message.articles],
    };
    if (question.open.length === 0) answered(question);
  }

  function answered({ articles, undecided }: Question): void {
    question = null;
    if (articles.length > 0) refusal = { articles: distinct(articles), words: null, notice: null };
    else if (undecided && view && couldGoOn(view, undecided)) picks = undecided;
    else if (undecided) note("nowhere");
  }

  function note(notice: Notice): void {
    refusal = { articles: [], words: null, notice };
  }

  function advise(message: Advice): void {
    seeking = false;
    if (message.version === view?.version) advice = message;
  }

  function troubled(message: Trouble): void {
    seeking = false;
    trouble = message;
  }

  function seen(message: Presence): void {
    present = message.present;
    claimAt = message.claim_at;
  }

  function pick(paths: readonly Path[]): void {
    if (!view || sent || yours.length === 0) return;
    clearAnswers();
    const notice = untimely(view, acting);
    if (notice === "roll-first" && isDie(paths)) roll();
    else if (notice) note(notice);
    else choosing(view, paths);
  }

  function choosing(view: View, paths: readonly Path[]): void {
    const choice = choose(view.legal, picks, paths);
    picks = choice.picks;
    if (choice.move !== undefined) play(choice.move);
    else if (choice.ask?.length) ask(choice.ask, choice.undecided ?? null);
  }

  function ask(open: Picks[], undecided: Picks | null): void {
    question = { open, articles: [], undecided };
    for (const picks of open) line.ask([...picks]);
  }

  function clearAnswers(): void {
    question = null;
    refusal = null;
  }

  function play(text: string): void {
    sent = { key: line.send({ type: "play", text }), version: null };
  }

  function type(text: string): void {
    if (!view || sent) return;
    clear();
    const notice = untimely(view, acting);
    if (notice) note(notice);
    else play(meant(view, text));
  }

  function clear(): void {
    picks = [];
    advice = null;
    clearAnswers();
  }

  function roll(): void {
    if (!view?.must_roll || !acting || sent) return;
    clear();
    sent = { key: line.send({ type: "roll" }), version: null };
  }

  function hint(): void {
    if (!free || seeking || status !== "open") return;
    clear();
    seeking = true;
    line.hint();
  }

  function wish(wish: Wish): void {
    clear();
    line.send(wish);
  }

  function become(next: Status): void {
    status = next;
    if (next !== "open") {
      seeking = false;
      question = null;
    }
  }

  const line = connect({
    onstatus: become,
    onwelcome: welcome,
    onupdate: show,
    ondone: done,
    onrefused: refused,
    onbecause: because,
    onadvice: advise,
    onpresence: seen,
    ontrouble: troubled,
  });

  return {
    get view() {
      return view;
    },
    get status() {
      return status;
    },
    get yours() {
      return yours;
    },
    get yourPlayers() {
      return yourPlayers;
    },
    get present() {
      return present;
    },
    get claimAt() {
      return claimAt;
    },
    get picks() {
      return picks;
    },
    get offered() {
      return targets;
    },
    get busy() {
      return sent !== null;
    },
    get refusal() {
      return refusal;
    },
    get advice() {
      return advice;
    },
    get seeking() {
      return seeking;
    },
    get declined() {
      return declined;
    },
    get trouble() {
      return trouble;
    },
    get acting() {
      return acting;
    },
    pick,
    type,
    refuse: note,
    clear,
    roll,
    hint,
    wish,
    now: () => line.now(),
    retry: () => line.retry(),
    close: () => line.close(),
  };
}
