/**
 * Checks the dice in this browser, from what it was shown and sent before the game. `quatuor verify-dice` recomputes
 * the rolls.
 */
import type { KeptGame } from "../device/kept";
import type { Fairness, View } from "../net/messages";
import { digestOf, isSameList, listOf, seatCommitment } from "./shares";

/**
 * `kept`: the secret is the one that was committed to, everyone revealed what they were bound to, and this browser's
 * shares went in.
 * `changed`, `list`, `broken`, `left-out`: another commitment, another list, another secret or reveal, another share of
 * ours than before the game.
 */
export type Verdict = "kept" | "changed" | "list" | "broken" | "left-out";

/** Null while there is nothing to say: before the end, or if this browser was not there at the start. */
export function judge(
  { id, fairness }: Pick<View, "id" | "fairness">,
  kept: KeptGame | null,
): Verdict | null {
  if (!kept?.commitment) return null;
  if (fairness.commitment !== kept.commitment) return "changed";
  if (kept.list && !isSameList(kept.list, listOf(fairness)) && isBound(fairness)) return "list";
  if (fairness.secret === null) return null;
  if (!hasOwnShares(fairness, kept)) return "left-out";
  const honest = digestOf(fairness.secret) === kept.commitment && isAsBound(id, fairness);
  return honest ? "kept" : "broken";
}

export function isBad(verdict: Verdict | null): boolean {
  return verdict !== null && verdict !== "kept";
}

/** The command that recomputes the rolls and compares them with what this browser remembers. */
export function command(record: string, kept: KeptGame | null): string {
  return ["quatuor verify-dice", record, ...(kept ? remembered(kept) : [])].join(" ");
}

function remembered({ commitment, list, shares, entropy, seats }: KeptGame): string[] {
  const own = seats.map((seat) => shares[seat]).find(Boolean) ?? entropy;
  return [
    ...(commitment ? [`--commitment ${commitment}`] : []),
    ...(own && seats.length > 0 && (list || entropy) ? [`--entropy ${own}`] : []),
    ...(list ? [`--commitments ${list.commitments.map((each) => each || "-").join(",")}`] : []),
    ...(list ? [`--order ${list.order}`, `--given ${list.given}`] : []),
  ];
}

/** Whether there is a list to compare: not while seats still bind themselves, but always once a game has started. */
function isBound({ commitments, entropy }: Fairness): boolean {
  return commitments.length > 0 || entropy.length > 0;
}

/** This browser's seats have its shares. Games of an older version have one part for all its seats. */
function hasOwnShares({ scheme, entropy }: Fairness, kept: KeptGame): boolean {
  if (scheme === 1)
    return (
      !kept.entropy || kept.seats.length === 0 || kept.seats.some((seat) => entropy[seat] === kept.entropy)
    );
  return !kept.list || kept.seats.every((seat) => entropy[seat] === kept.shares[seat]);
}

/** Every seat revealed what it was bound to; under the first scheme, none was bound. */
function isAsBound(id: string, { scheme, commitments, entropy }: Fairness): boolean {
  if (scheme === 1) return true;
  return commitments.every(
    (bound, seat) => bound === (entropy[seat] && seatCommitment(id, seat, entropy[seat])),
  );
}
