import { type PositionEdit, withLetter } from "../editing";
import { boardWords } from "../words";
import { CELLS, parse, pieceOf, SYMBOLS, TOTEMS, totemOn } from "./notation";

/** There is one of each totem: put on another cell, it leaves the one it was on. */
function withPiece(position: string, cell: string, piece: string | null): string {
  const old = piece !== null && totemOn(piece) ? parse(position).indexOf(piece) : -1;
  const cleared = old < 0 ? position : withLetter(position, old, ".");
  return withLetter(cleared, CELLS.indexOf(cell), piece ?? ".");
}

export const edit: PositionEdit = {
  cells: CELLS,
  pieces: () => [
    ...[0, 1].flatMap((player) => SYMBOLS.map((symbol) => pieceOf(symbol, player))),
    ...Object.values(TOTEMS),
  ],
  label: (piece, lang) => boardWords("oxono", lang)(`piece.${piece}`),
  empty: () => "....../....../..@.../...*../....../......",
  withPiece,
  fields: [],
};
