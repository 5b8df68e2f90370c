/**
 * The studies this browser owns.
 *
 *     quatuor/1/study/<id>   { secret, game, title, updated, draft: { version, content } }
 *
 * `draft` holds unsaved changes, which are restored when the page is opened again. A study that was never saved is
 * kept under `new`.
 */

import { keys, object, readObject, remove, write } from "../device/storage";
import type { StudyContent } from "../net/messages";
import { NEW } from "./links";

interface Draft {
  /** The version it changes; 0 if none was saved yet. */
  version: number;
  content: StudyContent;
}

interface KeptStudy {
  /** The secret that allows editing; empty if the study was never saved. */
  secret: string;
  game: string;
  title: string;
  updated: number;
  draft: Draft | null;
}

const STUDY = "quatuor/1/study/";

export function keptStudy(id: string): KeptStudy | null {
  const found = readObject(STUDY + id);
  if (typeof found.secret !== "string" || typeof found.game !== "string") return null;
  return {
    secret: found.secret,
    game: found.game,
    title: typeof found.title === "string" ? found.title : "",
    updated: typeof found.updated === "number" ? found.updated : 0,
    draft: draftOf(found.draft),
  };
}

function draftOf(value: unknown): Draft | null {
  const { version, content } = object(value);
  const isContent = typeof object(content).game === "string";
  return typeof version === "number" && isContent ? { version, content: content as StudyContent } : null;
}

export function keepStudy(id: string, study: KeptStudy): void {
  write(STUDY + id, study);
}

export function forgetStudy(id: string): void {
  remove(STUDY + id);
}

/** All studies owned by this browser, the latest first. */
export function keptStudies(): (KeptStudy & { id: string })[] {
  const ids = keys().flatMap((key) => (key.startsWith(STUDY) ? [key.slice(STUDY.length)] : []));
  const found = ids.flatMap((id) => {
    const study = id === NEW ? null : keptStudy(id);
    return study ? [{ id, ...study }] : [];
  });
  return found.sort((one, other) => other.updated - one.updated);
}
