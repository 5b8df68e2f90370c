import { letterAt, type PositionEdit, withLetter } from "../editing";
import { piecesOf } from "../reserve";
import { boardWords } from "../words";
import { CELLS, RESERVE } from "./notation";
import Sample from "./Sample.svelte";

export const edit: PositionEdit = {
  cells: CELLS,
  pieces: () => piecesOf(RESERVE),
  copies: () => RESERVE.copies,
  Piece: Sample,
  label: (piece, lang) => boardWords("quantik", lang)(`piece.${piece}`),
  empty: () => "..../..../..../....",
  held: (position, cell) => letterAt(position, CELLS.indexOf(cell)),
  withPiece: (position, cell, piece) => withLetter(position, CELLS.indexOf(cell), piece ?? "."),
  fields: [],
};
