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

export function seatName(view: View, seat: Seat, speech: Speech): string {
  if (seat.kind === "computer") return computerName(view, seat, speech);
  if (seat.removed) return speech.say("game.nameless");
  return seat.name || colourName(seat.player, speech) || speech.say("game.player", { number: seat.seat + 1 });
}

export function playerName(view: View, player: number | null, speech: Speech): string {
  const seat = seatOf(view, player);
  return seat ? seatName(view, seat, speech) : "";
}

/** A name within a sentence and at its start: « l’ordinateur », « L’ordinateur ». */
export type Named = { name: string; Name: string };

export function seatNamed(view: View, seat: Seat, speech: Speech): Named {
  const computer = seat.kind === "computer";
  const name = computer
    ? computerName(view, seat, speech, "game.the-computer")
    : seatName(view, seat, speech);
  return { name, Name: computer ? capitalised(name) : name };
}

export function playerNamed(view: View, player: number | null, speech: Speech): Named {
  const seat = seatOf(view, player);
  return seat ? seatNamed(view, seat, speech) : { name: "", Name: "" };
}

export function colourName(player: number | null, { colours, lang }: Speech): string {
  return (player === null ? undefined : colours[player]?.name[lang]) ?? "";
}

/** Several computers are distinguished by their colours. */
function computerName(view: View, seat: Seat, speech: Speech, word = "game.computer"): string {
  const name = speech.say(word);
  const several = view.seats.filter(({ kind }) => kind === "computer").length > 1;
  const mark = colourName(seat.player, speech) || String(seat.seat + 1);
  return several ? `${name} (${mark})` : name;
}
