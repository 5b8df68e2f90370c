/**
 * Checks the dice in this browser, from what it was shown and sent before the game. `quatuor verify-dice` recomputes
 * the rolls.
 */
import type { KeptGame } from "../device/kept";
import type { Fairness } from "../net/messages";

/**
 * `kept`: the secret is the one that was committed to, and this browser's part went in.
 * `changed`, `broken`, `left-out`: another commitment, another secret, another part than before the game.
 * `unable`: this browser computes no SHA-256 for a page that did not come over a secure connection.
 */
export type Verdict = "kept" | "changed" | "broken" | "left-out" | "unable";

/** Null while there is nothing to say: before the end, or where this browser was not there at the start. */
export async function judge(
  fairness: Fairness,
  kept: KeptGame | null,
  subtle: Pick<SubtleCrypto, "digest"> | undefined = globalThis.crypto?.subtle,
): Promise<Verdict | null> {
  if (!kept?.commitment) return null;
  if (fairness.commitment !== kept.commitment) return "changed";
  if (fairness.secret === null) return null;
  if (!hasOwnPart(fairness, kept)) return "left-out";
  if (!subtle) return "unable";
  return (await sha256(fairness.secret, subtle)) === kept.commitment ? "kept" : "broken";
}

export function isBad(verdict: Verdict | null): boolean {
  return verdict === "changed" || verdict === "broken" || verdict === "left-out";
}

/** The command that recomputes the rolls and compares them with what this browser remembers. */
export function command(record: string, kept: KeptGame | null): string {
  const commitment = kept?.commitment ? [`--commitment ${kept.commitment}`] : [];
  const entropy = kept?.entropy && kept.seats.length > 0 ? [`--entropy ${kept.entropy}`] : [];
  return ["quatuor verify-dice", record, ...commitment, ...entropy].join(" ");
}

/** One of this browser's seats has its share; a browser without seats added none. */
function hasOwnPart({ entropy }: Fairness, kept: KeptGame): boolean {
  if (!kept.entropy || kept.seats.length === 0) return true;
  return kept.seats.some((seat) => entropy[seat] === kept.entropy);
}

async function sha256(hex: string, subtle: Pick<SubtleCrypto, "digest">): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
