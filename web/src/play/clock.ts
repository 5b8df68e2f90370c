/**
 * Clocks as the page shows them. The server keeps the time and decides; between its messages the page counts
 * on from the last one it was sent, by the server's clock: `now` is always a server time here.
 */
import type { Time } from "../net/messages";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this, seconds are shown with tenths, and the clock looks urgent. */
export const URGENT = 10 * SECOND;

/** The time a player has left, or null if they have no clock. */
export function timeLeft(time: Time | null, player: number, now: number): number | null {
  const left = time?.left[player] ?? null;
  if (time === null || left === null) return null;
  return Math.max(0, time.running === player ? left - Math.max(0, now - time.at) : left);
}

/** A duration as a clock face: `3 d 04 h`, `1:02:03`, `4:05`, and `9.3` near the end. */
export function clockFace(milliseconds: number, day = "d"): string {
  if (milliseconds >= DAY) return `${whole(milliseconds, DAY)} ${day} ${two(milliseconds % DAY, HOUR)} h`;
  if (milliseconds >= HOUR)
    return `${whole(milliseconds, HOUR)}:${two(milliseconds % HOUR, MINUTE)}:${two(milliseconds % MINUTE, SECOND)}`;
  if (milliseconds >= URGENT) return minutes(milliseconds);
  return (Math.floor(milliseconds / 100) / 10).toFixed(1);
}

/** The time left until a moment, in whole seconds and rounded up, so that it ends at zero. */
export function countdown(until: number, now: number): string {
  return minutes(Math.max(0, Math.ceil((until - now) / SECOND)) * SECOND);
}

/** How long something took; without the tenths that a clock shows near its end. */
export function timeTaken(milliseconds: number, day = "d"): string {
  return milliseconds < URGENT ? minutes(milliseconds) : clockFace(milliseconds, day);
}

function minutes(milliseconds: number): string {
  return `${whole(milliseconds, MINUTE)}:${two(milliseconds % MINUTE, SECOND)}`;
}

function whole(milliseconds: number, unit: number): number {
  return Math.floor(milliseconds / unit);
}

function two(milliseconds: number, unit: number): string {
  return String(whole(milliseconds, unit)).padStart(2, "0");
}
