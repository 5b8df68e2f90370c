/** What happened, in words: read out by a screen reader as it happens, and shown beside the board. */
import type { Change, Entry, View } from "../net/messages";
import { capitalised, type Say } from "../words";
import { type Named, playerNamed, type Speech, seatNamed } from "./names";
import { seatOf } from "./players";
import { resultOf } from "./result";
import type { Told } from "./state";

/** A move as one says it; the board knows how. */
export type MoveInWords = (tokens: string[], player: number) => string;

export interface Telling extends Speech {
  moveInWords: MoveInWords;
  yours: readonly number[];
}

/** All that happened, and then whose turn it is; nothing where nothing happened that players care about. */
export function announce(told: Told, telling: Telling): string {
  const sentences = told.changes.map((change) => changeTold(change, told, telling)).filter(Boolean);
  if (sentences.length === 0) return "";
  return [...sentences, ending(told.after, telling) || turn(told.after, telling)].filter(Boolean).join(" ");
}

/** The turn as a sentence; nothing before the start and after the end. */
export function turn(view: View, telling: Telling): string {
  const seat = seatOf(view, view.player);
  if (!seat) return "";
  const rolls = view.must_roll;
  if (seat.kind === "person" && telling.yours.includes(seat.seat) && ownsOne(view, telling))
    return telling.say(rolls ? "game.told.rolls-yours" : "game.told.yours");
  return telling.say(rolls ? "game.told.rolls" : "game.told.turn", seatNamed(view, seat, telling));
}

/** « Your turn » says nothing where several sit at one screen. */
function ownsOne(view: View, { yours }: Telling): boolean {
  return view.seats.filter(({ seat }) => yours.includes(seat)).length === 1;
}

/** The article that ended it; after a resignation or a draw, which were just told, who won. */
function ending(view: View, telling: Telling): string {
  const last = view.entries.at(-1)?.kind;
  if (view.ending && (last === "resignation" || last === "draw")) return outcome(view, telling);
  return sentence(view.ending?.article.words[telling.lang] ?? "");
}

function outcome(view: View, telling: Telling): string {
  const result = resultOf(view);
  if (result?.kind !== "win") return "";
  return telling.say("game.told.wins", playerNamed(view, result.winner, telling));
}

/** What stands after a number elsewhere, as a sentence of its own. */
function sentence(words: string): string {
  return capitalised(words) + (/[^.!?…]$/.test(words) ? "." : "");
}

function changeTold(change: Change, told: Told, telling: Telling): string {
  const { say } = telling;
  const named = namedAt(change.seat ?? null, told.after, telling);
  switch (change.kind) {
    case "entry":
      return change.entry ? entryTold(change.entry, told, telling) : "";
    case "offered":
      return told.after.offer ? say(`game.told.offered-${told.after.offer.what}`, named) : "";
    case "answered":
      return answerTold(change, told, named, say);
    case "joined":
      return say("game.told.joined", named);
    case "started":
    case "taken-back":
    case "rematch":
      return say(`game.told.${change.kind}`);
    default:
      return "";
  }
}

function namedAt(seat: number | null, view: View, telling: Telling): Named {
  const found = view.seats.find((each) => each.seat === seat);
  return found ? seatNamed(view, found, telling) : { name: "", Name: "" };
}

/** Declining your own offer withdraws it. */
function answerTold(change: Change, told: Told, named: Named, say: Say): string {
  if (change.accepted) return say("game.told.accepted");
  if (change.seat === null) return say("game.told.declined");
  const own = change.seat === offerer(change, told);
  return say(own ? "game.told.withdrawn" : "game.told.declined-by", named);
}

/** Whose offer stood before a change: the last one told before it, or the one that was shown. */
function offerer(change: Change, { changes, before }: Told): number | null {
  const offers = changes.filter(({ kind, version }) => kind === "offered" && version < change.version);
  return offers.at(-1)?.seat ?? before?.offer?.seat ?? null;
}

function entryTold(entry: Entry, told: Told, telling: Telling): string {
  const { say } = telling;
  const named = playerNamed(told.after, entry.player ?? roller(told), telling);
  if (entry.kind === "roll") return say("game.told.roll", { ...named, face: entry.text });
  if (entry.kind === "move") return say("game.told.move", { ...named, move: moveTold(entry, told, telling) });
  return say(`game.told.${entry.because || entry.kind}`, named);
}

/** A roll has no player: the player who was to roll before rolled it. */
function roller({ before, after }: Told): number | null {
  return before?.must_roll ? before.player : after.player;
}

function moveTold(entry: Entry, told: Told, telling: Telling): string {
  const tokens = tokensOf(entry.text, told);
  return tokens ? telling.moveInWords(tokens, entry.player ?? 0) : entry.text;
}

/** The text taken apart again: as the last move, or as one of the moves that were legal before it. */
function tokensOf(text: string, { before, after }: Told): string[] | undefined {
  if (after.last?.text === text) return after.last.tokens;
  return before?.legal.find((tokens) => tokens.join("") === text);
}
