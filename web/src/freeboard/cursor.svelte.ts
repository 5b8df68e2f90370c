/** A tree of moves and the current node in it, with functions to move around and to change the tree. */
import {
  emptyTree,
  lineFrom,
  lineTo,
  movesTo,
  nodeOf,
  noted,
  played,
  promoted,
  removed,
  START,
  type Tree,
  type TreeNode,
} from "../moves/tree";

export interface Cursor {
  readonly tree: Tree;
  /** The node on the board. */
  readonly at: number;
  /** The moves that lead to it. */
  readonly moves: string[];
  go(id: number): void;
  /** Goes to the previous node, or to the next one of the line; false if there is none. */
  step(by: -1 | 1): boolean;
  first(): boolean;
  last(): boolean;
  /** Removes the node on the board if nothing follows it, and goes to the one before. */
  takeBack(): boolean;
  remove(id: number): void;
  /** Replaces the tree, for example with the one before a change. */
  put(tree: Tree, at: number): void;
  promote(id: number): void;
  note(id: number, note: Partial<Pick<TreeNode, "comment" | "marks">>): void;
}

/** For the owner of the cursor: changes that do not count as visits. */
interface CursorOwner {
  set(tree: Tree, at: number): void;
  /** Adds consecutive moves and returns their nodes. */
  grow(from: number, moves: readonly string[]): number[];
}

interface Arrivals {
  /** Called when another node is on the board, or the same one again. */
  onarrive(): void;
  /** Called when the tree has been replaced. */
  onchange(before: Tree, after: Tree): void;
}

export function createCursor({ onarrive, onchange }: Arrivals): Cursor & CursorOwner {
  let tree = $state.raw<Tree>(emptyTree());
  let at = $state(START);
  const moves = $derived(movesTo(tree, at));

  function go(id: number): void {
    if (!tree.nodes[id]) return;
    at = id;
    onarrive();
  }

  function goElsewhere(id: number | undefined): boolean {
    if (id === undefined || id === at) return false;
    go(id);
    return true;
  }

  function takeBack(): boolean {
    const { id, parent, children } = nodeOf(tree, at);
    if (id === START) return false;
    if (children.length > 0) return goElsewhere(parent);
    remove(id);
    return true;
  }

  function remove(id: number): void {
    if (id === START || !tree.nodes[id]) return;
    const { parent } = nodeOf(tree, id);
    const gone = lineTo(tree, at).includes(id);
    replace(removed(tree, id));
    if (gone) go(parent);
  }

  function replace(after: Tree): void {
    onchange(tree, after);
    tree = after;
  }

  function put(whole: Tree, where: number): void {
    replace(whole);
    go(whole.nodes[where] ? where : START);
  }

  function set(whole: Tree, where: number): void {
    [tree, at] = [whole, where];
  }

  function grow(from: number, texts: readonly string[]): number[] {
    let last = from;
    return texts.map((text) => {
      ({ tree, id: last } = played(tree, last, text));
      return last;
    });
  }

  return {
    get tree() {
      return tree;
    },
    get at() {
      return at;
    },
    get moves() {
      return moves;
    },
    go,
    step: (by) => goElsewhere(by < 0 ? nodeOf(tree, at).parent : nodeOf(tree, at).children[0]),
    first: () => goElsewhere(START),
    last: () => goElsewhere(lineFrom(tree, at).at(-1)),
    takeBack,
    remove,
    put,
    promote: (id) => {
      tree = promoted(tree, id);
    },
    note: (id, said) => {
      tree = noted(tree, id, said);
    },
    set,
    grow,
  };
}
