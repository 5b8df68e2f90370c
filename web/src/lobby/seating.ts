/** A game as it is set up on the page, and the request that creates it. */

import type { Habits } from "../device/habits";
import type { Countdown, Days, GameOffered, NewGame, NoClock } from "../net/messages";

export type Kind = "me" | "here" | "computer" | "friend";
export const KINDS: readonly Kind[] = ["me", "here", "computer", "friend"];
export type Opponents = Exclude<Kind, "me">;
/** How a match begins: as its rules say, with a set-up drawn by lot, or with a fair start. */
export type StartKind = NonNullable<NewGame["start"]>;

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

export interface Plan {
  game: string;
  seats: SeatPlan[];
  /** Random, or the seat of the first player; the others follow in order. */
  starts: "drawn" | number;
  options: Record<string, string>;
  clock: ClockPlan;
  /** The chosen start, which there may not be under these rules. */
  start: StartKind;
}

type Sitter = NewGame["seats"][number];

const USUAL_LEVEL = 3;

/** Me against the computer: what most people want, with the choices made for this game the last time. */
export function usualPlan(game: GameOffered, name: string, habits: Habits = {}): Plan {
  const { players, level, start } = habits;
  const count = game.player_counts.find((each) => each === players) ?? game.player_counts[0] ?? 2;
  return {
    game: game.id,
    seats: usualSeats(count, name, level),
    starts: "drawn",
    options: Object.fromEntries(game.options.map((option) => [option.name, option.values[0]?.value ?? ""])),
    clock: { kind: "none", minutes: 10, increment: 5, days: 3 },
    start: game.start_kinds.flat().find((kind) => kind === start) ?? "usual",
  };
}

/** The kinds of start for a plan, the usual one first. Fair starts were measured with the usual options. */
export function startKinds(game: GameOffered, plan: Plan): StartKind[] {
  const kinds = game.start_kinds[game.player_counts.indexOf(plan.seats.length)] ?? ["usual"];
  const usual = game.options.every(({ name, values }) => plan.options[name] === values[0]?.value);
  return kinds.filter((kind) => usual || kind !== "fair");
}

/** Whether the players set up the board, unless it is done for them. */
export function hasSetUp(kinds: readonly StartKind[]): boolean {
  return kinds.includes("random");
}

export function usualSeats(count: number, name: string, level = USUAL_LEVEL): SeatPlan[] {
  return seatsAgainst("computer", count, name, level);
}

/** Me, and opponents of one kind in all other seats. */
function seatsAgainst(kind: Opponents, count: number, name: string, level: number): SeatPlan[] {
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? { kind: "me", name, level } : { kind, name: "", level },
  );
}

/** The plan with these seats, whoever sat there before. I still start if I did. */
export function against(plan: Plan, kind: Opponents, name: string, level: number): Plan {
  const mine = plan.seats.findIndex((seat) => seat.kind === "me");
  const starts = plan.starts === "drawn" ? "drawn" : plan.starts === mine ? 0 : Math.max(1, plan.starts);
  return { ...plan, seats: seatsAgainst(kind, plan.seats.length, name, level), starts };
}

/** The given number of seats: the existing ones, and further ones like the last. */
export function resized(seats: SeatPlan[], count: number): SeatPlan[] {
  const last = seats.at(-1);
  const more = last ? Array.from({ length: Math.max(0, count - seats.length) }, () => another(last)) : [];
  return [...seats.slice(0, count), ...more];
}

function another(seat: SeatPlan): SeatPlan {
  return withoutMe({ ...seat, name: "" });
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

export function asked(plan: Plan): NewGame {
  return {
    game: plan.game,
    seats: inOrder(plan).map(sitter),
    options: plan.options,
    order: plan.starts === "drawn" ? "drawn" : "seats",
    clock: clock(plan.clock),
    start: plan.start,
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
