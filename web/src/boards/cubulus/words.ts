/** The cube and its moves in words. */

import type { Described, Language, Stage } from "../board";
import { boardWords, type Say } from "../words";
import {
  CELLS,
  COLOURS,
  type Colour,
  type Cube,
  faceIn,
  left,
  lineFrom,
  NEUTRAL,
  parse,
  settingUp,
} from "./notation";

const LAYERS = ["top", "middle", "bottom"];

/** The whole cube: its layers from the top, then what is outside. */
export function describe({ position, lang }: Described): string {
  const say = boardWords("cubulus", lang);
  const cube = parse(position);
  const layers = LAYERS.map((name, at) => describeLayer(say, cube, name, CELLS.slice(9 * at, 9 * at + 9)));
  const banned = cube.ban
    ? [say("described.banned", { move: shiftInWords(say, cube.ban.slice(0, 3), cube.ban.slice(3)) })]
    : [];
  return [...layers, describeHands(say, cube), ...banned].join(" ");
}

/** In the two-player game, one player places the neutral balls first. */
export function stage(position: string): Stage | null {
  const cube = parse(position);
  return settingUp(cube) ? { name: "setup", count: left(cube, NEUTRAL) } : null;
}

function describeLayer(say: Say, cube: Cube, name: string, cells: string[]): string {
  const held = cells.filter((cell) => cube.balls.has(cell));
  const parts = held.map((cell) => `${cell} ${say(`colour.${cube.balls.get(cell)}`)}`);
  return say("described.layer", { layer: say(`layer.${name}`), cells: parts.join(", ") || say("empty") });
}

function describeHands(say: Say, cube: Cube): string {
  const colours = COLOURS.filter(
    (colour, at) => at < cube.players || (colour === NEUTRAL && settingUp(cube)),
  );
  const counts = colours.map((colour) =>
    say("described.hand", { name: say(`hand.${handName(cube, colour)}`), count: left(cube, colour) }),
  );
  return say("described.hands", { counts: counts.join(", ") });
}

function handName(cube: Cube, colour: Colour): string {
  return colour === NEUTRAL && cube.players === 2 ? "neutral" : colour;
}

/** The position is not needed, because the text distinguishes a push from a shift. */
export function moveInWords(tokens: readonly string[], lang: Language): string {
  const say = boardWords("cubulus", lang);
  const [cell = "-", entry] = tokens;
  if (cell === "-") return say("move.pass");
  if (!entry) return say("move.put", { cell });
  if (entry.endsWith("~")) return shiftInWords(say, cell, entry);
  return say("move.push", { cell, face: say(`face.${faceIn(entry)}`) });
}

function shiftInWords(say: Say, cell: string, entry: string): string {
  const face = faceIn(entry) ?? "L";
  const [first = "", , third = ""] = lineFrom(cell, face);
  return say("move.shift", { first, third, face: say(`face.${face}`) });
}
