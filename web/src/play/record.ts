/** The addresses of a game's record and pictures, and their file names, which are the same as on the server. */
import type { Language } from "../words";

export type Form = "text" | "json";

const ENDINGS: Record<Form, string> = { text: "qtr", json: "json" };

export function recordAddress(id: string, form: Form): string {
  return `/api/games/${encodeURIComponent(id)}/record?form=${form}`;
}

export function recordName(id: string, form: Form): string {
  return `quatuor-${id}.${ENDINGS[form]}`;
}

/** The last position, and the whole game. */
export type PictureForm = "png" | "gif";

export function pictureAddress(id: string, form: PictureForm, language: Language): string {
  return `/api/pictures/games/${encodeURIComponent(id)}?form=${form}&lang=${language}`;
}

export function pictureName(id: string, form: PictureForm): string {
  return `quatuor-${id}.${form}`;
}
