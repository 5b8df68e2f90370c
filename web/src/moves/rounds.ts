/**
 * Turns in columns, one per player, and in rows numbered by round.
 *
 *          Amber   Blue   Dahlia
 *       1   @b2    @b1     @c2
 *       2   b2c2           c2a2      Blue is out: their place stays empty
 */

export interface Slot {
  round: number;
  column: number;
}

/** A turn starts a row of its own unless it is to the right of the one before. */
export function nextSlot(before: Slot, player: number | null, players: number): Slot {
  const column = player ?? (before.column + 1) % players;
  return { round: column > before.column ? before.round : before.round + 1, column };
}

/** The slot before the first turn. */
export const beforeFirst = (players: number): Slot => ({ round: 0, column: players - 1 });

/** The slots of consecutive turns. A turn of nobody takes the next column. */
export function slotsOf(turns: readonly { player: number | null }[], players: number): Slot[] {
  let last = beforeFirst(players);
  return turns.map(({ player }) => {
    last = nextSlot(last, player, players);
    return last;
  });
}
