/** A game that goes on from a position: the moves that led there as a record, and who plays on. */

import type { RecordData, Scene } from "../net/messages";
import { type SeatPlan, seated, usualSeats } from "./seating";

type Ground = Pick<Scene, "game" | "players" | "options" | "start">;

/** The moves that lead to a position, as a record without names or comments. */
export function lineOf({ game, players, options, start }: Ground, moves: readonly string[]): RecordData {
  return {
    ...{ format: "quatuor-record", version: 1 },
    ...{ game, players, options, position: start },
    moves: moves.map((move) => ({ move })),
  };
}

/** I play on for the player to move, and the computer for all others. */
export function seatsFor({ players, player }: Pick<Scene, "players" | "player">, name: string): SeatPlan[] {
  const computers = usualSeats(players + 1, name).slice(1);
  const mine = player ?? 0;
  return seated(computers, mine, "me").map((seat, at) => (at === mine ? { ...seat, name } : seat));
}
