/**
 * A position being set up: its text and its rules, what clicks do, the steps to undo, and what the server says about it.
 *
 *     a piece of the trays ─▶ clicks put it on cells          the eraser ─▶ clicks take pieces away
 *     nothing chosen       ─▶ a click picks a piece up, the next one puts it down
 */
import { clicked, fieldOf, moved, type PositionEdit, withField } from "../boards/editing";
import type { Ground } from "../freeboard/session.svelte";
import { type Answer, askPosition, type Failure } from "../net/api";
import type { Fault, GameOffered, PositionRequest, Scene } from "../net/messages";

export const ERASER = "eraser";

interface Draft {
  text: string;
  options: Record<string, string>;
}

export interface Setup {
  readonly edit: PositionEdit;
  readonly text: string;
  readonly options: Record<string, string>;
  readonly players: number;
  readonly ground: Ground;
  /** The piece that clicks put on cells, or the eraser. */
  readonly tool: string | null;
  /** The cell whose piece was picked up. */
  readonly from: string | null;
  /** Whether the server has answered about this very text. */
  readonly settled: boolean;
  /** The position as the server sees it; null while it cannot be. */
  readonly scene: Scene | null;
  readonly failure: Failure | null;
  readonly fault: Fault;
  readonly undoable: boolean;
  readonly redoable: boolean;
  /** Chooses a piece of the trays or the eraser; the same one again puts it back. */
  choose(tool: string): void;
  /** Puts back whatever was chosen or picked up; false if there was nothing. */
  drop(): boolean;
  click(cell: string): void;
  put(piece: string, cell: string): void;
  move(from: string, to: string): void;
  remove(cell: string): void;
  setField(place: number, value: string): void;
  setOption(name: string, value: string): void;
  /** Replaces the text; letters typed in a row are one step. */
  type(text: string): void;
  clear(): void;
  /** The position every game starts from. */
  begin(): Promise<void>;
  undo(): boolean;
  redo(): boolean;
  close(): void;
}

/** Milliseconds after the last change before the server is asked. */
const PAUSE = 200;
/** One shared value, because a board shakes the marked cells whenever it gets a new list. */
const NO_FAULT: Fault = { cells: [], pieces: [], fields: [] };

export function createSetup(
  edit: PositionEdit,
  about: GameOffered,
  first: Draft,
  ask: (asked: PositionRequest) => Promise<Answer<Scene>> = askPosition,
): Setup {
  let draft = $state.raw<Draft>({ ...first });
  let past = $state.raw<readonly Draft[]>([]);
  let future = $state.raw<readonly Draft[]>([]);
  let tool = $state<string | null>(null);
  let from = $state<string | null>(null);
  let asked = $state(0);
  let answered = $state(0);
  let answer = $state.raw<Answer<Scene> | null>(null);
  let typing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const counted = edit.fields.find(({ name }) => name === "players");
  const players = $derived(
    (counted && Number(fieldOf(draft.text, counted.place))) || about.player_counts[0] || 2,
  );
  const ground = $derived<Ground>({ game: about.id, players, options: draft.options, position: draft.text });
  const failure = $derived(answer?.ok === false ? answer : null);

  check(0);

  function check(pause = PAUSE): void {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    timer = setTimeout(async () => {
      const reply = await ask({ ...ground, moves: [], since: 0 });
      if (mine === asked) [answer, answered] = [reply, mine];
    }, pause);
  }

  function become(next: Draft): void {
    draft = next;
    from = null;
    check();
  }

  function change(next: Partial<Draft>): void {
    const changed = { ...draft, ...next };
    if (changed.text === draft.text && changed.options === draft.options) return;
    past = [...past, draft];
    future = [];
    typing = false;
    become(changed);
  }

  /** Goes to the last step of one list, and leaves this one on the other. */
  function travel(back: boolean): boolean {
    const there = (back ? past : future).at(-1);
    if (!there) return false;
    past = back ? past.slice(0, -1) : [...past, draft];
    future = back ? [...future, draft] : future.slice(0, -1);
    typing = false;
    become(there);
    return true;
  }

  function remove(cell: string): void {
    change({ text: edit.withPiece(draft.text, cell, null) });
  }

  function move(start: string, to: string): void {
    change({ text: moved(edit, draft.text, start, to) });
  }

  function choose(wanted: string): void {
    if (wanted === ERASER && from !== null) remove(from);
    else tool = tool === wanted ? null : wanted;
    from = null;
  }

  function click(cell: string): void {
    if (tool === ERASER) remove(cell);
    else if (tool !== null) change({ text: clicked(edit, draft.text, cell, tool) });
    else if (from === null) from = edit.held(draft.text, cell) ? cell : null;
    else {
      const start = from;
      from = null;
      move(start, cell);
    }
  }

  return {
    edit,
    get text() {
      return draft.text;
    },
    get options() {
      return draft.options;
    },
    get players() {
      return players;
    },
    get ground() {
      return ground;
    },
    get tool() {
      return tool;
    },
    get from() {
      return from;
    },
    get settled() {
      return asked === answered;
    },
    get scene() {
      return answer?.ok ? answer.value : null;
    },
    get failure() {
      return failure;
    },
    get fault() {
      return failure?.fault ?? NO_FAULT;
    },
    get undoable() {
      return past.length > 0;
    },
    get redoable() {
      return future.length > 0;
    },
    choose,
    drop: () => {
      const chosen = tool !== null || from !== null;
      tool = null;
      from = null;
      return chosen;
    },
    click,
    put: (piece, cell) => change({ text: edit.withPiece(draft.text, cell, piece) }),
    move,
    remove,
    setField: (place, value) => change({ text: withField(draft.text, place, value) }),
    setOption: (name, value) => change({ options: { ...draft.options, [name]: value } }),
    type: (text) => {
      if (typing) become({ ...draft, text });
      else change({ text });
      typing = true;
    },
    clear: () => change({ text: edit.empty(players) }),
    begin: async () => {
      const before = draft;
      const reply = await ask({ game: about.id, players, options: draft.options, moves: [], since: 0 });
      if (reply.ok && draft === before) change({ text: reply.value.start });
    },
    undo: () => travel(true),
    redo: () => travel(false),
    close: () => clearTimeout(timer),
  };
}
