/**
 * A free board: a tree of moves from a position, and where in it one is. Nobody plays against anybody.
 *
 *     click ─▶ pick ─▶ picks ─▶ … ─▶ a whole move ─▶ looked at ─▶ a node of the tree
 *                  └─▶ not offered: asked why ─▶ refusal    └─▶ refused   the tree is as before
 *
 * It knows no rules: what may be played at a node, and why something may not, the server is asked, once a node.
 */

import { choose, offered, type Path, type Picks } from "../moves/selection";
import {
  emptyTree,
  lineFrom,
  lineThrough,
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
import { type Answer, askWhy, type Failure, lookAt } from "../net/api";
import type {
  Article,
  Ending,
  Entry,
  LastMove,
  Look,
  Place,
  Reasons,
  Scene,
  Stopped,
  Why,
} from "../net/messages";
import type { Refusal } from "../play/state";
import { couldGoOn, distinct, isDie, meant, type Notice } from "../play/turn";

/** Where the tree begins: a place without its moves. */
export type Ground = Omit<Place, "moves">;

/** How it stands at a node. */
export interface Stand {
  position: string;
  last: LastMove | null;
  entry: Entry | null;
}

/** The same, once the server has told what may be done there. */
export interface FullStand extends Stand {
  player: number | null;
  mustRoll: boolean;
  legal: string[][];
  ending: Ending | null;
  out: number[];
}

export interface Server {
  look(asked: Look): Promise<Answer<Scene>>;
  why(asked: Why): Promise<Answer<Reasons>>;
}

export interface Session {
  readonly ground: Ground | null;
  readonly players: number;
  readonly options: Record<string, string>;
  /** The text of the first position. */
  readonly start: string;
  readonly tree: Tree;
  /** The node that is on the board. */
  readonly at: number;
  /** The moves that lead to it. */
  readonly moves: string[];
  readonly stand: Stand | null;
  /** The same with all that may be done; null until the server has told it. */
  readonly full: FullStand | null;
  readonly picks: Picks;
  readonly offered: ReadonlySet<string>;
  /** A move is on its way to the server. */
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly failure: Failure | null;
  /** Begins anew: from a position, with moves from there, on the last of them unless told otherwise. */
  open(ground: Ground, moves?: readonly string[], ply?: number): Promise<boolean>;
  /** Begins anew with a whole tree. */
  show(ground: Ground, tree: Tree, at?: number): Promise<boolean>;
  pick(paths: readonly Path[]): void;
  /** A move as somebody typed it. */
  type(text: string): void;
  /** A move as its text, a roll as its face; whether it could be played. */
  play(text: string): Promise<boolean>;
  clear(): void;
  refuse(notice: Notice): void;
  /** Asks once more for what could not be had. */
  retry(): void;
  go(id: number): void;
  /** To the node before, or the next one of the line; false where there is none. */
  step(by: -1 | 1): boolean;
  first(): boolean;
  last(): boolean;
  /** Removes the node that is on the board, if nothing follows it, and goes to the one before. */
  takeBack(): boolean;
  remove(id: number): void;
  /** Puts another tree in place of this one, as it was before a change. */
  put(tree: Tree, at: number): void;
  promote(id: number): void;
  note(id: number, note: Partial<Pick<TreeNode, "comment" | "marks">>): void;
}

const REAL: Server = { look: lookAt, why: askWhy };

export function createSession(
  /** Called when a move was played on the board, typed or picked, with its node. */
  onplayed: (node: TreeNode) => void = () => {},
  server: Server = REAL,
): Session {
  let ground = $state.raw<Ground | null>(null);
  let players = $state(2);
  let options = $state.raw<Record<string, string>>({});
  let start = $state("");
  let tree = $state.raw<Tree>(emptyTree());
  let at = $state(START);
  let stands = $state.raw<Readonly<Record<number, Stand>>>({});
  let picks = $state.raw<Picks>([]);
  let busy = $state(false);
  let refusal = $state.raw<Refusal | null>(null);
  let failure = $state.raw<Failure | null>(null);
  /** Grows with all that makes an answer under way worthless. */
  let turn = 0;
  /** What is asked once more where it failed. */
  let again: () => unknown = () => {};

  const moves = $derived(movesTo(tree, at));
  const stand = $derived(stands[at] ?? null);
  const full = $derived(isFull(stand) ? stand : null);
  const targets = $derived(full && !busy && !full.mustRoll ? offered(full.legal, picks) : new Set<string>());

  // ── Where it begins ────────────────────────────────────────────────────────────────────────────────────

  async function open(on: Ground, line: readonly string[] = [], ply?: number): Promise<boolean> {
    begin(on);
    again = () => open(on, line, ply);
    const mine = turn;
    const answer = await server.look({ ...on, moves: [...line], since: 0 });
    if (mine !== turn) return false;
    busy = false;
    if (!answer.ok) return failed(answer);
    const scene = answer.value;
    const ids = grow(scene, START);
    at = ids[Math.min(ply ?? ids.length, ids.length) - 1] ?? START;
    if (scene.refused) stopped(scene.refused);
    if (!full) learn();
    return true;
  }

  async function show(on: Ground, whole: Tree, where = START): Promise<boolean> {
    begin(on);
    again = () => show(on, whole, where);
    const mine = turn;
    const line = lineThrough(whole, where);
    const answer = await server.look({ ...on, moves: line.map((id) => nodeOf(whole, id).text), since: 0 });
    if (mine !== turn) return false;
    busy = false;
    if (!answer.ok) return failed(answer);
    tree = whole;
    at = where;
    grow(answer.value, START);
    if (answer.value.refused) stopped(answer.value.refused);
    if (!full) learn();
    return true;
  }

  function begin(on: Ground): void {
    turn += 1;
    ground = on;
    tree = emptyTree();
    at = START;
    stands = {};
    busy = true;
    clear();
  }

  /** Adds what a scene tells to the tree after a node; the nodes of its entries. */
  function grow(scene: Scene, from: number): number[] {
    ({ players, options, start } = scene);
    const ids: number[] = [];
    const known: Record<number, Stand> = { ...stands };
    let last = from;
    scene.entries.forEach((entry, index) => {
      const grown = played(tree, last, entry.text);
      tree = grown.tree;
      last = grown.id;
      ids.push(last);
      const moment = scene.moments[index + 1];
      if (moment) known[last] ??= { ...moment, entry };
    });
    const [first] = scene.moments;
    if (first) known[from] ??= { ...first, entry: null };
    known[last] = fullStand(scene, known[last]?.entry ?? null);
    stands = known;
    return ids;
  }

  /** Asks what may be done at the node that is on the board. */
  async function learn(): Promise<void> {
    const [node, mine] = [at, turn];
    if (!ground) return;
    const line = movesTo(tree, node);
    const answer = await server.look({ ...ground, moves: line, since: line.length });
    if (mine !== turn || !tree.nodes[node]) return;
    if (!answer.ok) {
      if (node !== at) return;
      failure = answer;
      again = () => arrive(at);
      return;
    }
    const scene = answer.value;
    if (scene.refused) stopped(scene.refused);
    else stands = { ...stands, [node]: fullStand(scene, stands[node]?.entry ?? null) };
  }

  // ── Picking ────────────────────────────────────────────────────────────────────────────────────────────

  function pick(paths: readonly Path[]): void {
    if (!full || busy) return;
    clearAnswers();
    if (full.ending) note("over");
    else if (full.mustRoll || isDie(paths)) note("roll-first");
    else choosing(full, paths);
  }

  function choosing({ legal }: FullStand, paths: readonly Path[]): void {
    const choice = choose(legal, picks, paths);
    picks = choice.picks;
    if (choice.move !== undefined) made(choice.move);
    else if (choice.ask?.length) ask(choice.ask, choice.undecided ?? null);
  }

  /** The articles about a click are shown together, once all that was asked about it is answered. */
  async function ask(open: Picks[], undecided: Picks | null): Promise<void> {
    const [node, mine, before] = [at, turn, picks];
    if (!ground) return;
    const place = { ...ground, moves: [...moves] };
    const answers = await Promise.all(open.map((each) => server.why({ ...place, picks: [...each] })));
    if (mine !== turn || node !== at || picks !== before || refusal) return;
    const articles: Article[] = answers.flatMap((answer) => (answer.ok ? answer.value.articles : []));
    const unanswered = answers.find((answer) => !answer.ok);
    if (articles.length > 0) refusal = { articles: distinct(articles), words: null, notice: null };
    else if (unanswered && !unanswered.ok) {
      failure = unanswered;
      again = () => ask(open, undecided);
    } else if (undecided && full && couldGoOn(full, undecided)) picks = undecided;
    else if (undecided) note("nowhere");
  }

  function type(text: string): void {
    if (!full || busy) return;
    clear();
    if (full.ending) note("over");
    else made(meant(full, text));
  }

  async function made(text: string): Promise<void> {
    if (await play(text)) onplayed(nodeOf(tree, at));
  }

  async function play(text: string): Promise<boolean> {
    if (!ground || busy) return false;
    const line = [...moves];
    turn += 1;
    const [node, mine] = [at, turn];
    busy = true;
    const answer = await server.look({ ...ground, moves: [...line, text], since: line.length });
    if (mine !== turn) return false;
    busy = false;
    picks = [];
    if (!answer.ok) {
      again = () => play(text);
      return failed(answer);
    }
    if (answer.value.refused) {
      stopped(answer.value.refused);
      return false;
    }
    clear();
    at = grow(answer.value, node)[0] ?? node;
    return true;
  }

  // ── Moving about ───────────────────────────────────────────────────────────────────────────────────────

  function go(id: number): void {
    if (tree.nodes[id] && (id !== at || busy)) arrive(id);
  }

  function arrive(id: number): void {
    turn += 1;
    busy = false;
    at = id;
    clear();
    if (!full) learn();
  }

  function moveTo(id: number | undefined): boolean {
    if (id === undefined || id === at) return false;
    go(id);
    return true;
  }

  function step(by: -1 | 1): boolean {
    return moveTo(by < 0 ? nodeOf(tree, at).parent : nodeOf(tree, at).children[0]);
  }

  function takeBack(): boolean {
    const node = nodeOf(tree, at);
    if (node.id === START) return false;
    if (node.children.length > 0) return moveTo(node.parent);
    remove(node.id);
    return true;
  }

  function remove(id: number): void {
    if (id === START || !tree.nodes[id]) return;
    const { parent } = nodeOf(tree, id);
    const gone = lineTo(tree, at).includes(id);
    tree = removed(tree, id);
    stands = Object.fromEntries(Object.entries(stands).filter(([each]) => tree.nodes[Number(each)]));
    if (gone) arrive(parent);
  }

  function put(whole: Tree, where: number): void {
    const same = (id: number) => whole.nodes[id]?.text === tree.nodes[id]?.text;
    stands = Object.fromEntries(Object.entries(stands).filter(([each]) => same(Number(each))));
    tree = whole;
    arrive(whole.nodes[where] ? where : START);
  }

  // ── What is said ───────────────────────────────────────────────────────────────────────────────────────

  function note(notice: Notice): void {
    refusal = { articles: [], words: null, notice };
  }

  function stopped({ article, words }: Stopped): void {
    refusal = { articles: article ? [article] : [], words, notice: null };
  }

  function failed(answer: Failure): false {
    failure = answer;
    return false;
  }

  function clearAnswers(): void {
    refusal = null;
    failure = null;
  }

  function clear(): void {
    picks = [];
    clearAnswers();
  }

  return {
    get ground() {
      return ground;
    },
    get players() {
      return players;
    },
    get options() {
      return options;
    },
    get start() {
      return start;
    },
    get tree() {
      return tree;
    },
    get at() {
      return at;
    },
    get moves() {
      return moves;
    },
    get stand() {
      return stand;
    },
    get full() {
      return full;
    },
    get picks() {
      return picks;
    },
    get offered() {
      return targets;
    },
    get busy() {
      return busy;
    },
    get refusal() {
      return refusal;
    },
    get failure() {
      return failure;
    },
    open,
    show,
    pick,
    type,
    play,
    clear,
    refuse: note,
    retry: () => {
      clearAnswers();
      again();
    },
    go,
    step,
    first: () => moveTo(START),
    last: () => moveTo(lineFrom(tree, at).at(-1)),
    takeBack,
    remove,
    put,
    promote: (id) => {
      tree = promoted(tree, id);
    },
    note: (id, said) => {
      tree = noted(tree, id, said);
    },
  };
}

function isFull(stand: Stand | null): stand is FullStand {
  return stand !== null && "legal" in stand;
}

function fullStand(scene: Scene, entry: Entry | null): FullStand {
  const { position, player, legal, ending, out } = scene;
  const last = scene.moments.at(-1)?.last ?? null;
  return { position, last, entry, player, mustRoll: scene.must_roll, legal, ending, out };
}
