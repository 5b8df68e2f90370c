/**
 * Opens a study from the server, from this device, or as a new one, and saves the changes of its owner.
 */
import { preferences } from "../device/preferences.svelte";
import { nodeAfter } from "../moves/tree";
import { placeIn } from "../navigation/place";
import type { Failure } from "../net/api";
import type { StudyContent } from "../net/messages";
import { createStudyEditor, type StudyEditor } from "./editor.svelte";
import { forgetStudy, keepStudy, keptStudy } from "./kept";
import { movesIn, NEW, secretIn, studyPath } from "./links";
import { createSaving, type Saving } from "./saving.svelte";
import { STUDIES } from "./server";

export interface OpenedStudy {
  readonly study: StudyEditor;
  /** Its saving; null if it is only read. */
  readonly saving: Saving | null;
  readonly failure: Failure | null;
  /** Whether this browser may edit the study: it owns it, and the reader has not chosen to read only. */
  readonly writing: boolean;
  start(): Promise<void>;
  /** Called when the fragment of the address changes: it may hold a secret, or lead to a position. */
  hashChanged(): void;
  /** Replaces the changes made here with the version saved elsewhere. */
  takeTheirs(): Promise<void>;
  /** Deletes it from the server; returns whether it is gone. */
  remove(): Promise<boolean>;
}

interface Opening {
  id: string;
  /** The place that a new study is about. */
  game: string;
  imported: StudyContent | null;
}

export function openStudy({ id, game, imported }: Opening): OpenedStudy {
  const study = createStudyEditor(() => saving?.changed());
  let saving = $state.raw<Saving | null>(null);
  let failure = $state.raw<Failure | null>(null);
  const writing = $derived(saving !== null && !["refused", "gone"].includes(saving.state));

  async function start(): Promise<void> {
    failure = null;
    if (id === NEW) await begin();
    else await fetchStudy();
  }

  async function begin(): Promise<void> {
    const draft = keptStudy(NEW)?.draft;
    const { moves, ply: _, options = {}, ...place } = placeIn(game, location);
    const { game: __, ...rest } = options;
    const bare = moves.length === 0 && place.position === null;
    const found = imported ?? (bare && draft?.content.game === game ? draft.content : null);
    const opened = found
      ? await study.open(found)
      : await study.begin({ ...place, options: rest }, moves, preferences.name);
    if (!opened) return;
    if (found) goAlong(moves);
    write({ id: "", secret: "", version: 0 });
    if (found) saving?.changed();
  }

  async function fetchStudy(): Promise<void> {
    const secret = secretIn(location.hash);
    const kept = keptStudy(id);
    const answer = await STUDIES.read(id);
    if (!answer.ok) {
      failure = answer;
      return;
    }
    const { version, content } = answer.value;
    // A study has one secret: a link never replaces the one kept here.
    const held = kept?.secret || secret;
    const draft = kept?.draft ?? null;
    if (held !== kept?.secret && held)
      keepStudy(id, { secret, game: content.game, title: content.title ?? "", updated: Date.now(), draft });
    if (secret) history.replaceState(null, "", studyPath(id));
    if (!(await study.open(draft?.content ?? content))) return;
    goAlong(movesIn(location.hash));
    if (held || draft) write({ id, secret: held, version: draft?.version ?? version });
    if (draft) saving?.changed();
  }

  /** The study gets an address when it is first saved; the page stays as it is, because somebody is writing. */
  function write(begun: { id: string; secret: string; version: number }): void {
    saving?.close();
    const oncreated = (made: string) => history.replaceState(null, "", studyPath(made));
    saving = createSaving({ ...begun, content: study.content, server: STUDIES, oncreated });
  }

  function goAlong(moves: readonly string[]): void {
    study.session.go(nodeAfter(study.session.tree, moves));
  }

  function hashChanged(): void {
    if (secretIn(location.hash)) start();
    else if (movesIn(location.hash).length > 0) goAlong(movesIn(location.hash));
  }

  async function takeTheirs(): Promise<void> {
    const newer = saving?.newer;
    if (newer && (await study.open(newer.content))) saving?.accept(newer);
  }

  async function remove(): Promise<boolean> {
    if (!saving) return false;
    const answer = await STUDIES.remove(saving.id, saving.secret);
    if (!answer.ok) {
      failure = answer;
      return false;
    }
    saving.close();
    forgetStudy(saving.id);
    return true;
  }

  return {
    study,
    get saving() {
      return saving;
    },
    get failure() {
      return failure;
    },
    get writing() {
      return writing;
    },
    start,
    hashChanged,
    takeTheirs,
    remove,
  };
}
