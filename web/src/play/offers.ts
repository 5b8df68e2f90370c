/** Offers that were turned down: everybody sees it until the next move, and they are not made again before. */
import type { Offered } from "../net/messages";
import type { Transition } from "./state";
import { moved } from "./turn";

export interface Declined {
  what: Offered["what"];
  /** The seat that had offered it, and the one that said no. */
  seat: number;
  by: number;
}

/** What stands declined after something happened; `known` is what did before. */
export function declinedAfter(
  known: Declined | null,
  { changes, before, after }: Transition,
): Declined | null {
  if (!before || after.status !== "playing" || moved(before, after)) return null;
  const { offer } = before;
  const no = changes.find(({ kind, accepted }) => kind === "answered" && accepted === false);
  // Declining your own offer withdraws it.
  if (!offer || no?.seat == null || no.seat === offer.seat) return known;
  return { what: offer.what, seat: offer.seat, by: no.seat };
}

/** Whether one of these seats may offer that now: what was just declined waits for the next move. */
export function mayOffer(
  what: Offered["what"],
  declined: Declined | null,
  yours: readonly number[],
): boolean {
  return declined?.what !== what || !yours.includes(declined.seat);
}
