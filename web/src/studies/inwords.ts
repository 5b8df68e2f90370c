/** The content of a position in a study, in words. */
import type { Say } from "../words";
import { type Drawn, isMark } from "./drawing";

/** « flèche verte de a1 à d4 », « marque rouge en b2 ». */
export function drawnInWords(one: Drawn, say: Say): string {
  return isMark(one)
    ? say(`study.mark-on.${one.colour}`, { cell: one.start })
    : say(`study.arrow.${one.colour}`, { start: one.start, end: one.end });
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
