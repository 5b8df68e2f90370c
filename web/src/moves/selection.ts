/**
 * A move chosen token by token, for any game and without any of its rules: the twin of selection.py.
 *
 *     legal: Ca3 Cb3 Da3     picks: [C]         offered: a3 b3
 *                            picks: [null, a3]  offered: C D      a cell can be chosen before the piece
 *
 * Tokens that are not offered can be picked too. Only the server knows why they are not a move: the choice then
 * says what to ask it, and what the picks become if it has no objection yet.
 */

export type Picks = (string | null)[];
/** The tokens of one click or key, usually one. */
export type Path = readonly string[];
export type Legal = readonly (readonly string[])[];

interface Choice {
  picks: Picks;
  /** The text of the move, once its last token is picked. */
  move?: string;
  /** The questions for the server: each picked path, after the picks before it. */
  ask?: Picks[];
  /** The picks to continue with if the server forbids none of them: more picks are needed to know. */
  undecided?: Picks;
}

/** The tokens that can be picked next. */
export function offered(legal: Legal, picks: Picks): Set<string> {
  const place = openPlace(picks);
  const next = matching(legal, picks).map((tokens) => tokens[place]);
  return new Set(next.filter((token) => token !== undefined));
}

/** Picks the meaning of a click or a key; of several, the first that leads to a legal move. */
export function choose(legal: Legal, picks: Picks, paths: readonly Path[]): Choice {
  const onward = paths.map((path) => withPath(picks, path));
  const allowed = onward.find((attempt) => matching(legal, attempt).length > 0);
  if (allowed) return chosen(legal, allowed);
  const beginning = paths.find((path) => matching(legal, [...path]).length > 0);
  if (beginning) return { ...chosen(legal, [...beginning]), ask: [withPath(picks, beginning)] };
  const attempt = pointed(legal, picks, paths);
  if (attempt) return chosen(legal, attempt);
  const asked = onward.map((each, at) => (each.length > longest(legal) ? [...(paths[at] ?? [])] : each));
  return { picks, ask: asked, ...(asked[0] && { undecided: asked[0] }) };
}

/** The text of the completed move, unless a longer move continues it. */
export function moveOf(legal: Legal, picks: Picks): string | undefined {
  const [only, another] = matching(legal, picks);
  return only && !another && only.length === picks.length && !picks.includes(null)
    ? only.join("")
    : undefined;
}

function chosen(legal: Legal, picks: Picks): Choice {
  const move = moveOf(legal, picks);
  return move === undefined ? { picks } : { picks, move };
}

/** A later token picked first, with the start left open; not possible once a first token has been picked. */
function pointed(legal: Legal, picks: Picks, paths: readonly Path[]): Picks | undefined {
  if (picks.length > 0 && !picks.includes(null)) return undefined;
  return paths.map((path) => [null, ...path]).find((attempt) => matching(legal, attempt).length > 0);
}

/** The length of the longest move in tokens: a longer sequence starts another move. */
const longest = (legal: Legal): number => Math.max(0, ...legal.map((tokens) => tokens.length));

function matching(legal: Legal, picks: Picks): Legal {
  return legal.filter((tokens) => agrees(tokens, picks));
}

function agrees(tokens: readonly string[], picks: Picks): boolean {
  return picks.length <= tokens.length && picks.every((pick, at) => pick === null || pick === tokens[at]);
}

/** The place of the next token: the first gap, or the end. */
function openPlace(picks: Picks): number {
  const gap = picks.indexOf(null);
  return gap < 0 ? picks.length : gap;
}

function withPath(picks: Picks, path: Path): Picks {
  return path.reduce(withToken, picks);
}

function withToken(picks: Picks, token: string): Picks {
  const place = openPlace(picks);
  return [...picks.slice(0, place), token, ...picks.slice(place + 1)];
}
