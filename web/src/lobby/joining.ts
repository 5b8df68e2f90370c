/**
 * A seat being requested. The request is created once and stored, so that closing or reloading the page, or losing
 * the answer, costs nobody the seat: the same secret gets the same seat again.
 */

import { type Joining, keepJoining, keptGame, keptJoining } from "../device/kept";
import { newSecret } from "../net/random";

const INVITATION = /^#([A-Za-z0-9_-]{22,64})$/;

/** The invitation in the fragment of an address; null if it is incomplete, or an anchor within the page. */
export function invitationIn(fragment: string): string {
  return INVITATION.exec(fragment)?.[1] ?? "";
}

/** The request for an invitation, or for the one opened before; null without either. */
export function invited(id: string, invitation: string): Joining | null {
  const before = keptJoining(id);
  if (!invitation || invitation === before?.invitation) return before;
  // Somebody who opens a second invitation may already hold the first seat: one secret holds both.
  const joining = { ...(before ?? newJoining(id)), invitation };
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

/** The request is on its way; if its answer gets lost, it is sent again after a reload, even to a full table. */
export function sent(id: string, joining: Joining, sent: boolean): Joining {
  const marked = { ...joining, sent };
  keepJoining(id, marked);
  return marked;
}

/** A host who takes a seat at their own table, and somebody who lost theirs, keep the secret they have. */
function newJoining(id: string): Omit<Joining, "invitation"> {
  return { secret: keptGame(id)?.secret || newSecret(), commitment: "", sent: false };
}
