/** Moves as somebody types them. */
import type { Legal } from "./selection";

/** The legal move that was meant, whatever its capitals; otherwise the typed text, for the server to refuse. */
export function meant(legal: Legal, text: string): string {
  const typed = text.replace(/\s+/g, "");
  const moves = legal.map((tokens) => tokens.join(""));
  const alike = moves.filter((move) => move.toLowerCase() === typed.toLowerCase());
  if (moves.includes(typed)) return typed;
  if (alike.length === 1) return alike[0] ?? typed;
  // What is longer than any move is quoted back as it was written, with its spaces.
  return typed.length > Math.max(...moves.map(({ length }) => length)) ? text.trim() : typed;
}
