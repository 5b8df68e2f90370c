/** The targets of the cube: its cells, and the arrows into them through a face. */

import type { BoardProps } from "../board";
import { type CellState, spoken, stateOf } from "../cellState";
import type { Say } from "../words";
import { CELLS, CENTRE, type Cube, entryToken, type Face, facesOf } from "./notation";

export interface Target {
  id: string;
  cell: string;
  /** The face to enter through; null for the cell itself. */
  face: Face | null;
  paths: string[][];
  state: CellState;
  label: string;
  /** Whether the line is full, so that it wraps around instead of taking a ball. */
  shift: boolean;
  banned: boolean;
}

export interface Scene {
  cube: Cube;
  props: BoardProps;
  say: Say;
}

// ── Cells ────────────────────────────────────────────────────────────────────────────────────────────────

export function cellTarget(scene: Scene, cell: string): Target {
  const state = stateOf(scene.props, cell);
  const label = spoken(scene.say, state, cell, placeInWords(scene.say, cell), contentInWords(scene, cell));
  return { id: cell, cell, face: null, paths: [[cell]], state, label, shift: false, banned: false };
}

export function cellTargets(scene: Scene): Target[] {
  return CELLS.map((cell) => cellTarget(scene, cell));
}

/** Where in the cube a cell is: « angle », « centre de la face gauche ». */
function placeInWords(say: Say, cell: string): string {
  const faces = facesOf(cell);
  const kind = ["centre", "middle", "edge", "corner"][faces.length] ?? "corner";
  return say(`place.${kind}`, { face: say(`face.${faces[0]}`) });
}

export function contentInWords({ cube, say }: Scene, cell: string): string {
  const ball = cube.balls.get(cell);
  return ball ? say(`ball.${ball === "r" && cube.players === 2 ? "neutral" : ball}`) : say("free");
}

// ── Arrows ───────────────────────────────────────────────────────────────────────────────────────────────

/** The target for pushing at a ball through a face. */
export function entryTarget(scene: Scene, cell: string, face: Face): Target {
  const { cube, props, say } = scene;
  const token = entryToken(cube, cell, face);
  const state = entryState(props, cell, token);
  const shift = token.endsWith("~");
  const banned = cube.ban === `${cell}${token}`;
  const words = [
    say(shift ? "shift" : "push", { face: say(`face.${face}`) }),
    ...(banned ? [say("banned")] : []),
  ];
  const paths = props.picks[0] === cell ? [[token]] : [[cell, token]];
  return {
    id: `${cell}${face}`,
    cell,
    face,
    paths,
    state,
    label: spoken(say, state, cell, ...words),
    shift,
    banned,
  };
}

function entryState(props: BoardProps, cell: string, token: string): CellState {
  const same = (tokens: readonly (string | null)[]) => tokens[0] === cell && tokens[1] === token;
  return {
    offered: props.offered.size > 0 && props.legal.some(same),
    picked: same(props.picks),
    last: props.last !== null && same(props.last.tokens),
    marked: false,
    won: false,
    hinted: same(props.hinted),
  };
}

/** The arrows worth showing: legal moves, the shift banned this turn, and all arrows of a picked ball. */
export function entryTargets(scene: Scene): Target[] {
  if (scene.props.bare) return [];
  const taken = CELLS.filter((cell) => scene.cube.balls.has(cell));
  const entries = taken.flatMap((cell) => facesOf(cell).map((face) => entryTarget(scene, cell, face)));
  return entries.filter((entry) => isShown(scene, entry));
}

function isShown({ props }: Scene, { cell, face, state, banned }: Target): boolean {
  if (props.picks[0] === cell || state.hinted) return true;
  const upright = face === "U" || face === "D";
  return !upright && (state.offered || (banned && props.offered.size > 0));
}

// ── Seen through a face ──────────────────────────────────────────────────────────────────────────────────

/** A cell of the unfolded cube: a free one is filled, an occupied one is pushed at through that face. */
export function stickerTarget(scene: Scene, cell: string, face: Face): Target {
  const around = cellTarget(scene, cell);
  const id = `${face}-${cell}`;
  const through = scene.say("through", { face: scene.say(`face.${face}`) });
  if (scene.props.bare || !scene.cube.balls.has(cell))
    return { ...around, id, label: `${around.label}, ${through}` };
  const entry = entryTarget(scene, cell, face);
  const state = { ...around.state, offered: entry.state.offered, hinted: entry.state.hinted };
  const label = spoken(scene.say, state, cell, contentInWords(scene, cell), entryWords(scene, entry));
  return { ...entry, id, state, label };
}

function entryWords({ say }: Scene, { face, shift, banned }: Target): string {
  const words = say(shift ? "shift" : "push", { face: say(`face.${face}`) });
  return banned ? `${words}, ${say("banned")}` : words;
}

/** The centre, which no face shows. */
export function centreTarget(scene: Scene): Target {
  return { ...cellTarget(scene, CENTRE), id: `-${CENTRE}` };
}
