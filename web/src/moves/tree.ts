/**
 * A tree of moves: those played, and the alternatives. It is immutable: a change returns another tree.
 *
 *     0 ─ Aa1 ─ Bb3 ─ …          the first child continues the line, the others are variations
 *             └ Cc2 ─ …
 *
 * Nodes are numbered in the order they were added; 0 is the start, before any move.
 */

export interface TreeNode {
  readonly id: number;
  readonly parent: number;
  /** The text of the move; empty for the start. */
  readonly text: string;
  readonly children: readonly number[];
  readonly comment: string;
  /** PGN's numbers: 1 is `!`, 2 is `?`. */
  readonly marks: readonly number[];
}

export interface Tree {
  readonly nodes: Readonly<Record<number, TreeNode>>;
  readonly next: number;
}

export const START = 0;

const FIRST: TreeNode = { id: START, parent: START, text: "", children: [], comment: "", marks: [] };

export const emptyTree = (): Tree => ({ nodes: { [START]: FIRST }, next: 1 });

export function nodeOf(tree: Tree, id: number): TreeNode {
  return tree.nodes[id] ?? FIRST;
}

/** The nodes from the first move to this one; none for the start. */
export function lineTo(tree: Tree, id: number): number[] {
  const line: number[] = [];
  for (let each = id; each !== START; each = nodeOf(tree, each).parent) line.unshift(each);
  return line;
}

export const movesTo = (tree: Tree, id: number): string[] =>
  lineTo(tree, id).map((each) => nodeOf(tree, each).text);

/** The node these moves lead to, or the last of them in the tree. */
export function nodeAfter(tree: Tree, moves: readonly string[]): number {
  let at = START;
  for (const text of moves) {
    const next = nodeOf(tree, at).children.find((child) => nodeOf(tree, child).text === text);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The nodes after this one, along the first children. */
export function lineFrom(tree: Tree, id: number): number[] {
  const line: number[] = [];
  for (let [next] = nodeOf(tree, id).children; next !== undefined; [next] = nodeOf(tree, next).children)
    line.push(next);
  return line;
}

/** The whole line through a node: up to it, then along the first children. */
export const lineThrough = (tree: Tree, id: number): number[] => [...lineTo(tree, id), ...lineFrom(tree, id)];

export function isOnMainLine(tree: Tree, id: number): boolean {
  return lineTo(tree, id).every((each) => nodeOf(tree, nodeOf(tree, each).parent).children[0] === each);
}

/** The node of an alternative to this move, a number of steps along the list of variations. */
export function beside(tree: Tree, id: number, by: number): number | undefined {
  const { children } = nodeOf(tree, nodeOf(tree, id).parent);
  return id === START ? undefined : children[children.indexOf(id) + by];
}

/** The tree with a move added after a node, and the node of that move. An existing move is reused. */
export function played(tree: Tree, parent: number, text: string): { tree: Tree; id: number } {
  const before = nodeOf(tree, parent);
  const there = before.children.find((child) => nodeOf(tree, child).text === text);
  if (there !== undefined) return { tree, id: there };
  const id = tree.next;
  const node: TreeNode = { ...FIRST, id, parent, text };
  const changed = { ...before, children: [...before.children, id] };
  return { tree: { nodes: { ...tree.nodes, [parent]: changed, [id]: node }, next: id + 1 }, id };
}

/** Adds consecutive moves after a node; also returns the last node. */
export function playedAll(tree: Tree, parent: number, moves: readonly string[]): { tree: Tree; id: number } {
  return moves.reduce((so, text) => played(so.tree, so.id, text), { tree, id: parent });
}

/** The tree without a node and everything after it. The start cannot be removed. */
export function removed(tree: Tree, id: number): Tree {
  if (id === START || !tree.nodes[id]) return tree;
  const nodes: Record<number, TreeNode> = { ...tree.nodes };
  const { parent } = nodeOf(tree, id);
  const before = nodeOf(tree, parent);
  nodes[parent] = { ...before, children: before.children.filter((child) => child !== id) };
  for (const each of [id, ...below(tree, id)]) delete nodes[each];
  return { ...tree, nodes };
}

/** The tree with the variation of a node moved one place forward; the first place is the main continuation. */
export function promoted(tree: Tree, id: number): Tree {
  const branch = [...lineTo(tree, id)].reverse().find((each) => placeOf(tree, each) > 0);
  if (branch === undefined) return tree;
  const before = nodeOf(tree, nodeOf(tree, branch).parent);
  const place = placeOf(tree, branch);
  const children = before.children.toSpliced(place, 1).toSpliced(place - 1, 0, branch);
  return { ...tree, nodes: { ...tree.nodes, [before.id]: { ...before, children } } };
}

/** The tree with other comments or marks at a node. */
export function noted(tree: Tree, id: number, note: Partial<Pick<TreeNode, "comment" | "marks">>): Tree {
  return tree.nodes[id]
    ? { ...tree, nodes: { ...tree.nodes, [id]: { ...nodeOf(tree, id), ...note } } }
    : tree;
}

const placeOf = (tree: Tree, id: number): number =>
  nodeOf(tree, nodeOf(tree, id).parent).children.indexOf(id);

function below(tree: Tree, id: number): number[] {
  return nodeOf(tree, id).children.flatMap((child) => [child, ...below(tree, child)]);
}
