/** The content of a position in a study, in words. */
import type { GameBoard } from "../boards/board";
import type { Session } from "../freeboard/session.svelte";
import { nodeOf } from "../moves/tree";
import type { Language, Say } from "../words";
import { type Drawn, isMark } from "./drawing";

/** « flèche verte de a1 à d4 », « marque rouge en b2 ». */
export function drawnInWords(one: Drawn, say: Say): string {
  return isMark(one)
    ? say(`study.mark-on.${one.colour}`, { cell: one.start })
    : say(`study.arrow.${one.colour}`, { start: one.start, end: one.end });
}

/** The move that led to the position on a free board; its text where the board has no words for it. */
export function moveInWords(session: Session, board: GameBoard | null, language: Language): string {
  const { last, entry } = session.stand ?? {};
  if (!board || !last || entry?.kind === "roll") return nodeOf(session.tree, session.at).text;
  return board.moveInWords(last.tokens, language);
}

/** Everything about a position as it is read out: the move, the comment, the drawings. */
export function positionInWords(
  { ply, move, words, drawings }: { ply: number; move: string; words: string; drawings: readonly Drawn[] },
  say: Say,
): string {
  const where = ply === 0 ? say("study.at-start") : say("study.at-move", { ply, move });
  const drawn = drawings.length
    ? say("study.drawn-here", { drawings: drawings.map((one) => drawnInWords(one, say)).join(", ") })
    : "";
  return [where, words, drawn].filter(Boolean).join(" ");
}
