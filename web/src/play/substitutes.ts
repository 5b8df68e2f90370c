/** The seats that the host may give to the computer now. The server decides; this only says what to offer. */
import type { Seat, View } from "../net/messages";
import type { Attendance } from "./attendance.svelte";
import { isOut, people } from "./players";
import { isFinished } from "./turn";

/** Free seats, and those whose players have been away for too long. */
export function replaceable(view: View, { host, yours, desertedAt }: Attendance, now: number): Seat[] {
  const settled = isFinished(view) || (view.status === "drawing" && view.dice?.until != null);
  if (!host || settled) return [];
  const deserted = (seat: number) => now >= (desertedAt[seat] ?? Number.POSITIVE_INFINITY);
  return people(view).filter(
    ({ seat, player, taken }) => !yours.includes(seat) && !isOut(view, player) && (!taken || deserted(seat)),
  );
}
