/**
 * The text of an Omba position.
 *
 *     .,ab,./a,.,./.,.,. 2 b 4 -      ranks from row 3 down, players, whose turn, the roll or `-`, who is out
 *
 * A stack is written from the bottom up. Reserves follow from the board.
 */

import { cellNames } from "../square";

export interface Harbour {
  /** The stacks in the order of `CELLS`, each from the bottom up. */
  stacks: string[];
  players: number;
  mover: number;
  /** The roll to spend; null before it. */
  roll: number | null;
  out: number[];
}

export const OWNERS = "abcd";
export const CELLS = cellNames(3);
export const GATES: readonly string[] = ["b3", "a2", "c2", "b1"];
/** All pieces of a game, in equal shares. */
export const PIECES = 12;

export function parse(text: string): Harbour {
  const [ranks = "", players = "2", mover = "a", roll = "-", out = "-"] = text.split(" ");
  return {
    stacks: ranks.split(/[/,]/).map((stack) => (stack === "." ? "" : stack)),
    players: Number(players),
    mover: OWNERS.indexOf(mover),
    roll: roll === "-" ? null : Number(roll),
    out: out === "-" ? [] : [...out].map((owner) => OWNERS.indexOf(owner)),
  };
}

/** The number of pieces a player can still bring in; a player who is out has none. */
export function left({ stacks, players, out }: Harbour, player: number): number {
  const standing = [...stacks.join("")].filter((owner) => owner === OWNERS[player]).length;
  return out.includes(player) ? 0 : Math.max(0, PIECES / players - standing);
}

export function stackOn({ stacks }: Harbour, cell: string): string {
  return stacks[CELLS.indexOf(cell)] ?? "";
}
