/**
 * A tree of moves as it is written: the main line in columns, interrupted by its variations and comments, which are
 * lines of text.
 */
import { beforeFirst, nextSlot, type Slot } from "../moves/rounds";
import { nodeOf, START, type Tree } from "../moves/tree";

interface Block {
  depth: number;
  /** The number of the first node, unique within each list of blocks. */
  id: number;
  ids: number[];
}

/** What is known about the nodes of a tree besides their texts. */
export interface Written {
  players: number;
  /** The player who made a move or rolled; null if it is not known yet. */
  mover(id: number): number | null;
  isRoll(id: number): boolean;
}

export type Slots = Readonly<Record<number, Slot>>;

/** The slot of each node. A move is in the slot of the roll that it spends. */
export function slotsIn(tree: Tree, written: Written): Slots {
  const slots: Record<number, Slot> = {};
  // A node is added after its parent, and keys that are numbers are in order.
  for (const id of Object.keys(tree.nodes).map(Number)) {
    const before = slots[nodeOf(tree, id).parent] ?? beforeFirst(written.players);
    slots[id] = id === START || spends(tree, id, before, written) ? before : after(before, id, written);
  }
  return slots;
}

function after(before: Slot, id: number, { mover, players }: Written): Slot {
  return nextSlot(before, mover(id), players);
}

function spends(tree: Tree, id: number, { column }: Slot, { mover, isRoll }: Written): boolean {
  const { parent } = nodeOf(tree, id);
  return parent !== START && isRoll(parent) && !isRoll(id) && (mover(id) ?? column) === column;
}

/** Consecutive nodes of one slot, up to one with a comment. */
export interface Turn {
  key: number;
  slot: Slot;
  item: number[];
}

/** A part of the main line: turns, and the comment after the last of them. */
export interface Part {
  turns: Turn[];
  comment: string;
}

export function partsOf(tree: Tree, ids: readonly number[], slots: Slots): Part[] {
  const parts: Part[] = [];
  let part: Part = { turns: [], comment: "" };
  for (const id of ids) {
    const slot = slots[id] ?? beforeFirst(1);
    const turn = part.turns.at(-1);
    if (turn && turn.slot === slot) turn.item.push(id);
    else part.turns.push({ key: id, slot, item: [id] });
    part.comment = nodeOf(tree, id).comment;
    if (!part.comment) continue;
    parts.push(part);
    part = { turns: [], comment: "" };
  }
  return part.turns.length > 0 ? [...parts, part] : parts;
}

export function blocksOf(tree: Tree): Block[] {
  const blocks: Block[] = [];
  const [first] = nodeOf(tree, START).children;
  if (first !== undefined) walk(tree, first, 0, blocks);
  return blocks;
}

function walk(tree: Tree, first: number, depth: number, blocks: Block[]): void {
  let block: Block = { depth, id: first, ids: [] };
  for (let id: number | undefined = first; id !== undefined; [id] = nodeOf(tree, id).children) {
    block.ids.push(id);
    const siblings: readonly number[] = nodeOf(tree, nodeOf(tree, id).parent).children;
    const [main, ...others] = siblings;
    if (main !== id || others.length === 0) continue;
    blocks.push(block);
    for (const other of others) walk(tree, other, depth + 1, blocks);
    block = { depth, id: nodeOf(tree, id).children[0] ?? id, ids: [] };
  }
  if (block.ids.length > 0) blocks.push(block);
}
