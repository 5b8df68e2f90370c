/** Default props of a board for the tests: a quiet position before anything has happened. */

import { vi } from "vitest";
import type { BoardProps } from "./board";

export function boardProps(changes: Partial<BoardProps>): BoardProps {
  return {
    position: "",
    contents: [],
    players: 2,
    legal: [],
    offered: new Set(),
    picks: [],
    last: null,
    marks: [],
    won: [],
    hinted: [],
    flipped: false,
    yours: [0],
    acting: 0,
    busy: false,
    lang: "en",
    onpick: vi.fn(),
    ...changes,
  };
}
