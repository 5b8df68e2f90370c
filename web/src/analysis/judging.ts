/**
 * Verdicts in words. Whether one is exact or an estimate depends only on the message's kind: an estimate of 1 is
 * still an estimate.
 */
import { lineFrom, nodeOf, START, type Tree } from "../moves/tree";
import type { Candidate, Finding, Reviewed } from "../net/messages";

export type Kind = Finding["kind"];
export type Verdict = Pick<Finding, "kind" | "scores" | "distance" | "within">;
export type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => string;

/** Everything needed to put verdicts into words: the words, the players' names, and whether there is a die. */
export interface Wording {
  say: Say;
  names: readonly string[];
  dice: boolean;
}

export function badgeOf({ kind }: Pick<Verdict, "kind">): Kind {
  return kind === "exact" ? "exact" : "estimate";
}

/** The player proved to win alone. */
export function winnerOf(verdict: Verdict): number | null {
  const winner = badgeOf(verdict) === "exact" ? verdict.scores.indexOf(1) : -1;
  return winner < 0 ? null : winner;
}

/** In a game with a die, half a point is a half chance. */
function isDraw(verdict: Verdict, dice: boolean): boolean {
  const [one, other, third] = verdict.scores;
  return badgeOf(verdict) === "exact" && !dice && third === undefined && one === 0.5 && other === 0.5;
}

/** A score in percent. No estimate claims to be certain. */
export function percent(verdict: Verdict, player: number, say: Say): string {
  const score = verdict.scores[player] ?? 0;
  const sure = badgeOf(verdict) === "exact";
  if (score < 0.01 && !(sure && score === 0)) return say("analysis.under", { number: 1 });
  if (score > 0.99 && !(sure && score === 1)) return say("analysis.over", { number: 99 });
  return say("analysis.percent", { number: Math.round(100 * score) });
}

/**
 * The most moves of their own that a player makes in this many plies. With a die, a roll is a ply. With more than
 * two players some may be out, so only two are sure to take turns.
 */
export function ownMoves(plies: number, dice: boolean): number {
  return Math.ceil(plies / (dice ? 4 : 2));
}

/** The most plies that a win takes, as far as is known. */
function mostPlies(verdict: Verdict): number | null {
  return verdict.distance ?? verdict.within ?? null;
}

/** A verdict in words: who wins in how many moves, a draw, or everyone's chances. */
export function verdictInWords(verdict: Verdict, { say, names, dice }: Wording): string {
  const winner = winnerOf(verdict);
  if (winner !== null) {
    const facts = { name: names[winner] ?? "" };
    const plies = mostPlies(verdict);
    if (plies === null) return say("analysis.wins-by-force", facts);
    if (plies === 0) return say("analysis.has-won", facts);
    if (plies === 1) return say("analysis.wins-now", facts);
    return say("analysis.wins-in", { ...facts, count: ownMoves(plies, dice) });
  }
  if (isDraw(verdict, dice)) return say("analysis.drawn");
  return verdict.scores
    .map((_, player) =>
      say("analysis.chance", { name: names[player] ?? "", chance: percent(verdict, player, say) }),
    )
    .join(", ");
}

/** The value of a move for the player who makes it, in a word or two. */
export function promised(verdict: Verdict, player: number, wording: Wording): string {
  const { say, dice } = wording;
  const winner = winnerOf(verdict);
  if (winner !== null) {
    const key = winner === player ? "analysis.win" : "analysis.loss";
    const plies = mostPlies(verdict);
    if (plies === null) return say(key);
    return say(`${key}-${verdict.distance === null ? "within" : "in"}`, { count: ownMoves(plies, dice) });
  }
  return isDraw(verdict, dice) ? say("analysis.draw") : percent(verdict, player, say);
}

// ── Mistakes ─────────────────────────────────────────────────────────────────────────────────────────────

export type Grade = "inaccuracy" | "mistake" | "blunder";

/** The least loss of each grade, in points: a win thrown away is 1. */
const GRADES: readonly (readonly [Grade, number])[] = [
  ["blunder", 0.25],
  ["mistake", 0.12],
  ["inaccuracy", 0.05],
];
/** PGN's numbers: `??`, `?` and `?!`. */
export const GRADE_MARKS: Readonly<Record<Grade, number>> = { blunder: 4, mistake: 2, inaccuracy: 6 };
export const MARK_SIGNS: Readonly<Record<number, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
};

