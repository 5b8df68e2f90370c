import { type PositionEdit, withLetter } from "../editing";
import { piecesOf } from "../reserve";
import { boardWords } from "../words";
import { CELLS, RESERVE } from "./notation";

export const edit: PositionEdit = {
  cells: CELLS,
  pieces: () => piecesOf(RESERVE),
  label: (piece, lang) => boardWords("quantik", lang)(`piece.${piece}`),
  empty: () => "..../..../..../....",
  withPiece: (position, cell, piece) => withLetter(position, CELLS.indexOf(cell), piece ?? "."),
  fields: [],
};
