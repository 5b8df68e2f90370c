/** The move list as it is shown: a roll and the move that spends it share a row. */
import type { Entry, View } from "../net/messages";

export interface MoveRow {
  number: number;
  player: number | null;
  roll: string | null;
  entry: Entry | null;
  /** The number of entries up to the end of this row. */
  after: number;
}

/** `next` is the player to move: a roll that is not spent yet is theirs. */
export function moveRows(entries: readonly Entry[], next: number | null): MoveRow[] {
  const rows: MoveRow[] = [];
  for (const [index, entry] of entries.entries()) {
    const after = index + 1;
    const last = rows.at(-1);
    if (last && last.entry === null && entry.kind === "move")
      Object.assign(last, { entry, player: entry.player, after });
    else rows.push({ ...newRow(entry, next), number: rows.length + 1, after });
  }
  return rows;
}

function newRow(entry: Entry, next: number | null): Pick<MoveRow, "player" | "roll" | "entry"> {
  if (entry.kind === "roll") return { player: next, roll: entry.text, entry: null };
  return { player: entry.player, roll: null, entry };
}

/** The roll that the player to move has to spend; null if the next roll is due, or nobody has rolled. */
export function rollInPlay({ entries, must_roll, status }: View): string | null {
  if (must_roll || status !== "playing") return null;
  return entries.findLast(({ kind }) => kind === "roll")?.text ?? null;
}
