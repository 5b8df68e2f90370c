/**
 * This browser's part in the draw of the dice: what to do next, as a function of what is shown and what is kept.
 *
 *     all seats are taken ─▶ bind: commitments to random bytes ─▶ the whole list is shown and kept ─▶ reveal
 *
 * Nothing is revealed unless the list has exactly what this browser sent, and nothing is revealed for two lists. How a
 * commitment is built is written out in `quatuor.fair`. The SHA-256 is not the browser's own, which has none for pages
 * that came over a local network without https.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DrawList, KeptGame } from "../device/kept";
import type { GameRequest } from "../net/connection";
import type { Fairness, View } from "../net/messages";
import { newShare } from "../net/random";
import { alone, people } from "./players";

/**
 * Why this browser does not go on.
 * `promise`: the server's commitment is another one than at first.
 * `list`: the list lacks what this browser sent, or is another one than before.
 * `elsewhere`: another browser has bound this seat, and alone can reveal.
 */
export type Obstacle = "promise" | "list" | "elsewhere";

export interface Step {
  requests: GameRequest[];
  /** What must be kept before they are sent. */
  keep: Partial<Pick<KeptGame, "commitment" | "shares" | "list">>;
  obstacle: Obstacle | null;
}

const WAIT: Step = { requests: [], keep: {}, obstacle: null };

/** What to do now; `present` says by seat who is connected. */
export function nextStep(
  view: View,
  yours: readonly number[],
  present: readonly boolean[],
  kept: KeptGame,
): Step {
  const { dice, fairness } = view;
  if (view.status !== "drawing" || !dice || yours.length === 0) return WAIT;
  if (kept.commitment && kept.commitment !== fairness.commitment) return stop("promise");
  if (fairness.commitments.length > 0) return revealing(view, yours, kept);
  if (kept.list && !alone(view, yours)) return stop("list");
  if (yours.some((seat) => dice.bound.includes(seat) && !kept.shares[seat])) return stop("elsewhere");
  const unbound = yours.filter((seat) => !dice.bound.includes(seat));
  if (unbound.length === 0 || !areTogether(view, present)) return WAIT;
  return binding(view, yours, kept);
}

/** New shares for these seats. */
export function sharesFor(seats: readonly number[]): Record<number, string> {
  return perSeat(seats, newShare);
}

/** Everyone is here, so that all can reveal at once; with days per move nobody needs to be. */
export function areTogether(view: View, present: readonly boolean[]): boolean {
  return view.clock.kind === "days" || people(view).every(({ seat }) => present[seat]);
}

export function listOf({ commitments, order, given }: Fairness): DrawList {
  return { commitments, order, given: given ? `${given.rolls},${given.digest}` : "-" };
}

export function isSameList(one: DrawList, other: DrawList): boolean {
  return JSON.stringify(listed(one)) === JSON.stringify(listed(other));
}

const listed = ({ commitments, order, given }: DrawList) => [commitments, order, given];

/** The SHA-256 of bytes in hexadecimal digits. */
export function digestOf(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

export function seatCommitment(game: string, seat: number, share: string): string {
  const parts = [utf8ToBytes("quatuor seat"), utf8ToBytes(game), Uint8Array.of(seat), hexToBytes(share)];
  return bytesToHex(sha256(concatBytes(...parts.flatMap((part) => [lengthOf(part), part]))));
}

/** Four bytes, big-endian. */
function lengthOf(part: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, part.length);
  return length;
}

function stop(obstacle: Obstacle): Step {
  return { ...WAIT, obstacle };
}

/** Shares are made once: after a reload, the same are sent again. Nobody else's share is awaited by one who is alone. */
function binding(view: View, yours: readonly number[], kept: KeptGame): Step {
  const shares = { ...sharesFor(yours), ...kept.shares };
  const commitments = perSeat(yours, (seat) => seatCommitment(view.id, seat, shares[seat] ?? ""));
  const keep = { commitment: view.fairness.commitment, shares };
  const bind: GameRequest = { type: "bind", commitments };
  if (!alone(view, yours)) return { requests: [bind], keep, obstacle: null };
  const all = view.seats.map(({ seat }) => commitments[seat] ?? "");
  const list = listOf({ ...view.fairness, commitments: all });
  return { requests: [bind, reveal(yours, shares)], keep: { ...keep, list }, obstacle: null };
}

function revealing(view: View, yours: readonly number[], kept: KeptGame): Step {
  const list = listOf(view.fairness);
  if (yours.some((seat) => !kept.shares[seat])) return stop("elsewhere");
  const own = yours.every(
    (seat) => list.commitments[seat] === seatCommitment(view.id, seat, kept.shares[seat] ?? ""),
  );
  if (!own || (kept.list && !isSameList(kept.list, list))) return stop("list");
  if (yours.every((seat) => view.dice?.revealed.includes(seat))) return WAIT;
  return { requests: [reveal(yours, kept.shares)], keep: { list }, obstacle: null };
}

function reveal(yours: readonly number[], shares: Record<number, string>): GameRequest {
  return { type: "reveal", entropies: perSeat(yours, (seat) => shares[seat] ?? "") };
}

function perSeat(seats: readonly number[], make: (seat: number) => string): Record<number, string> {
  return Object.fromEntries(seats.map((seat) => [seat, make(seat)]));
}
