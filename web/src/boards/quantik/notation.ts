/**
 * Parses Quantik's position text.
 *
 *     A.bC/..../d..B/...a     four ranks from the top; upper case for the first player, lower case for the second
 */

import type { Reserve } from "../reserve";
import { cellNames } from "../square";

export const CELLS = cellNames(4);
export const RESERVE: Reserve = { kinds: ["A", "B", "C", "D"], copies: 2 };
