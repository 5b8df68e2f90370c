/** The move list as it is shown: a roll stands before the move that spends it, on one line. */
import type { Entry, View } from "../lib/messages";

export interface ListLine {
  number: number;
  player: number | null;
  roll: string | null;
  entry: Entry | null;
}

export function listLines(view: View): ListLine[] {
  const lines: ListLine[] = [];
  for (const entry of view.entries) {
    const last = lines.at(-1);
    if (last && last.entry === null && entry.kind === "move")
      Object.assign(last, { entry, player: entry.player });
    else lines.push(newLine(entry, lines.length + 1, view.player));
  }
  return lines;
}

function newLine(entry: Entry, number: number, next: number | null): ListLine {
  if (entry.kind === "roll") return { number, player: next, roll: entry.text, entry: null };
  return { number, player: entry.player, roll: null, entry };
}

const FACES = "⚀⚁⚂⚃⚄⚅";

export function dieFace(roll: string): string {
  return FACES[Number(roll) - 1] ?? roll;
}
