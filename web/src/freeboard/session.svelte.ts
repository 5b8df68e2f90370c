/**
 * A free board: a tree of moves from a position, and the current node in it. There are no opponents.
 *
 *     a whole move ─▶ checked by the server ─▶ a node of the tree
 *                                        └─▶ refused, and the tree is unchanged
 *
 * It contains no rules: the server lists the legal moves of each node, once per node, and explains refusals.
 * It consists of the move being chosen (`Picking`) and the tree with its current node (`Cursor`).
 */
import { isDie } from "../boards/board";
import { compose } from "../moves/compose";
import { createPicking, type Picking } from "../moves/picking.svelte";
import { type Notice, refusalOf } from "../moves/refusal";
import type { Path, Picks } from "../moves/selection";
import { emptyTree, lineThrough, nodeOf, START, type Tree, type TreeNode } from "../moves/tree";
import type { TextMove } from "../moves/writing";
import { type Answer, askPosition, askWhy, type Failure } from "../net/api";
import type { Article, Place, PositionRequest, Reasons, Scene, Why } from "../net/messages";
import { createAsking } from "./asking.svelte";
import { type Cursor, createCursor } from "./cursor.svelte";
import {
  type FullStand,
  fullStand,
  type Ground,
  isFull,
  keepingSame,
  type Stand,
  type Stands,
  withScene,
} from "./stand";

export type { FullStand, Ground, Stand } from "./stand";

export interface Server {
  position(asked: PositionRequest): Promise<Answer<Scene>>;
  why(asked: Why): Promise<Answer<Reasons>>;
}

export interface Session extends Cursor, Picking {
  readonly ground: Ground | null;
  readonly players: number;
  readonly options: Record<string, string>;
  /** The text of the initial position. */
  readonly start: string;
  readonly stand: Stand | null;
  /** The same with its legal moves; null until the server has listed them. */
  readonly full: FullStand | null;
  /** The player who made the move of a node, or who rolled there; null while it is not known. */
  mover(id: number): number | null;
  /** Whether a move is on its way to the server. */
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Starts over from a position, after the given moves; shows the last of them unless `ply` is given. */
  open(ground: Ground, moves?: readonly string[], ply?: number): Promise<boolean>;
  /** Starts over with a whole tree. */
  show(ground: Ground, tree: Tree, at?: number): Promise<boolean>;
  /** Plays a move given as text, or a roll given as a face; returns whether it was legal. */
  play(text: string): Promise<boolean>;
  /** Repeats a failed request. */
  retry(): void;
  /** The move of a node, with its player if the server has told us. */
  moveAt(id: number): TextMove;
}

/** The same for all nodes of a tree. */
type Facts = Pick<Scene, "players" | "options" | "start">;
const NO_FACTS: Facts = { players: 2, options: {}, start: "" };

const REAL: Server = { position: askPosition, why: askWhy };

