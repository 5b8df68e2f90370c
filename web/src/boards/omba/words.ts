/** The stacks, the reserves and the moves in words. */

import type { Described, Language } from "../board";
import { boardWords, type Say } from "../words";
import { CELLS, type Harbour, left, OWNERS, parse } from "./notation";

/** The owner of a piece: « bleu ». */
function colour(say: Say, owner: string): string {
  return say(`colour.${owner}`);
}

export function ownerName(say: Say, player: number): string {
  return say(`name.${OWNERS[player]}`);
}

/** The content of a cell: « pile de 3, bleu au sommet, de bas en haut ambre, ambre, bleu ». */
export function stackInWords(say: Say, stack: string): string {
  const owners = [...stack].map((owner) => colour(say, owner));
  if (owners.length < 2) return owners[0] ? say("one", { colour: owners[0] }) : say("empty");
  return say("stack", { height: owners.length, top: owners.at(-1) ?? "", owners: owners.join(", ") });
}

export function dieInWords(say: Say, roll: number | null, yours: boolean): string {
  if (roll !== null) return say("rolled", { roll });
  return say(yours ? "roll-die" : "unrolled");
}

/** The whole board: the stacks row by row, the reserves, the die. */
export function describe({ position, lang }: Described): string {
  const say = boardWords("omba", lang);
  const harbour = parse(position);
  const rows = [0, 3, 6].map((start) => describeRow(say, harbour, start));
  return [...rows, describeHands(say, harbour), describeTurn(say, harbour)].join(" ");
}

function describeRow(say: Say, harbour: Harbour, start: number): string {
  const parts = CELLS.slice(start, start + 3).flatMap((cell, at) => {
    const stack = harbour.stacks[start + at];
    return stack ? [`${cell} ${briefly(say, stack)}`] : [];
  });
  return say("row", { row: 3 - start / 3, cells: parts.join(say("semicolon")) || say("empty") });
}

/** From the bottom up, briefly: « ambre, bleu dessus ». */
function briefly(say: Say, stack: string): string {
  const owners = [...stack].map((owner) => colour(say, owner));
  return owners.length < 2 ? owners.join("") : say("upwards", { owners: owners.join(", ") });
}

function describeHands(say: Say, harbour: Harbour): string {
  const parts = Array.from({ length: harbour.players }, (_, player) => {
    const name = ownerName(say, player);
    return harbour.out.includes(player)
      ? say("has.out", { name })
      : say("has.left", { name, count: left(harbour, player) });
  });
  return say("hands", { hands: parts.join(", ") });
}

function describeTurn(say: Say, { mover, roll }: Harbour): string {
  const name = ownerName(say, mover);
  return roll === null ? say("turn.roll", { name }) : say("turn.spend", { name, roll });
}

export function moveInWords(tokens: readonly string[], lang: Language): string {
  const say = boardWords("omba", lang);
  const [from = "-", to] = tokens;
  if (from === "-") return say("move.stuck");
  if (!to) return say("move.roll", { roll: from });
  return from === "@" ? say("move.enter", { to }) : say("move.travel", { from, to });
}