/** A move's loss, the best alternative, and whether that is known or estimated. */
export interface Loss {
  ply: number;
  player: number;
  text: string;
  loss: number;
  /** Whether both positions are exact. */
  kind: Kind;
  grade: Grade | null;
  before: Verdict;
  after: Verdict;
  best: string | null;
}

export function gradeOf(loss: number): Grade | null {
  return GRADES.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** The loss of each move of a game, where both positions have verdicts. Rolls lose nothing. */
export function lossesOf(moves: readonly string[], reviewed: Readonly<Record<number, Reviewed>>): Loss[] {
  return moves.flatMap((text, index) => {
    const [before, after] = [reviewed[index], reviewed[index + 1]];
    if (!before || !after || before.player === null || !isMove(text, before)) return [];
    return [lossOf(text, before, after, before.player)];
  });
}

/** Rolls and resignations have no best move. */
function isMove(text: string, before: Reviewed): boolean {
  return before.best !== null && text !== "draw" && !text.startsWith("resign:");
}

function lossOf(text: string, before: Reviewed, after: Reviewed, player: number): Loss {
  const known = badgeOf(before) === "exact" && badgeOf(after) === "exact";
  const difference = (before.scores[player] ?? 0) - (after.scores[player] ?? 0);
  const loss = text === before.best && !known ? 0 : Math.max(0, difference);
  const kind = known ? "exact" : "estimate";
  return { ply: after.ply, player, text, loss, kind, grade: gradeOf(loss), before, after, best: before.best };
}

/** Why a move was a mistake: what it gave away, and the move that would have kept it; both as `written`. */
export function explainedLoss(
  loss: Loss,
  wording: Wording,
  written = { move: loss.text, best: loss.best },
): string {
  const { say } = wording;
  const kind = kindOfLoss(loss, wording.dice);
  const why = say(`analysis.explained.${kind}`, {
    move: written.move,
    points: Math.round(100 * loss.loss),
  });
  if (!loss.best || loss.best === loss.text) return why;
  return `${why} ${say(`analysis.better.${kind}`, { best: written.best ?? loss.best })}`;
}

type LossKind = "win-lost" | "win-drawn" | "draw-lost" | "chance";

/** Only proofs on both sides say that a result was given away; otherwise the chances have dropped. */
function kindOfLoss({ before, after, player }: Loss, dice: boolean): LossKind {
  const lost = winnerOf(after) !== null && winnerOf(after) !== player;
  if (winnerOf(before) === player && lost) return "win-lost";
  if (winnerOf(before) === player && isDraw(after, dice)) return "win-drawn";
  return isDraw(before, dice) && lost ? "draw-lost" : "chance";
}

/** The accuracy of a player's moves in percent: what they kept, on average, of the point at stake. */
export function accuracy(lost: number, moves: number): number {
  return Math.round(100 * Math.max(0, 1 - lost / moves));
}

// ── Symmetric moves ──────────────────────────────────────────────────────────────────────────────────────

export interface Group {
  first: Candidate;
  moves: Candidate[];
}

/** Groups moves that are symmetric to each other, best first. */
export function grouped(moves: readonly Candidate[]): Group[] {
  const groups = new Map<number, Group>();
  for (const move of moves) {
    const there = groups.get(move.group);
    if (there) there.moves.push(move);
    else groups.set(move.group, { first: move, moves: [move] });
  }
  return [...groups.values()];
}

/** The signs of a review's findings, by node of the main line. */
export function faultsOf(tree: Tree, losses: readonly Loss[]): Record<number, string> {
  const main = lineFrom(tree, START);
  const graded = losses.flatMap(({ ply, grade, text }) => {
    const node = main[ply - 1];
    const same = node !== undefined && nodeOf(tree, node).text === text;
    return grade && same ? [[node, MARK_SIGNS[GRADE_MARKS[grade]] ?? ""]] : [];
  });
  return Object.fromEntries(graded);
}
