/** A game as it is set up on the page, and the request that creates it. */

import type { Countdown, Days, GameOffered, NewGame, NoClock } from "../net/messages";

export type Kind = "me" | "here" | "computer" | "friend";
export const KINDS: readonly Kind[] = ["me", "here", "computer", "friend"];

/** The planned occupant of one seat. Name and level are kept while another kind is tried. */
export interface SeatPlan {
  kind: Kind;
  name: string;
  level: number;
}

export interface ClockPlan {
  kind: "none" | "countdown" | "days";
  minutes: number;
  increment: number;
  days: number;
}

interface Plan {
  game: string;
  seats: SeatPlan[];
  /** Random, or the seat of the first player; the others follow in order. */
  starts: "drawn" | number;
  options: Record<string, string>;
  clock: ClockPlan;
  /** Whether to begin with a fair start, if there are any under these rules. */
  fair: boolean;
}

type Sitter = NewGame["seats"][number];

const USUAL_LEVEL = 3;

/** Me against the computer: what most people want, and one click away. */
export function usualPlan(game: GameOffered, name: string): Plan {
  return {
    game: game.id,
    seats: usualSeats(game.player_counts[0] ?? 2, name),
    starts: "drawn",
    options: Object.fromEntries(game.options.map((option) => [option.name, option.values[0]?.value ?? ""])),
    clock: { kind: "none", minutes: 10, increment: 5, days: 3 },
    fair: false,
  };
}

/** Whether there are fair starts for a plan: they were measured with the usual number of players and options. */
export function hasFairStarts(game: GameOffered, plan: Plan): boolean {
  const usual = game.options.every(({ name, values }) => plan.options[name] === values[0]?.value);
  return game.fair_starts > 0 && plan.seats.length === game.player_counts[0] && usual;
}

export function usualSeats(count: number, name: string): SeatPlan[] {
  return Array.from({ length: count }, (_, at) => usualSeat(at, name));
}

function usualSeat(at: number, name: string): SeatPlan {
  return at === 0
    ? { kind: "me", name, level: USUAL_LEVEL }
    : { kind: "computer", name: "", level: USUAL_LEVEL };
}

/** The given number of seats: the existing ones, and further ones like the last. */
export function resized(seats: SeatPlan[], count: number): SeatPlan[] {
  const more = Array.from({ length: Math.max(0, count - seats.length) }, (_, at) => ({
    ...(seats.at(-1) ?? usualSeat(at, "")),
    name: "",
  }));
  return [...seats.slice(0, count), ...more.map(withoutMe)];
}

/** Gives a seat another kind. Only one seat is mine: the previous one becomes another person at this screen. */
export function seated(seats: SeatPlan[], at: number, kind: Kind): SeatPlan[] {
  return seats.map((seat, each) => {
    if (each === at) return { ...seat, kind };
    return kind === "me" ? withoutMe(seat) : seat;
  });
}

function withoutMe(seat: SeatPlan): SeatPlan {
  return seat.kind === "me" ? { ...seat, kind: "here" } : seat;
}

/** The seats in the order sent to the server: the first player first. */
export function inOrder(plan: Plan): SeatPlan[] {
  const first = plan.starts === "drawn" ? 0 : Math.min(plan.starts, plan.seats.length - 1);
  return [...plan.seats.slice(first), ...plan.seats.slice(0, first)];
}

export function asked(plan: Plan, fair = false): NewGame {
  return {
    game: plan.game,
    seats: inOrder(plan).map(sitter),
    options: plan.options,
    order: plan.starts === "drawn" ? "drawn" : "seats",
    clock: clock(plan.clock),
    start: fair ? "fair" : "usual",
  };
}

export function sitter(seat: SeatPlan): Sitter {
  if (seat.kind === "computer") return { kind: "computer", level: seat.level };
  if (seat.kind === "friend") return { kind: "friend" };
  return { kind: "me", name: seat.name.trim().slice(0, 40) };
}

/** The seats played at this screen, as the server numbers them. */
export function ownSeats(seats: readonly SeatPlan[]): number[] {
  return seats.flatMap(({ kind }, at) => (kind === "me" || kind === "here" ? [at] : []));
}

function clock(plan: ClockPlan): NoClock | Countdown | Days {
  if (plan.kind === "days") return { kind: "days", days: within(plan.days, 1, 30) };
  if (plan.kind === "none") return { kind: "none" };
  const seconds = within(Math.round(plan.minutes * 60), 10, 7 * 24 * 3600);
  return { kind: "countdown", seconds, increment: within(plan.increment, 0, 3600) };
}

/** An empty field holds no number, so the least allowed one is used. */
function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value) || least));
}
