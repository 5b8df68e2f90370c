/** Declined offers: everyone sees them until the next move, and they cannot be repeated before it. */
import type { Offered } from "../net/messages";
import type { Transition } from "./state";
import { moved } from "./turn";

export interface Declined {
  what: Offered["what"];
  /** The seat that made the offer, and the one that declined it. */
  seat: number;
  by: number;
}

/** The declined offer after a change; `known` is the one before. */
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

/** Whether one of these seats may make this offer now: a declined one waits for the next move. */
export function mayOffer(
  what: Offered["what"],
  declined: Declined | null,
  yours: readonly number[],
): boolean {
  return declined?.what !== what || !yours.includes(declined.seat);
}
