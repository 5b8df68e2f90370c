/** A tree of moves as blocks of text: the main line, interrupted by indented variations. */
import { nodeOf, START, type Tree } from "../moves/tree";

interface Block {
  depth: number;
  /** The number of the first node, unique within each list of blocks. */
  id: number;
  ids: number[];
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
