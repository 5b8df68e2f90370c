/** The names of the players on the page: their own, the computer, or their colour. */
import type { Colour, Seat, View } from "../net/messages";
import { capitalised, type Language, type Say } from "../words";
import { seatOf } from "./players";

/** Everything needed to name players: the words, and the colours of the game in turn order. */
export interface Speech {
  say: Say;
  lang: Language;
  colours: readonly Colour[];
}

/** The name of a seat, different from the names of all others in its game. */
export function seatName(view: View, seat: Seat, speech: Speech): string {
  const name = bareName(seat, speech);
  return isAmbiguous(view, seat, speech) ? marked(name, seat, speech) : name;
}

/** The name alone, where the colour is next to it. */
export function bareName(seat: Seat, speech: Speech): string {
  if (seat.kind === "computer") return speech.say("game.computer");
  if (seat.removed) return speech.say("game.nameless");
  return seat.name || colourName(seat.player, speech) || speech.say("game.player", { number: seat.seat + 1 });
}

/** Several players may have chosen the same name, or removed theirs. */
function isAmbiguous(view: View, seat: Seat, speech: Speech): boolean {
  const name = bareName(seat, speech);
  return view.seats.some((other) => other.seat !== seat.seat && bareName(other, speech) === name);
}

function marked(name: string, { player, seat }: Seat, speech: Speech): string {
  return `${name} (${colourName(player, speech) || seat + 1})`;
}

export function playerName(view: View, player: number | null, speech: Speech): string {
  const seat = seatOf(view, player);
  return seat ? seatName(view, seat, speech) : "";
}

/** A name within a sentence and at its start: « l’ordinateur », « L’ordinateur ». */
export type Named = { name: string; Name: string };

export function seatNamed(view: View, seat: Seat, speech: Speech): Named {
  if (seat.kind !== "computer") {
    const name = seatName(view, seat, speech);
    return { name, Name: name };
  }
  const word = speech.say("game.the-computer");
  const name = isAmbiguous(view, seat, speech) ? marked(word, seat, speech) : word;
  return { name, Name: capitalised(name) };
}

export function playerNamed(view: View, player: number | null, speech: Speech): Named {
  const seat = seatOf(view, player);
  return seat ? seatNamed(view, seat, speech) : { name: "", Name: "" };
}

export function colourName(player: number | null, { colours, lang }: Speech): string {
  return (player === null ? undefined : colours[player]?.name[lang]) ?? "";
}
