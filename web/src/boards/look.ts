/** How a cell or a piece is shown beside what it is: offered, picked, just moved, at fault, advised, won. */

import type { BoardProps } from "./board";
import type { Say } from "./words";

export interface Look {
  offered: boolean;
  picked: boolean;
  last: boolean;
  marked: boolean;
  hinted: boolean;
  won: boolean;
}

type Shown = Pick<BoardProps, "offered" | "picks" | "last" | "marks" | "hinted" | "won">;

/** The look of what stands for these tokens. */
export function lookOf(props: Shown, ...tokens: string[]): Look {
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

/** The look of what nothing is to be done with. */
export const PLAIN: Look = {
  offered: false,
  picked: false,
  last: false,
  marked: false,
  hinted: false,
  won: false,
};

const SPOKEN = ["picked", "offered", "last", "marked", "hinted", "won"] as const;

/** What is there and how it looks, as a screen reader says it: « c3, cône foncé, dernier coup ». */
export function spoken(say: Say, look: Look, ...what: string[]): string {
  return [...what, ...SPOKEN.filter((name) => look[name]).map((name) => say(name))].join(", ");
}
