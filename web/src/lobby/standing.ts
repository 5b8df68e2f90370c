/** How a game of this browser stands, in words: whose turn it is, or how it ended. */

import type { Seat } from "../net/messages";
import { seatOf } from "../play/players";
import { resultOf } from "../play/result";
import type { Say } from "../words";
import { isYourTurn, type MyGame, othersAt, seatToAct } from "./games";

type Listing = (names: string[]) => string;
/** The names of the colours of the players, in turn. */
type Colours = readonly string[];

/** The others at the table: "with Ada and the computer, level 3". */
export function againstInWords(game: MyGame, say: Say, list: Listing): string {
  const names = othersAt(game).map((seat) => nameOf(seat, say));
  return names.length > 0 ? say("continue.against", { names: list(names) }) : say("continue.alone");
}

export function standingInWords(game: MyGame, say: Say, list: Listing, colours: Colours = []): string {
  if (game.view.ending) return resultInWords(game, say, list, colours);
  const seat = seatToAct(game);
  if (!seat) return say(game.view.status === "drawing" ? "continue.drawing" : "continue.waiting");
  return isYourTurn(game)
    ? say("continue.yours")
    : say("continue.theirs", { name: nameOf(seat, say, colours) });
}

function resultInWords(game: MyGame, say: Say, list: Listing, colours: Colours): string {
  const result = resultOf(game.view);
  if (!result || result.kind === "draw") return say("continue.draw");
  if (hasWon(game)) return say("continue.won");
  if (game.view.players === 2 && game.kept.seats.length === 1) return say("continue.lost");
  const winners = result.kind === "win" ? [result.winner] : result.winners;
  const names = winners.map((player) => winnerOf(game, player, say, colours));
  return say(result.kind === "win" ? "continue.wins" : "continue.share", { name: list(names) });
}

/** Whether the only person at this browser won alone. Who plays both sides has won nothing. */
export function hasWon(game: MyGame): boolean {
  const result = resultOf(game.view);
  const seat = result?.kind === "win" ? seatOf(game.view, result.winner) : undefined;
  return seat !== undefined && game.kept.seats.length === 1 && game.kept.seats.includes(seat.seat);
}

function winnerOf({ view }: MyGame, player: number, say: Say, colours: Colours): string {
  const seat = seatOf(view, player);
  return seat ? nameOf(seat, say, colours) : "";
}

function nameOf(seat: Seat, say: Say, colours: Colours = []): string {
  if (seat.level !== null) return say("continue.computer", { level: seat.level });
  if (!seat.taken) return say("seats.a-friend");
  if (seat.removed) return say("game.nameless");
  const colour = seat.player === null ? undefined : colours[seat.player];
  return seat.name || colour || say("seats.unnamed", { number: seat.seat + 1 });
}
