/** The review of a game as a whole: how well each player played, and where the game turned. */
import type { Luck } from "../net/messages";
import { accuracy, type Grade, type Kind, type Loss } from "./judging";

/** From the gravest to the lightest. */
export const ALL_GRADES: readonly Grade[] = ["blunder", "mistake", "inaccuracy"];

export interface Performance {
  player: number;
  accuracy: number;
  counts: Readonly<Record<Grade, number>>;
  /** Exact if all its parts are. */
  kind: Kind;
}

/** Of each player who made a move; the others have nothing to add up. */
export function performances(losses: readonly Loss[], luck: Luck | null): Performance[] {
  const players = [...new Set(losses.map(({ player }) => player))].sort((one, other) => one - other);
  return players.map((player) => performance(player, losses, luck));
}

/** In a game with a die, the errors come from its luck report, so that they add up to the score. */
function performance(player: number, losses: readonly Loss[], luck: Luck | null): Performance {
  const own = losses.filter((each) => each.player === player);
  const lost = luck?.accounts[player]?.error ?? own.reduce((sum, { loss }) => sum + loss, 0);
  const guessed = luck ? luck.kind !== "exact" : own.some(({ kind }) => kind !== "exact");
  const count = (grade: Grade) => own.filter((each) => each.grade === grade).length;
  return {
    player,
    accuracy: accuracy(lost, own.length),
    counts: { blunder: count("blunder"), mistake: count("mistake"), inaccuracy: count("inaccuracy") },
    kind: guessed ? "estimate" : "exact",
  };
}

/** The move that lost most, the last of them if there are several: nobody gave as much back after it. */
export function turningPoint(losses: readonly Loss[]): Loss | null {
  const grave = losses.filter(({ grade }) => grade === "blunder" || grade === "mistake");
  return grave.reduce<Loss | null>((most, each) => (most && most.loss > each.loss ? most : each), null);
}
