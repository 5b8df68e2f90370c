/**
 * A seat on its way: what is sent for it is made up once and kept, so that a page that was closed or reloaded, or
 * an answer that got lost, costs nobody the seat. Asked again with the same secret, it is the same seat.
 */

import { type Joining, keepJoining, keptJoining } from "../device/kept";
import { newSecret } from "../net/random";

const INVITATION = /^#([A-Za-z0-9_-]{22,64})$/;

/** The invitation in the fragment of an address; nothing where it is cut short, or leads within the page. */
export function invitationIn(fragment: string): string {
  return INVITATION.exec(fragment)?.[1] ?? "";
}

/** The request for an invitation, or for the one opened before; null without either. */
export function invited(id: string, invitation: string): Joining | null {
  const before = keptJoining(id);
  if (!invitation || invitation === before?.invitation) return before;
  // Somebody who opens a second invitation may already hold the first seat: one secret holds both.
  const joining = { ...(before ?? newJoining()), invitation };
  keepJoining(id, joining);
  return joining;
}

/** The commitment to the dice from before the seat was requested; a later one does not replace it. */
export function promised(id: string, commitment: string): Joining | null {
  const before = keptJoining(id);
  if (!before || before.commitment) return before;
  const joining = { ...before, commitment };
  keepJoining(id, joining);
  return joining;
}

function newJoining(): Omit<Joining, "invitation"> {
  return { secret: newSecret(), commitment: "" };
}
