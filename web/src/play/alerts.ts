/**
 * Announcements for screen readers that follow no move: somebody left or came back, an absence can be claimed, your
 * time is running out. All of it is also visible next to the board.
 */
import type { View } from "../net/messages";
import { timeLeft } from "./clock";
import { playerNamed, type Speech, seatNamed } from "./names";
import type { GameState } from "./state";
import { claimDoes, isFinished, isKeptWaiting } from "./turn";

/** How things stand at a moment. */
export interface Moment {
  view: View;
  yours: readonly number[];
  present: readonly boolean[];
  /** Whether an absence may be claimed now. */
  claimable: boolean;
  /** The time left on the running clock, if it is yours. */
  left: number | null;
}

export function momentOf(game: GameState, view: View, now: number): Moment {
  const { yours, present, claimAt, yourTurn } = game;
  const claimable = isKeptWaiting(view, yours, claimAt) && now >= (claimAt ?? 0);
  const left = yourTurn && view.player !== null ? timeLeft(view.time, view.player, now) : null;
  return { view, yours, present, claimable, left };
}

/** When the time left is announced, in seconds. */
const WARNINGS: readonly number[] = [30, 10];

/** Compares each moment with the one before, and returns the announcements due. */
export function createAlerts(): (moment: Moment, speech: Speech) => string[] {
  let before: Moment | null = null;
  /** The seats whose people are known to be away. */
  let away = new Set<number>();

  return (moment, speech) => {
    const last = before;
    before = moment;
    if (!last) {
      away = new Set(absent(moment));
      return [];
    }
    const presence = presenceAlerts(last, moment, away, speech);
    return [...presence, ...claimAlerts(last, moment, speech), ...timeAlerts(last, moment, speech)];
  };
}

/** The seats of other people who have joined and are not there. */
function absent({ view, yours, present }: Moment): number[] {
  if (isFinished(view)) return [];
  const others = view.seats.filter(
    ({ seat, kind, taken }) => kind === "person" && taken && !yours.includes(seat),
  );
  return others.flatMap(({ seat }) => (present[seat] ? [] : [seat]));
}

function presenceAlerts(last: Moment, moment: Moment, away: Set<number>, speech: Speech): string[] {
  const missing = absent(moment);
  // A player who takes a seat connects a moment later: they have not left.
  const gone = missing.filter((seat) => !away.has(seat) && last.present[seat]);
  const back = [...away].filter((seat) => moment.present[seat]);
  for (const seat of gone) away.add(seat);
  for (const seat of back) away.delete(seat);
  const alert = (key: string) => (seat: number) =>
    speech.say(`game.announce.${key}`, named(moment, seat, speech));
  return [...gone.map(alert("away")), ...back.map(alert("back"))];
}

function named({ view }: Moment, at: number, speech: Speech) {
  const seat = view.seats.find(({ seat }) => seat === at);
  return seat ? seatNamed(view, seat, speech) : {};
}

function claimAlerts(last: Moment, moment: Moment, speech: Speech): string[] {
  if (!moment.claimable || last.claimable) return [];
  const { view } = moment;
  return [speech.say(`game.announce.claimable-${claimDoes(view)}`, playerNamed(view, view.player, speech))];
}

function timeAlerts(last: Moment, moment: Moment, { say }: Speech): string[] {
  if (last.left === null || moment.left === null || last.view.player !== moment.view.player) return [];
  const [from, to] = [last.left / 1000, moment.left / 1000];
  const passed = WARNINGS.filter((seconds) => from > seconds && to <= seconds).at(-1);
  return passed === undefined ? [] : [say("game.announce.seconds-left", { seconds: passed })];
}
