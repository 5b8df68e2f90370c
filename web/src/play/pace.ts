/**
 * The time of each event of a game. Computers take theirs; people never wait for what they did themselves, nor for
 * anything but a die or a piece that is still moving.
 */
import { isInstant, TEMPI, type Tempo, tempo, walkTime } from "../boards/tempo";
import type { Entry, View } from "../net/messages";
import { seatOf } from "./players";
import type { Chapter, Timing } from "./story";

const AT_ONCE: Timing = { after: null, lasts: 0 };

/** `yours` are the seats of this page. */
export function timingOf(chapter: Chapter, before: View | null, yours: readonly number[]): Timing {
  const entries = chapter.changes.flatMap(({ entry }) => entry ?? []);
  const [entry] = entries;
  // Several at once are news from an absence.
  if (!entry || entries.length > 1 || !before || isInstant()) return AT_ONCE;
  const pace = paceOf(chapter.view);
  return { after: delay(before, entry, yours, pace), lasts: duration(chapter.view, before, entry, pace) };
}

/** A player whose clock runs is not kept waiting long. */
function paceOf({ clock }: View): Tempo {
  const { quick } = TEMPI;
  return clock.kind === "countdown" && tempo().pause > quick.pause ? quick : tempo();
}

function delay(before: View, entry: Entry, yours: readonly number[], pace: Tempo): number | null {
  const seat = seatOf(before, before.player);
  if (!seat || yours.includes(seat.seat)) return null;
  if (seat.kind === "person") return 0;
  return entry.kind === "move" && before.entries.at(-1)?.kind === "roll" ? pace.beat : pace.pause;
}

function duration(view: View, before: View, entry: Entry, pace: Tempo): number {
  if (entry.kind === "roll") return pace.tumble;
  const out = view.out.length > before.out.length ? pace.linger : 0;
  const steps = Math.max(1, (view.last?.path.length ?? 0) - 1);
  return Math.max(out, entry.kind === "move" ? walkTime(steps, pace) : 0);
}
