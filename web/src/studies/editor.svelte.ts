/**
 * A study being edited: the tree of its session, the comments and drawings at each node, and undo and redo.
 *
 *     change ─▶ remembered for undo ─▶ reported for saving
 *
 * Consecutive typing in the same place is undone as one change.
 */
import { createSession, type Session } from "../freeboard/session.svelte";
import { nodeOf, type Tree } from "../moves/tree";
import type { StudyContent } from "../net/messages";
import { type Drawings, type Ground, groundOf, read, type Written, write } from "./content";
import { type Drawn, drawn } from "./drawing";

export interface StudyEditor {
  readonly session: Session;
  readonly ground: Ground | null;
  readonly title: string;
  readonly author: string;
  /** The comment and drawings at the node on the board. */
  readonly words: string;
  readonly marks: readonly number[];
  readonly drawings: readonly Drawn[];
  readonly drawn: Drawings;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Opens a study, on its first position by default. */
  open(content: StudyContent, at?: number): Promise<boolean>;
  /** Starts a study at a place. */
  begin(ground: Ground, moves: readonly string[], author: string): Promise<boolean>;
  content(): StudyContent | null;
  entitle(title: string): void;
  sign(author: string): void;
  say(words: string): void;
  mark(marks: readonly number[]): void;
  draw(one: Drawn): void;
  erase(): void;
  remove(id: number): void;
  promote(id: number): void;
  undo(): boolean;
  /** Redoes the last undone change; does nothing after another change. */
  redo(): boolean;
}

interface Moment extends Written {
  at: number;
}

const MOST_PAST = 200;

export function createStudyEditor(
  onchange: () => void,
  makeSession: typeof createSession = createSession,
): StudyEditor {
  const session = makeSession(() => settle("play"));
  let title = $state("");
  let author = $state("");
  let drawings = $state.raw<Drawings>({});
  let past = $state.raw<readonly Moment[]>([]);
  let future = $state.raw<readonly Moment[]>([]);
  /** The state after the last change, and the place of that change. */
  let settled: Moment = now();
  let kind = "";

  function now(): Moment {
    return { tree: session.tree, at: session.at, drawings, title, author };
  }

  /** Called when something may have changed: remembers the previous state and reports the change. */
  function settle(what: string): void {
    const present = now();
    if (isSame(present, settled)) {
      settled = present;
      return;
    }
    if (what !== kind || !what.startsWith("type")) past = [...past.slice(1 - MOST_PAST), settled];
    future = [];
    kind = what;
    settled = present;
    onchange();
  }

  function restore(moment: Moment): void {
    ({ title, author, drawings } = moment);
    session.put(moment.tree, moment.at);
    settled = now();
    kind = "";
    onchange();
  }

  function fresh(content: Written): void {
    ({ title, author, drawings } = content);
    past = [];
    future = [];
    kind = "";
    settled = now();
  }

  /** A change is made at the current node: having moved there is not part of it. */
  function change(what: string, act: () => void): void {
    settled = { ...settled, at: session.at };
    act();
    settle(what);
  }

  return {
    session,
    get ground() {
      return session.ground;
    },
    get title() {
      return title;
    },
    get author() {
      return author;
    },
    get words() {
      return nodeOf(session.tree, session.at).comment;
    },
    get marks() {
      return nodeOf(session.tree, session.at).marks;
    },
    get drawings() {
      return drawings[session.at] ?? [];
    },
    get drawn() {
      return drawings;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    async open(content, at) {
      const written = read(content);
      const opened = await session.show(groundOf(content), written.tree, at);
      if (opened) fresh(written);
      return opened;
    },
    async begin(ground, moves, name) {
      const opened = await session.open(ground, moves);
      if (opened) fresh({ title: "", author: name, tree: session.tree, drawings: {} });
      return opened;
    },
    content() {
      const { ground, players, options } = session;
      if (!ground) return null;
      const whole = { game: ground.game, players, options, position: ground.position ?? null };
      return write(whole, now());
    },
    entitle: (text) =>
      change("type title", () => {
        title = text;
      }),
    sign: (name) =>
      change("type author", () => {
        author = name;
      }),
    say: (words) => change(`type ${session.at}`, () => session.note(session.at, { comment: words })),
    mark: (marks) => change("mark", () => session.note(session.at, { marks })),
    draw: (one) =>
      change("draw", () => {
        drawings = { ...drawings, [session.at]: drawn(drawings[session.at] ?? [], one) };
      }),
    erase: () =>
      change("draw", () => {
        drawings = { ...drawings, [session.at]: [] };
      }),
    remove: (id) => change("remove", () => session.remove(id)),
    promote: (id) => change("promote", () => session.promote(id)),
    undo() {
      const before = past.at(-1);
      if (!before) return false;
      past = past.slice(0, -1);
      future = [...future, settled];
      restore(before);
      return true;
    },
    redo() {
      const after = future.at(-1);
      if (!after) return false;
      future = future.slice(0, -1);
      past = [...past, settled];
      restore(after);
      return true;
    },
  };
}

/** Trees and drawings are immutable, so another object is a change. */
function isSame(one: Moment, other: Moment): boolean {
  return (
    sameTree(one.tree, other.tree) &&
    one.drawings === other.drawings &&
    one.title === other.title &&
    one.author === other.author
  );
}

const sameTree = (one: Tree, other: Tree): boolean => one === other || one.nodes === other.nodes;
