/** Seats and players in a view: seats are numbered as they were requested, players in turn order. */
import type { Seat, View } from "../net/messages";

export function seatOf(view: View, player: number | null): Seat | undefined {
  return player === null ? undefined : view.seats.find((seat) => seat.player === player);
}

/** The players whose seats are in this list. */
export function playersIn(view: View, seats: readonly number[]): number[] {
  return view.seats.flatMap(({ seat, player }) => (player !== null && seats.includes(seat) ? [player] : []));
}

/** Whether every person in the game is at this page. */
export function alone(view: View, yours: readonly number[]): boolean {
  return yours.length > 0 && people(view).every(({ seat }) => yours.includes(seat));
}

/** Whether one of these seats may take back, or ask to. */
export function mayTakeBack(view: View, yours: readonly number[]): boolean {
  return yours.some((seat) => view.can_take_back.includes(seat));
}

export function people(view: View): Seat[] {
  return view.seats.filter(({ kind }) => kind === "person");
}

/** Whether a draw can be agreed: computers do not agree to draws. */
export function drawable(view: View): boolean {
  return (
    people(view).length > 1 &&
    view.seats.every(({ kind, player }) => kind === "person" || isOut(view, player))
  );
}

export function isOut(view: View, player: number | null): boolean {
  return player !== null && view.out.includes(player);
}

/**
 * The seats shown on the near and on the far side of the board: yours are near. Where everybody shares a screen, and
 * for spectators, the first player is near.
 */
export function aroundBoard(view: View, yours: readonly number[]): [near: Seat[], far: Seat[]] {
  const seats = inOrder(view);
  const several = yours.length === 0 || yours.length === seats.length;
  const near = several ? seats.slice(0, 1) : seats.filter(({ seat }) => yours.includes(seat));
  return [near, seats.filter((seat) => !near.includes(seat))];
}

/** By seats until the turn order is known. */
function inOrder(view: View): Seat[] {
  return view.seats.toSorted((one, other) => (one.player ?? one.seat) - (other.player ?? other.seat));
}

/** Whether you may delete a game: nobody else has a seat in it, or they have all removed their names. */
export function mayDelete(view: View, yours: readonly number[]): boolean {
  const needs = ({ seat, taken, removed }: Seat) => taken && !removed && !yours.includes(seat);
  return yours.length > 0 && !people(view).some(needs);
}

/** Whether you may remove your name from a game: you have a seat, and you no longer play. */
export function mayRemoveName(view: View, yours: readonly number[]): boolean {
  const own = view.seats.filter(({ seat }) => yours.includes(seat));
  const plays = view.status === "playing" && own.some(({ player }) => !isOut(view, player));
  return !plays && own.some(({ removed }) => !removed);
}

/** Whether a game may be analysed: when it is over, or if no other person plays. */
export function mayAnalyse(view: View, yours: readonly number[]): boolean {
  return view.status === "over" || (view.status === "playing" && alone(view, yours));
}
