import { type PositionEdit, withLetter } from "../editing";
import { boardWords } from "../words";
import { CELLS, pieceOf, SHAPES } from "./notation";

export const edit: PositionEdit = {
  cells: CELLS,
  pieces: () => [0, 1].flatMap((player) => SHAPES.map((shape) => pieceOf(shape, player))),
  label: (piece, lang) => boardWords("quantik", lang)(`piece.${piece}`),
  empty: () => "..../..../..../....",
  withPiece: (position, cell, piece) => withLetter(position, CELLS.indexOf(cell), piece ?? "."),
  fields: [],
};
