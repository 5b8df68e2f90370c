/** The score of a series: a game of two and the games it is the rematch of, as far as this browser played them. */
import { keptGame } from "../device/kept";
import type { View } from "../net/messages";
import { playersIn } from "./players";

export interface Series {
  yours: number;
  theirs: number;
}

/** What one player at this page scored against one other; null otherwise, and before the end. */
export function pointsOf(view: View, seats: readonly number[]): number | null {
  if (!view.ending || view.players !== 2) return null;
  const [you, another] = playersIn(view, seats);
  if (you === undefined || another !== undefined) return null;
  return numberOf(view.ending.scores[you] ?? "0");
}

/** A score as the server writes it: `1`, `0`, `1/2`. */
function numberOf(score: string): number {
  const [over = 0, under = 1] = score.split("/").map(Number);
  return over / under;
}

/** The series up to a finished game; null if there was no game before it. */
export function seriesOf(view: View, seats: readonly number[]): Series | null {
  const points = [pointsOf(view, seats), ...earlier(view.id)];
  const known = points.filter((each) => each !== null);
  if (known.length < 2) return null;
  const yours = known.reduce((sum, each) => sum + each, 0);
  return { yours, theirs: known.length - yours };
}

/** The points in the games before one, latest first. */
function earlier(id: string): (number | null)[] {
  const points: (number | null)[] = [];
  const seen = new Set([id]);
  for (let before = keptGame(id)?.follows; before && !seen.has(before); before = keptGame(before)?.follows) {
    seen.add(before);
    points.push(keptGame(before)?.points ?? null);
  }
  return points;
}

/** Points as people write them: `2`, `1½`, `½`. */
export function pointsInWords(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? `${whole}` : `${whole || ""}½`;
}
