/**
 * Quantik's position text, read.
 *
 *     A.bC/..../d..B/...a     four ranks from the top; capitals are the first player's, small ones the second's
 */

import type { Reserve } from "../reserve";
import { cellNames } from "../square";

export const CELLS = cellNames(4);
export const RESERVE: Reserve = { kinds: ["A", "B", "C", "D"], copies: 2 };
