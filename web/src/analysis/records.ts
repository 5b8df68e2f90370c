/** Converts a tree of moves to a record and back. In a record, variations follow the move they replace. */
import type { Ground } from "../freeboard/session.svelte";
import { emptyTree, nodeOf, noted, played, START, type Tree } from "../moves/tree";
import type { RecordData, RecordMove, RecordSeat } from "../net/messages";

/** The parts of a record besides its moves. */
export interface About {
  seats: RecordSeat[];
  headers: Record<string, string>;
}

export const NOTHING_SAID: About = { seats: [], headers: {} };

export function recordOf(ground: Ground, tree: Tree, { seats, headers }: About): RecordData {
  const [first] = nodeOf(tree, START).children;
  return {
    format: "quatuor-record",
    version: 1,
    game: ground.game,
    ...(ground.players != null && { players: ground.players }),
    options: ground.options ?? {},
    position: ground.position ?? null,
    seats,
    headers,
    comments: paragraphs(nodeOf(tree, START).comment),
    moves: first === undefined ? [] : line(tree, first),
  };
}

function line(tree: Tree, first: number): RecordMove[] {
  const moves: RecordMove[] = [];
  for (let id: number | undefined = first; id !== undefined; [id] = nodeOf(tree, id).children) {
    const node = nodeOf(tree, id);
    const [main, ...others] = nodeOf(tree, node.parent).children;
    moves.push({
      move: node.text,
      marks: [...node.marks],
      comments: paragraphs(node.comment),
      variations: main === id ? others.map((other) => ({ moves: line(tree, other) })) : [],
    });
  }
  return moves;
}

const paragraphs = (comment: string): string[] =>
  comment.split(/\n\s*\n/).filter((part) => part.trim() !== "");
const commentOf = (comments: readonly string[] | undefined): string => (comments ?? []).join("\n\n");

export function treeOf(record: RecordData): { ground: Ground; tree: Tree; about: About } {
  const { game, players, options = {}, position = null, seats = [], headers = {} } = record;
  const ground: Ground = { game, ...(players != null && { players }), options, position };
  const tree = noted(emptyTree(), START, { comment: commentOf(record.comments) });
  return { ground, tree: grown(tree, START, record.moves), about: { seats, headers } };
}

/** The tree without the drawings of a study, which are written into comments for programs. */
export function withoutDrawings(tree: Tree): Tree {
  const nodes = Object.values(tree.nodes).map((node) => {
    const comment = node.comment.replace(/ ?\[%c[as]l [^\]]*\]/g, "").trim();
    return [node.id, { ...node, comment }] as const;
  });
  return { ...tree, nodes: Object.fromEntries(nodes) };
}

function grown(tree: Tree, parent: number, moves: readonly RecordMove[]): Tree {
  let [whole, at] = [tree, parent];
  for (const { move, marks = [], comments, variations = [] } of moves) {
    const next = played(whole, at, move);
    whole = noted(next.tree, next.id, { marks, comment: commentOf(comments) });
    // A comment before a variation's first move is attached to that move: a tree has no other place for it.
    for (const variation of variations)
      whole = grown(whole, at, withWords(variation.moves, variation.comments));
    at = next.id;
  }
  return whole;
}

function withWords(
  moves: readonly RecordMove[],
  before: readonly string[] | undefined,
): readonly RecordMove[] {
  const [first, ...rest] = moves;
  if (!first || !before?.length) return moves;
  return [{ ...first, comments: [...before, ...(first.comments ?? [])] }, ...rest];
}
