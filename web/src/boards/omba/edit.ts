import type { PositionEdit } from "../editing";
import { boardWords } from "../words";
import { CELLS, OWNERS, PIECES, parse, stackOn } from "./notation";
import Sample from "./Sample.svelte";

const letters = (players: number) => [...OWNERS].slice(0, players);

/** A piece goes on top of the others. */
function withPiece(position: string, cell: string, piece: string | null): string {
  const [ranks = "", ...rest] = position.split(" ");
  const stack = held(position, cell);
  const changed = piece === null ? stack.slice(0, -1) : `${stack}${piece}`;
  const rows = ranks.split("/").map((row) => row.split(","));
  const index = CELLS.indexOf(cell);
  const row = rows[Math.floor(index / 3)];
  if (row) row[index % 3] = changed || ".";
  return [rows.map((each) => each.join(",")).join("/"), ...rest].join(" ");
}

function held(position: string, cell: string): string {
  return stackOn(parse(position), cell);
}

export const edit: PositionEdit = {
  cells: CELLS,
  pieces: letters,
  copies: (_, players) => PIECES / players,
  Piece: Sample,
  label: (piece, lang) => boardWords("omba", lang)(`name.${piece}`),
  empty: (players) => `.,.,./.,.,./.,.,. ${players} a - -`,
  held,
  withPiece,
  fields: [
    { name: "players", place: 1, choices: () => ["2", "3", "4"] },
    { name: "turn", place: 2, choices: letters },
    { name: "roll", place: 3, choices: () => ["-", "1", "2", "3", "4", "5", "6"] },
    { name: "out", place: 4, choices: (players) => ["-", ...letters(players)] },
  ],
};
