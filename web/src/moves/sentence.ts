/** Sentences about moves: `{0}` stands for the first of them. */

/** A part of a sentence: a text, or one of its moves; the move at its start begins with a capital. */
export type Part<M> = string | { move: M; first: boolean };

const GAP = /\{(\d+)\}/;
/** The end of another sentence, or nothing at all. */
const BEFORE_SENTENCE = /(^|[.!?…]\s)$/;

/** The gaps for some moves, one after the other. */
export function gapsFor(moves: readonly unknown[]): string {
  return moves.map((_, at) => `{${at}}`).join(", ");
}

export function partsOf<M>(sentence: string, moves: readonly M[]): Part<M>[] {
  const pieces = sentence.split(GAP);
  return pieces.flatMap((piece, at): Part<M>[] => {
    if (at % 2 === 0) return piece ? [piece] : [];
    const move = moves[Number(piece)];
    return move === undefined ? [] : [{ move, first: BEFORE_SENTENCE.test(pieces[at - 1] ?? "") }];
  });
}
