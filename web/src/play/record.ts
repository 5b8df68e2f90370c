/** Where the record of a game is fetched, and what the file is called: the server says the same. */
export type Form = "text" | "json";

const ENDINGS: Record<Form, string> = { text: "qtr", json: "json" };

export function recordAddress(id: string, form: Form): string {
  return `/api/games/${encodeURIComponent(id)}/record?form=${form}`;
}

export function recordName(id: string, form: Form): string {
  return `quatuor-${id}.${ENDINGS[form]}`;
}
