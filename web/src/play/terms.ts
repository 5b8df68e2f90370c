/** The terms of a game: its clock and its fair start in words, and the rule variants that differ from the usual ones. */
import type { Colour, FairStart, GameOffered, Option, Value, View } from "../net/messages";
import { type Say, said } from "../words";

export interface Unusual {
  option: Option;
  value: Value;
}

/** The options with another value than the usual one, which comes first in the catalogue. */
export function unusualOptions(about: GameOffered | null, options: View["options"]): Unusual[] {
  return (about?.options ?? []).flatMap((option) => {
    const [usual, ...others] = option.values;
    const value = others.find(({ value }) => value === options[option.name]);
    return usual && value ? [{ option, value }] : [];
  });
}

/** How fair a start was measured to be; empty until the name of the first player is known. */
export function startInWords(start: FairStart, [first]: readonly Colour[], say: Say): string {
  const figures = { six: percent(start.level6), seven: percent(start.level7) };
  return first ? say("start.figures", { name: said(first.name), ...figures }) : "";
}

/** Who wins from a start with best play; empty where nobody knows. */
export function winnerInWords(start: FairStart, colours: readonly Colour[], say: Say): string {
  const winner = start.winner === null ? null : colours[start.winner];
  return winner ? say("start.winner", { name: said(winner.name) }) : "";
}

const percent = (share: number) => Math.round(100 * share);

export function clockInWords(clock: View["clock"], say: Say): string {
  if (clock.kind === "none") return say("clock.summary.none");
  if (clock.kind === "days") return say("clock.summary.days", { count: clock.days });
  const time = stretch(clock.seconds, say);
  const increment = clock.increment ?? 0;
  return increment > 0
    ? say("clock.summary.increment", { time, increment })
    : say("clock.summary.countdown", { time });
}

/** Whole minutes as minutes, anything else in seconds. */
function stretch(seconds: number, say: Say): string {
  return seconds % 60 === 0
    ? say("clock.summary.minutes", { count: seconds / 60 })
    : say("clock.summary.seconds", { count: seconds });
}