export function createSession(
  /** Called with the node of a move that was played on the board, typed or picked. */
  onplayed: (node: TreeNode) => void = () => {},
  server: Server = REAL,
): Session {
  let ground = $state.raw<Ground | null>(null);
  let facts = $state.raw<Facts>(NO_FACTS);
  let stands = $state.raw<Stands>({});

  const asking = createAsking(server.position);
  const cursor = createCursor({
    onarrive: arrived,
    onchange: (before, after) => {
      stands = keepingSame(stands, before, after);
    },
  });
  const stand = $derived(stands[cursor.at] ?? null);
  const full = $derived(isFull(stand) ? stand : null);
  const picking = createPicking({
    isOpen: () => full !== null && !asking.busy,
    legal: () => full?.legal ?? [],
    untimely: (clicked) => untimely(full, clicked),
    play: made,
    why: (asked) => reasons(server, { ...(ground as Ground), moves: cursor.moves }, asked),
    onfailure: asking.fail,
    onforget: asking.forget,
  });

  // ── The start ──────────────────────────────────────────────────────────────────────────────────────────

  function open(on: Ground, line: readonly string[] = [], ply = line.length): Promise<boolean> {
    return begin(on, [...line], (scene) => {
      const nodes = grow(scene, START);
      cursor.set(cursor.tree, nodes[Math.min(ply, nodes.length) - 1] ?? START);
    });
  }

  function show(on: Ground, whole: Tree, where = START): Promise<boolean> {
    const line = lineThrough(whole, where).map((id) => nodeOf(whole, id).text);
    return begin(on, line, (scene) => {
      cursor.set(whole, where);
      grow(scene, START);
    });
  }

  async function begin(on: Ground, moves: string[], settle: (scene: Scene) => void): Promise<boolean> {
    ground = on;
    cursor.set(emptyTree(), START);
    stands = {};
    picking.clear();
    const scene = await asking.ask({ ...on, moves, since: 0 }, () => begin(on, moves, settle));
    if (!scene) return false;
    settle(scene);
    refused(scene);
    if (!full) learn();
    return true;
  }

  /** Adds the entries of a scene to the tree after a node; returns their nodes. */
  function grow(scene: Scene, from: number): number[] {
    const { players, options, start, entries } = scene;
    facts = { players, options, start };
    const nodes = cursor.grow(
      from,
      entries.map(({ text }) => text),
    );
    stands = withScene(stands, scene, from, nodes);
    return nodes;
  }

  // ── A move ─────────────────────────────────────────────────────────────────────────────────────────────

  async function made(text: string): Promise<void> {
    if (await play(text)) onplayed(nodeOf(cursor.tree, cursor.at));
  }

  async function play(text: string): Promise<boolean> {
    if (!ground || asking.busy) return false;
    const [node, line] = [cursor.at, [...cursor.moves]];
    const asked = { ...ground, moves: [...line, text], since: line.length };
    const scene = await asking.ask(asked, () => play(text));
    if (scene) picking.clear();
    else if (asking.failure) picking.drop();
    if (!scene || refused(scene)) return false;
    const [next = node] = grow(scene, node);
    cursor.set(cursor.tree, next);
    return true;
  }

  function refused({ refused }: Scene): boolean {
    if (refused) picking.refuse(refusalOf(refused));
    return refused !== null;
  }

  // ── Moving around ──────────────────────────────────────────────────────────────────────────────────────

  function go(id: number): void {
    if (id !== cursor.at || asking.busy) cursor.go(id);
  }

  /** Earlier requests do not concern the current node. */
  function arrived(): void {
    asking.interrupt();
    picking.clear();
    if (!full) learn();
  }

  /** Requests the legal moves of the node on the board. */
  async function learn(): Promise<void> {
    const node = cursor.at;
    if (!ground) return;
    const line = [...cursor.moves];
    const scene = await asking.askMeanwhile({ ...ground, moves: line, since: line.length }, arrived);
    if (!scene || refused(scene) || !cursor.tree.nodes[node]) return;
    stands = { ...stands, [node]: fullStand(scene, stands[node]?.entry ?? null) };
  }

  /** A roll is nobody's entry: whoever moves next has rolled. */
  function mover(id: number): number | null {
    const after = stands[id];
    if (after?.entry?.kind !== "roll") return after?.entry?.player ?? null;
    const [next] = nodeOf(cursor.tree, id).children;
    return isFull(after) ? after.player : next === undefined ? null : (stands[next]?.entry?.player ?? null);
  }

  function moveAt(id: number): TextMove {
    return stands[id]?.entry ?? { text: nodeOf(cursor.tree, id).text, player: null };
  }

  return compose(cursor, picking, {
    mover,
    get ground() {
      return ground;
    },
    get players() {
      return facts.players;
    },
    get options() {
      return facts.options;
    },
    get start() {
      return facts.start;
    },
    get stand() {
      return stand;
    },
    get full() {
      return full;
    },
    get busy() {
      return asking.busy;
    },
    get failure() {
      return asking.failure;
    },
    open,
    show,
    play,
    go,
    retry: asking.retry,
    moveAt,
  });
}

/** Whether there is a position to show, or a reason why there is none. */
export function isOpened({ stand, failure }: Session): boolean {
  return stand !== null || failure !== null;
}

/** Nobody rolls here: a face of the die is chosen, or typed like a move. */
function untimely(full: FullStand | null, clicked: readonly Path[] | null): Notice | null {
  if (full?.ending) return "over";
  return clicked && (full?.mustRoll || isDie(clicked)) ? "roll-first" : null;
}

/** Articles matter more than a failure to fetch the others. */
async function reasons(server: Server, place: Place, asked: Picks[]): Promise<Article[] | Failure> {
  const answers = await Promise.all(asked.map((picks) => server.why({ ...place, picks: [...picks] })));
  const articles = answers.flatMap((answer) => (answer.ok ? answer.value.articles : []));
  const unanswered = answers.find((answer) => !answer.ok);
  return articles.length === 0 && unanswered ? unanswered : articles;
}
