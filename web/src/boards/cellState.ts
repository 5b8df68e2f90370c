/** The state of a cell or a piece on the page: offered, picked, just moved, at fault, hinted, won. */

import type { BoardProps } from "./board";
import type { Say } from "./words";

export interface CellState {
  offered: boolean;
  picked: boolean;
  last: boolean;
  marked: boolean;
  hinted: boolean;
  won: boolean;
}

type Shown = Pick<BoardProps, "offered" | "picks" | "last" | "marks" | "hinted" | "won">;

/** The state of a cell or a piece with these tokens. */
export function stateOf(props: Shown, ...tokens: string[]): CellState {
  const among = (list: readonly (string | null)[]) => tokens.some((token) => list.includes(token));
  return {
    offered: tokens.some((token) => props.offered.has(token)),
    picked: among(props.picks),
    last: props.last !== null && (among(props.last.tokens) || among(props.last.path)),
    marked: among(props.marks),
    hinted: among(props.hinted),
    won: among(props.won),
  };
}

/** The state of something that cannot be used. */
export const PLAIN: CellState = {
  offered: false,
  picked: false,
  last: false,
  marked: false,
  hinted: false,
  won: false,
};

const SPOKEN = ["picked", "offered", "last", "marked", "hinted", "won"] as const;

/** The content and state for a screen reader: « c3, cône foncé, dernier coup ». */
export function spoken(say: Say, state: CellState, ...what: string[]): string {
  return [...what, ...SPOKEN.filter((name) => state[name]).map((name) => say(name))].join(", ");
}
