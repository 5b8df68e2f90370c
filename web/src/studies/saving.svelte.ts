/**
 * A study saves itself: a while after the last change, one save at a time, and again after a failure.
 *
 *     changed ─▶ kept on this device ─▶ … ─▶ saving ─▶ saved
 *                                              ├─▶ failed: unreachable, so it tries again; or impossible, and why
 *                                              ├─▶ newer: somebody else saved meanwhile; the reader chooses a version
 *                                              └─▶ refused: this browser is not the owner; gone: deleted
 */
import type { Failure } from "../net/api";
import type { Study, StudyContent } from "../net/messages";
import { forgetStudy, keepStudy, keptStudy } from "./kept";
import { NEW } from "./links";
import type { StudyServer } from "./server";

type Saved = "saved" | "waiting" | "saving" | "failed" | "newer" | "refused" | "gone";

export interface Saving {
  /** The id of the study; empty until it is first saved. */
  readonly id: string;
  readonly secret: string;
  readonly version: number;
  readonly state: Saved;
  /** Why it is not saved. */
  readonly failure: Failure | null;
  /** The version somebody else saved. */
  readonly newer: Study | null;
  /** Called when something was written. */
  changed(): void;
  /** Saves pending changes now. */
  flush(): void;
  /** Keeps my version and overwrites the one saved elsewhere. */
  overwrite(): void;
  /** Keeps the version saved elsewhere; the page shows it. */
  accept(study: Study): void;
  /** Saves my version as a new study. */
  apart(): void;
  close(): void;
}

interface Beginning {
  id: string;
  secret: string;
  version: number;
  content: () => StudyContent | null;
  server: StudyServer;
  /** Called when the study gets its address. */
  oncreated: (id: string) => void;
}

/** Milliseconds after the last change before it is saved, and before another try after a failure. */
const QUIET = 700;
const AGAIN = 5000;
/** Failures that will repeat until something else is written. */
const HOPELESS: readonly number[] = [400, 413];
/** The states in which changes are saved automatically. */
const GOES_ON: readonly Saved[] = ["saved", "waiting", "failed"];

export function createSaving(begun: Beginning): Saving {
  const { content, server, oncreated } = begun;
  let { id, secret, version } = $state({ id: begun.id, secret: begun.secret, version: begun.version });
  let state = $state<Saved>("saved");
  let failure = $state.raw<Failure | null>(null);
  let newer = $state.raw<Study | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether something was written that the current save does not include. */
  let more = false;
  let closed = false;

  function changed(): void {
    if (state === "saving") more = true;
    else if (GOES_ON.includes(state)) {
      state = "waiting";
      failure = null;
      later(QUIET);
    }
    keep();
  }

  function later(wait: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(save, wait);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    const said = content();
    if (!said || state === "saving") return;
    if (id && !secret) return failed({ ok: false, status: 403, code: "study-holder", words: null });
    state = "saving";
    failure = null;
    more = false;
    if (id) await change(said);
    else await create(said);
  }

  async function create(said: StudyContent): Promise<void> {
    const answer = await server.create(said);
    if (!answer.ok) return failed(answer);
    forgetStudy(NEW);
    ({ secret } = answer.value);
    ({ id, version } = answer.value.study);
    done();
    oncreated(id);
  }

  async function change(said: StudyContent): Promise<void> {
    const answer = await server.change(id, secret, version, said);
    if (answer.ok) {
      version = answer.value.version;
      done();
    } else if (answer.status === 409) await overtaken(answer);
    else failed(answer);
  }

  function done(): void {
    state = "saved";
    if (more) changed();
    else keep();
  }

  /** Shows the newer version before anything is done about it. */
  async function overtaken(why: Failure): Promise<void> {
    const answer = await server.read(id);
    if (!answer.ok) return failed(answer);
    newer = answer.value;
    failure = why;
    state = "newer";
  }

  function failed(why: Failure): void {
    failure = why;
    state = why.status === 403 ? "refused" : why.status === 404 ? "gone" : "failed";
    keep();
    if (state === "failed" && !HOPELESS.includes(why.status)) later(AGAIN);
    else if (more && state === "failed") changed();
  }

  /** Changes are kept on this device until they are saved. */
  function keep(): void {
    const said = content();
    if (!said) return;
    const draft = state === "saved" ? null : { version, content: said };
    const { game, title = "" } = said;
    if (state === "refused") keepStudy(id, { secret: "", game, title, updated: Date.now(), draft });
    else keepStudy(id || NEW, { secret, game, title, updated: Date.now(), draft });
  }

  function begin(anew: { id: string; secret: string; version: number }): void {
    ({ id, secret, version } = anew);
    newer = null;
    failure = null;
    state = "waiting";
    save();
  }

  return {
    get id() {
      return id;
    },
    get secret() {
      return secret;
    },
    get version() {
      return version;
    },
    get state() {
      return state;
    },
    get failure() {
      return failure;
    },
    get newer() {
      return newer;
    },
    changed,
    flush: () => {
      if (state === "waiting" || state === "failed") save();
    },
    overwrite: () => {
      if (newer) begin({ id, secret, version: newer.version });
    },
    accept: (study) => {
      version = study.version;
      newer = null;
      failure = null;
      state = "saved";
      const { game, title = "" } = study.content;
      keepStudy(id, { secret, game, title, updated: Date.now(), draft: null });
    },
    apart: () => {
      const held = keptStudy(id);
      if (held && !held.secret) forgetStudy(id);
      else if (held) keepStudy(id, { ...held, draft: null });
      begin({ id: "", secret: "", version: 0 });
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
