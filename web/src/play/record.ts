/** The address of a game's record, and its file name, which is the same as on the server. */
export type Form = "text" | "json";

const ENDINGS: Record<Form, string> = { text: "qtr", json: "json" };

export function recordAddress(id: string, form: Form): string {
  return `/api/games/${encodeURIComponent(id)}/record?form=${form}`;
}

export function recordName(id: string, form: Form): string {
  return `quatuor-${id}.${ENDINGS[form]}`;
}
