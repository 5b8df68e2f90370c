/** Events in words: read out by a screen reader as they happen, and shown next to the board. */
import type { Change, Entry, View } from "../net/messages";
import { capitalised, type Say } from "../words";
import { type Named, playerNamed, type Speech, seatNamed } from "./names";
import { seatOf } from "./players";
import { resultOf } from "./result";
import type { Transition } from "./state";

/** A spoken move, in the board's words. */
type MoveInWords = (tokens: string[]) => string;

export interface Wording extends Speech {
  moveInWords: MoveInWords;
  yours: readonly number[];
}

/** Everything that happened, then the turn; empty if nothing matters to players. */
export function announce(transition: Transition, wording: Wording): string {
  const sentences = transition.changes
    .map((change) => changeInWords(change, transition, wording))
    .filter(Boolean);
  if (sentences.length === 0) return "";
  return [...sentences, ending(transition.after, wording) || turn(transition.after, wording)]
    .filter(Boolean)
    .join(" ");
}

/** The turn as a sentence; nothing before the start and after the end. */
export function turn(view: View, wording: Wording): string {
  const seat = seatOf(view, view.player);
  if (!seat) return "";
  const rolls = view.must_roll;
  if (seat.kind === "person" && wording.yours.includes(seat.seat) && ownsOne(view, wording))
    return wording.say(rolls ? "game.announce.rolls-yours" : "game.announce.yours");
  return wording.say(rolls ? "game.announce.rolls" : "game.announce.turn", seatNamed(view, seat, wording));
}

/** « Your turn » would be ambiguous if several people share a screen. */
function ownsOne(view: View, { yours }: Wording): boolean {
  return view.seats.filter(({ seat }) => yours.includes(seat)).length === 1;
}

/** The article that ended the game; after a resignation or a draw, which were just announced, the winner. */
function ending(view: View, wording: Wording): string {
  const last = view.entries.at(-1)?.kind;
  if (view.ending && (last === "resignation" || last === "draw")) return outcome(view, wording);
  return sentence(view.ending?.article.words[wording.lang] ?? "");
}

function outcome(view: View, wording: Wording): string {
  const result = resultOf(view);
  if (result?.kind !== "win") return "";
  return wording.say("game.announce.wins", playerNamed(view, result.winner, wording));
}

/** The reason as a separate sentence; elsewhere it follows an article number. */
function sentence(words: string): string {
  return capitalised(words) + (/[^.!?…]$/.test(words) ? "." : "");
}

function changeInWords(change: Change, transition: Transition, wording: Wording): string {
  const { say } = wording;
  const named = namedAt(change.seat ?? null, transition.after, wording);
  switch (change.kind) {
    case "entry":
      return change.entry ? entryInWords(change.entry, transition, wording) : "";
    case "offered":
      return transition.after.offer ? say(`game.announce.offered-${transition.after.offer.what}`, named) : "";
    case "answered":
      return answerInWords(change, transition, named, say);
    case "joined":
    case "voided":
      return say(`game.announce.${change.kind}`, named);
    case "substituted":
      return substitution(change, transition, wording);
    case "started":
    case "taken-back":
    case "rematch":
    case "name-removed":
      return say(`game.announce.${change.kind}`);
    default:
      return "";
  }
}

function namedAt(seat: number | null, view: View, wording: Wording): Named {
  const found = view.seats.find((each) => each.seat === seat);
  return found ? seatNamed(view, found, wording) : { name: "", Name: "" };
}

/** Whoever had the seat before is named; a free one has no name. */
function substitution({ seat }: Change, { before }: Transition, wording: Wording): string {
  const taken = before?.seats.find((each) => each.seat === seat && each.taken);
  if (!before || !taken) return wording.say("game.announce.seated");
  return wording.say("game.announce.substituted", seatNamed(before, taken, wording));
}

/** Declining your own offer withdraws it. */
function answerInWords(change: Change, transition: Transition, named: Named, say: Say): string {
  if (change.accepted) return say("game.announce.accepted");
  if (change.seat === null) return say("game.announce.declined");
  const own = change.seat === offerer(change, transition);
  return say(own ? "game.announce.withdrawn" : "game.announce.declined-by", named);
}

/** The seat whose offer was open before a change: the last one reported, or the one shown. */
function offerer(change: Change, { changes, before }: Transition): number | null {
  const offers = changes.filter(({ kind, version }) => kind === "offered" && version < change.version);
  return offers.at(-1)?.seat ?? before?.offer?.seat ?? null;
}

function entryInWords(entry: Entry, transition: Transition, wording: Wording): string {
  const { say } = wording;
  const named = playerNamed(transition.after, entry.player ?? roller(transition), wording);
  if (entry.kind === "roll") return say("game.announce.roll", { ...named, face: entry.text });
  if (entry.kind === "move")
    return [
      say("game.announce.move", { ...named, move: moveInWords(entry, transition, wording) }),
      isNewlyOut(entry, transition) ? say("game.announce.out", named) : "",
    ]
      .join(" ")
      .trim();
  return say(`game.announce.${entry.because || entry.kind}`, named);
}

/** Whether somebody fell with this entry; the last of two is not announced, because the end is. */
function isNewlyOut({ player }: Entry, { before, after }: Transition): boolean {
  const fell = player !== null && after.out.includes(player) && !before?.out.includes(player);
  return fell && after.status !== "over";
}

/** A roll has no player: the player who was to roll before rolled it. */
function roller({ before, after }: Transition): number | null {
  return before?.must_roll ? before.player : after.player;
}

function moveInWords(entry: Entry, transition: Transition, wording: Wording): string {
  const tokens = tokensOf(entry.text, transition);
  return tokens ? wording.moveInWords(tokens) : entry.text;
}

/** The tokens of a move's text: from the last move, or from the legal moves before it. */
function tokensOf(text: string, { before, after }: Transition): string[] | undefined {
  if (after.last?.text === text) return after.last.tokens;
  return before?.legal.find((tokens) => tokens.join("") === text);
}
