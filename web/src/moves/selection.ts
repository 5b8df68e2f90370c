/**
 * A move chosen token by token, for any game and without any of its rules: the twin of selection.py.
 *
 *     legal: Ca3 Cb3 Da3     picks: [C]         offered: a3 b3
 *                            picks: [null, a3]  offered: C D      a cell may be pointed at before the piece
 *
 * Something that is not offered can be picked too. Why it is no move only the server knows: the choice then
 * says what to ask it, and what the picks become if it has nothing against them yet.
 */

export type Picks = (string | null)[];
/** The tokens one click or one key stands for; mostly one. */
export type Path = readonly string[];
export type Legal = readonly (readonly string[])[];

interface Choice {
  picks: Picks;
  /** The text of the move, once it is picked to its last token. */
  move?: string;
  /** What to ask the server about: each path that was picked, after the picks before it. */
  ask?: Picks[];
  /** The picks to continue with when the server forbids none of those asked about: more must be picked to know. */
  undecided?: Picks;
}

/** The tokens that may be picked next. */
export function offered(legal: Legal, picks: Picks): Set<string> {
  const place = openPlace(picks);
  const next = matching(legal, picks).map((tokens) => tokens[place]);
  return new Set(next.filter((token) => token !== undefined));
}

/** Picks what a click or a key stands for; of several meanings the first that leads to a legal move. */
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

/** The text of the move that is picked to its last token, and of which no other is the beginning. */
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

/** A later token picked first, the beginning left open; not once a beginning has been picked. */
function pointed(legal: Legal, picks: Picks, paths: readonly Path[]): Picks | undefined {
  if (picks.length > 0 && !picks.includes(null)) return undefined;
  return paths.map((path) => [null, ...path]).find((attempt) => matching(legal, attempt).length > 0);
}

/** The most tokens of a move: a longer sequence starts another move. */
const longest = (legal: Legal): number => Math.max(0, ...legal.map((tokens) => tokens.length));

function matching(legal: Legal, picks: Picks): Legal {
  return legal.filter((tokens) => agrees(tokens, picks));
}

function agrees(tokens: readonly string[], picks: Picks): boolean {
  return picks.length <= tokens.length && picks.every((pick, at) => pick === null || pick === tokens[at]);
}

/** Where the next token goes: the first gap, or the end. */
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
