/** The targets of the Omba board, however it is drawn: cells, reserves, the die. */

import type { Way } from "../../net/messages";
import { type BoardProps, DIE } from "../board";
import { type CellState, PLAIN, spoken, stateOf } from "../cellState";
import { isOpen, isYourTurn } from "../viewer";
import { boardWords, type Say } from "../words";
import { CELLS, GATES, type Harbour, left, OWNERS, parse, stackOn } from "./notation";
import { dieInWords, stackInWords } from "./words";

export const HAND = "@";

export interface Scene {
  harbour: Harbour;
  props: BoardProps;
  say: Say;
}

export interface Target {
  id: string;
  paths: string[][];
  label: string;
  state: CellState;
  /** The token picked by dragging from here, if something can be dragged. */
  carries: string | null;
}

export interface HandTarget extends Target {
  player: number;
  /** The owner's letter, in position notation. */
  piece: string;
  count: number;
  /** Whether it can be picked. */
  open: boolean;
}

export function sceneOf(props: BoardProps): Scene {
  return { harbour: parse(props.position), props, say: boardWords("omba", props.lang) };
}

export function cellTargets(scene: Scene): Target[] {
  return CELLS.map((cell) => cellTarget(scene, cell));
}

/** Only the last cell of the last move is marked, because its path is drawn. */
function cellTarget({ harbour, props, say }: Scene, cell: string): Target {
  const stack = stackOn(harbour, cell);
  const state = { ...stateOf({ ...props, last: null }, cell), last: props.last?.path.at(-1) === cell };
  const gate = GATES.includes(cell) ? [say("gate")] : [];
  const way = wayTo(props, cell);
  const cost = way ? [say("cost", { sum: sumInWords(way) })] : [];
  const label = spoken(say, state, cell, ...gate, stackInWords(say, stack), ...cost);
  const movable = props.offered.size > 0 && props.legal.some(([from]) => from === cell);
  return { id: cell, paths: [[cell]], label, state, carries: movable && stack ? cell : null };
}

/** The way of the picked piece to a cell where it can end. */
export function wayTo({ legal, ways = [], picks }: BoardProps, cell: string): Way | null {
  const [piece, more] = picks;
  if (piece == null || more !== undefined) return null;
  return ways[legal.findIndex(([from, to]) => from === piece && to === cell)] ?? null;
}

/** What a way costs: « 1 + 2 + 2 = 5 ». */
export function sumInWords({ costs }: Way): string {
  const sum = costs.reduce((total, cost) => total + cost, 0);
  return costs.length > 1 ? `${costs.join(" + ")} = ${sum}` : `${sum}`;
}

export function handTargets(scene: Scene): HandTarget[] {
  return Array.from({ length: scene.harbour.players }, (_, player) => handTarget(scene, player));
}

function handTarget({ harbour, props, say }: Scene, player: number): HandTarget {
  const count = left(harbour, player);
  const out = harbour.out.includes(player);
  const state = isOpen(props, player) ? stateOf({ ...props, last: null }, HAND) : PLAIN;
  const piece = OWNERS[player] ?? "a";
  const label = spoken(say, state, say(out ? "out" : "left", { letter: piece.toUpperCase(), count }));
  const carries = count > 0 && state.offered ? HAND : null;
  const open = isOpen(props, player) && !out;
  return { id: `hand-${piece}`, paths: [[HAND]], label, state, carries, player, piece, count, open };
}

/** Whether the die waits for the viewer. */
export function rollIsYours({ harbour, props }: Scene): boolean {
  return harbour.roll === null && isYourTurn(props);
}

export function dieTarget(scene: Scene): Target {
  const yours = rollIsYours(scene);
  const label = dieInWords(scene.say, scene.harbour.roll, yours);
  const state = { ...PLAIN, offered: yours && !scene.props.busy };
  return { id: "die", paths: [[DIE]], label, state, carries: null };
}
