/**
 * A study as it is sent, a list of nodes that name their parents, and as it is edited, a tree.
 *
 *     nodes   1 Aa1 after 0, 2 Bb3 after 1, 3 Cc2 after 0        the first is number 1, and 0 is the start
 */
import { nodeOf, START, type Tree, type TreeNode } from "../moves/tree";
import type { Drawing, StudyContent, StudyNode } from "../net/messages";
import type { Drawn } from "./drawing";

/** The drawings of each node. */
export type Drawings = Readonly<Record<number, readonly Drawn[]>>;

/** The parts of a study besides its moves. */
export interface About {
  title: string;
  author: string;
}

export type Ground = Pick<StudyContent, "game" | "players" | "options" | "position">;

/** The whole content of a study. */
export interface Written extends About {
  tree: Tree;
  drawings: Drawings;
}

export const MOST_NODES = 1000;
export const MOST_WORDS = 2000;
export const MOST_TITLE = 80;
export const MOST_AUTHOR = 40;

export function groundOf({ game, players, options, position }: StudyContent): Ground {
  return { game, players: players ?? null, options: options ?? {}, position: position ?? null };
}

export function read(content: StudyContent): Written {
  const { words = "", drawings = [], nodes = [], title = "", author = "" } = content;
  const children = new Map<number, number[]>([[START, []]]);
  nodes.forEach((node, index) => {
    children.get(node.parent)?.push(index + 1);
    children.set(index + 1, []);
  });
  const start = treeNode(START, { parent: START, move: "", words }, children);
  const all = [start, ...nodes.map((node, index) => treeNode(index + 1, node, children))];
  const drawn = [drawings, ...nodes.map((node) => node.drawings ?? [])];
  return {
    title,
    author,
    tree: { nodes: Object.fromEntries(all.map((node) => [node.id, node])), next: all.length },
    drawings: Object.fromEntries(
      drawn.flatMap((list, id) => (list.length > 0 ? [[id, list.map(coloured)]] : [])),
    ),
  };
}

function treeNode(id: number, node: StudyNode, children: ReadonlyMap<number, number[]>): TreeNode {
  const { parent, move, words = "", marks = [] } = node;
  return { id, parent, text: move, children: children.get(id) ?? [], comment: words, marks };
}

const coloured = ({ start, end, colour = "green" }: Drawing): Drawn => ({ start, end, colour });

export function write(ground: Ground, { title, author, tree, drawings }: Written): StudyContent {
  const numbers = new Map([[START, START]]);
  const nodes = inOrder(tree).map((id, index): StudyNode => {
    numbers.set(id, index + 1);
    const { parent, text, comment, marks } = nodeOf(tree, id);
    const drawn = [...(drawings[id] ?? [])];
    return {
      parent: numbers.get(parent) ?? START,
      move: text,
      words: comment,
      marks: [...marks],
      drawings: drawn,
    };
  });
  const words = nodeOf(tree, START).comment;
  return { ...ground, title, author, words, drawings: [...(drawings[START] ?? [])], nodes };
}

/** All nodes except the start, each line to its end before its alternatives. */
export function inOrder(tree: Tree): number[] {
  const found: number[] = [];
  const waiting = [...nodeOf(tree, START).children].reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    found.push(id);
    waiting.push(...[...nodeOf(tree, id).children].reverse());
  }
  return found;
}

/** A line in the list of moves: a node, continued by first children. */
export interface Row {
  id: number;
  /** The number of moves that lead here. */
  ply: number;
  /** The alternatives to the node, each the start of a line. */
  instead: readonly number[];
}

/** The line that starts with a node; if that is the first of several, the others are its alternatives. */
export function rowsFrom(tree: Tree, first: number | undefined, ply: number): Row[] {
  const rows: Row[] = [];
  for (let [id, at] = [first, ply]; id !== undefined; at += 1) {
    const [main, ...others] = nodeOf(tree, nodeOf(tree, id).parent).children;
    rows.push({ id, ply: at, instead: main === id ? others : [] });
    [id] = nodeOf(tree, id).children;
  }
  return rows;
}
