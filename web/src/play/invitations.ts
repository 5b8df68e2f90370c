/**
 * Links to a game. An invitation carries its secret in the fragment, which browsers never send; the link for
 * spectators carries none.
 */
import type { Invitation, Seat, View } from "../net/messages";

export function invitationLink(origin: string, id: string, secret: string): string {
  return `${origin}/join/${encodeURIComponent(id)}#${secret}`;
}

export function spectatorLink(origin: string, id: string): string {
  return `${origin}/play/${encodeURIComponent(id)}`;
}

/** Whether an address leads back to the machine it is opened on, so that it would not work elsewhere. */
export const isLocal = (hostname: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(hostname);

/** The seats of players who have not joined yet. */
export function awaitedSeats(view: View): Seat[] {
  return view.seats.filter(({ taken }) => !taken);
}

/** The invitations to seats that are still free, each once: a table has one for all of them. */
export function openInvitations(view: View, invitations: readonly Invitation[]): Invitation[] {
  const free = awaitedSeats(view).map(({ seat }) => seat);
  const open = invitations.filter(({ seat }) => free.includes(seat));
  return open.filter(({ secret }, at) => open.findIndex((each) => each.secret === secret) === at);
}

/** A QR code as one path of unit squares, and the side of the square it fills. */
interface Code {
  side: number;
  path: string;
}

export async function qrCode(text: string): Promise<Code> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { border: 2, ecc: "M" });
  return { side: size, path: squares(data) };
}

function squares(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
}
