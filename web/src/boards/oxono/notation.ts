/**
 * Parses OXONO's position text.
 *
 *     ....../....../..@.../...*../....../......     six ranks from the top
 *
 * `X O` are pink pieces, `x o` black ones, `*` is the X totem and `@` the O totem.
 */

import type { Reserve } from "../reserve";
import { cellNames } from "../square";

export const SYMBOLS = ["X", "O"] as const;
export const TOTEMS: Readonly<Record<string, string>> = { X: "*", O: "@" };
export const CELLS = cellNames(6);
export const RESERVE: Reserve = { kinds: SYMBOLS, copies: 8 };

/** The symbol of the totem on a cell; null if there is none. */
export function totemOn(content: string): string | null {
  return SYMBOLS.find((symbol) => TOTEMS[symbol] === content) ?? null;
}
