/** Typed moves. */
import type { Legal } from "./selection";

/** The legal move with this text, ignoring case; otherwise the typed text, for the server to refuse. */
export function meant(legal: Legal, text: string): string {
  const typed = text.replace(/\s+/g, "");
  const moves = legal.map((tokens) => tokens.join(""));
  const alike = moves.filter((move) => move.toLowerCase() === typed.toLowerCase());
  if (moves.includes(typed)) return typed;
  if (alike.length === 1) return alike[0] ?? typed;
  // A text longer than any move is quoted as it was typed, including its spaces.
  return typed.length > Math.max(...moves.map(({ length }) => length)) ? text.trim() : typed;
}
