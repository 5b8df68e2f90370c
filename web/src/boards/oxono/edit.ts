import { letterAt, type PositionEdit, withLetter } from "../editing";
import { contentsOf, piecesOf } from "../reserve";
import { boardWords } from "../words";
import { CELLS, RESERVE, TOTEMS, totemOn } from "./notation";
import Sample from "./Sample.svelte";

/** There is one totem of each kind: put on another cell, it leaves its old one. */
function withPiece(position: string, cell: string, piece: string | null): string {
  const old = piece !== null && totemOn(piece) ? contentsOf(position).indexOf(piece) : -1;
  const cleared = old < 0 ? position : withLetter(position, old, ".");
  return withLetter(cleared, CELLS.indexOf(cell), piece ?? ".");
}

export const edit: PositionEdit = {
  cells: CELLS,
  pieces: () => [...piecesOf(RESERVE), ...Object.values(TOTEMS)],
  copies: (piece) => (totemOn(piece) ? 1 : RESERVE.copies),
  Piece: Sample,
  label: (piece, lang) => boardWords("oxono", lang)(`piece.${piece}`),
  empty: () => "....../....../..@.../...*../....../......",
  held: (position, cell) => letterAt(position, CELLS.indexOf(cell)),
  withPiece,
  fields: [],
};
