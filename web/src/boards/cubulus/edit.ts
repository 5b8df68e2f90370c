import { letterAt, type PositionEdit, withLetter } from "../editing";
import { boardWords } from "../words";
import { BALLS, CELLS, COLOURS } from "./notation";
import Sample from "./Sample.svelte";

/** The second word starts after the board, so only the first is searched for cells. */
function withPiece(position: string, cell: string, piece: string | null): string {
  const [layers = "", ...rest] = position.split(" ");
  return [withLetter(layers, CELLS.indexOf(cell), piece ?? "."), ...rest].join(" ");
}

export const edit: PositionEdit = {
  cells: CELLS,
  pieces: () => COLOURS,
  copies: () => BALLS,
  Piece: Sample,
  label: (piece, lang) => boardWords("cubulus", lang)(`ball.${piece}`),
  empty: (players) => `.../.../...|.../.../...|.../.../... ${players} ${players === 2 ? "b" : "w"} -`,
  held: (position, cell) => letterAt(position.split(" ")[0] ?? "", CELLS.indexOf(cell)),
  withPiece,
  fields: [
    { name: "players", place: 1, choices: () => ["2", "3"] },
    { name: "turn", place: 2, choices: (players) => COLOURS.slice(0, players) },
    { name: "ban", place: 3, choices: () => ["-"] },
  ],
};
