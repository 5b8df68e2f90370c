// Made from the server's messages by `make messages`. Do not edit.

export type PageMessage = Hello | Play | Roll | Resign | Offer | Answer | TakeBack | Claim | Ask | Hint | Sync;
export type ServerMessage = Welcome | Update | Done | Refused | Because | Advice | Presence | Trouble;
export type AnalysisRequest = Analyse | Review | Rest;
export type AnalysisAnswer = Finding | Reviewed | Luck | ReviewDone | Impossible | Trouble;

/**
 * What is a place worth, and which moves are best? Told again and again, until all is known or enough.
 */
export interface Analyse {
  type: "analyse";
  game: string;
  players?: number | null;
  options?: {
    [k: string]: string;
  };
  position?: string | null;
  /**
   * @maxItems 1000
   */
  moves?: string[];
  id: number;
  longer?: boolean;
}
/**
 * A move, what it leads to, and how play would go on, itself first; a roll has its probability.
 */
export interface Candidate {
  move: string;
  tokens: string[];
  kind: "estimate" | "exact";
  scores: number[];
  distance: number | null;
  line: string[];
  probability: number | null;
  group: number;
}
/**
 * What was found so far, the best moves first; before a roll the faces of the die.
 */
export interface Finding {
  type: "finding";
  id: number;
  kind: "estimate" | "exact";
  scores: number[];
  distance: number | null;
  moves: Candidate[];
  line: string[];
  depth: number;
  nodes: number;
  seconds: number;
  state: "finished" | "rested" | "searching";
}
/**
 * There is no such place, or its moves cannot be played.
 */
export interface Impossible {
  type: "impossible";
  id: number;
  words: Words;
}
/**
 * A sentence in both languages.
 */
export interface Words {
  en: string;
  fr: string;
}
/**
 * What was luck and what was error in a game with a die.
 */
export interface Luck {
  type: "luck";
  id: number;
  kind: "estimate" | "exact";
  finished: boolean;
  events: LuckEvent[];
  accounts: LuckAccount[];
}
/**
 * A roll, a move or an end, and by how much it changed what the position is worth to each player.
 */
export interface LuckEvent {
  ply: number;
  kind: "end" | "move" | "roll";
  text: string;
  player: number | null;
  change: number[];
  margin: number[];
  best: string | null;
}
/**
 * A player's result taken apart: prior + luck - error + gifts + ended = score.
 */
export interface LuckAccount {
  prior: number;
  luck: number;
  error: number;
  gifts: number;
  ended: number;
  score: number;
  luck_margin: number;
  error_margin: number;
  gifts_margin: number;
}
/**
 * Nobody looks any more.
 */
export interface Rest {
  type: "rest";
}
/**
 * What was each position of a game worth? One after the other; of a game with a die its luck too.
 */
export interface Review {
  type: "review";
  game: string;
  players?: number | null;
  options?: {
    [k: string]: string;
  };
  position?: string | null;
  /**
   * @maxItems 1000
   */
  moves?: string[];
  id: number;
}
/**
 * All of the game was looked at.
 */
export interface ReviewDone {
  type: "review-done";
  id: number;
}
/**
 * What the position after so many plies is worth, and the best move there.
 */
export interface Reviewed {
  type: "reviewed";
  id: number;
  ply: number;
  kind: "estimate" | "exact";
  scores: number[];
  distance: number | null;
  player: number | null;
  best: string | null;
  tokens: string[];
}
/**
 * An engine of ours, at a level.
 */
export interface Computer {
  kind: "computer";
  level: number;
}
/**
 * So much time for the game, and some more for every move.
 */
export interface Countdown {
  kind: "countdown";
  seconds: number;
  increment?: number;
}
/**
 * A game that was made: its id, which is also the way to watch it, and the secrets of its maker.
 */
export interface Created {
  id: string;
  secret: string;
  invitations: Invitation[];
  commitment: string;
}
/**
 * A seat kept for a friend. The secret goes into the fragment of a link, which no server ever sees.
 */
export interface Invitation {
  seat: number;
  secret: string;
}
/**
 * So many days for every move.
 */
export interface Days {
  kind: "days";
  days: number;
}
/**
 * Whoever opens the invitation.
 */
export interface Friend {
  kind: "friend";
}
/**
 * A record, as text or as JSON, to play on from its last move, or from an earlier one.
 */
export interface Import {
  record: string;
  /**
   * @minItems 2
   * @maxItems 4
   */
  seats: (Me | Friend | Computer)[];
  entropy: string;
  dice?: string | null;
}
/**
 * Who asks for the game, or someone else on the same screen.
 */
export interface Me {
  kind: "me";
  name?: string;
}
/**
 * Take the seat of an invitation; asked again with the same secret, it is the same seat.
 */
export interface Join {
  invitation: string;
  entropy: string;
  name?: string;
  secret?: string | null;
}
/**
 * A seat that was taken, and the secret that holds it.
 */
export interface Joined {
  id: string;
  seat: number;
  secret: string;
}
/**
 * What is asked for: one sitter a seat. `order` says whether turns are drawn or follow the seats.
 */
export interface NewGame {
  game: string;
  /**
   * @minItems 2
   * @maxItems 4
   */
  seats: (Me | Friend | Computer)[];
  entropy: string;
  options?: {
    [k: string]: string;
  };
  order?: "drawn" | "seats";
  clock?: NoClock | Countdown | Days;
  dice?: string | null;
}
/**
 * Everybody takes the time he wants.
 */
export interface NoClock {
  kind: "none";
}
/**
 * The id of a game to be made, and the server's commitment to its part of the dice.
 *
 *     Who asks for it first, draws his entropy then, and makes the game with that id, knows that the server
 *     could choose nothing after it had seen the entropy.
 */
export interface Promise {
  id: string;
  commitment: string;
}
/**
 * Ask for the same game again, seats swapped; made once, whoever asks.
 */
export interface Rematch {
  secret: string;
  entropy: string;
  dice?: string | null;
}
/**
 * How does it stand there? What lies before the ply `since` is known already and not told again.
 */
export interface Look {
  game: string;
  players?: number | null;
  options?: {
    [k: string]: string;
  };
  position?: string | null;
  /**
   * @maxItems 1000
   */
  moves?: string[];
  since?: number;
}
/**
 * A position of a game: where it starts, and what was played from there. A roll is a move like any.
 */
export interface Place {
  game: string;
  players?: number | null;
  options?: {
    [k: string]: string;
  };
  position?: string | null;
  /**
   * @maxItems 1000
   */
  moves?: string[];
}
/**
 * The articles that forbid what was picked; none where more has to be picked to tell.
 */
export interface Reasons {
  articles: Article[];
}
/**
 * An article of the rules applied: its number, its sentence, and the cells it is about.
 */
export interface Article {
  number: string;
  words: Words;
  cells: string[];
}
/**
 * Everything a page shows of a place. Moments and entries begin with the ply that was asked for.
 */
export interface Scene {
  game: string;
  players: number;
  options: {
    [k: string]: string;
  };
  start: string;
  position: string;
  contents: string[];
  since: number;
  moments: Moment[];
  entries: Entry[];
  player: number | null;
  must_roll: boolean;
  legal: string[][];
  ending: Ending | null;
  out: number[];
  refused: Stopped | null;
}
/**
 * How a game stood at one time, for those who look back.
 */
export interface Moment {
  position: string;
  contents: string[];
  last: LastMove | null;
}
/**
 * What to mark on the board: the tokens of the last move, and the cells it passed in order.
 */
export interface LastMove {
  text: string;
  tokens: string[];
  path: string[];
}
/**
 * A line of the move list: a move, a roll, a resignation, a draw agreed on.
 */
export interface Entry {
  text: string;
  player: number | null;
  kind: "draw" | "move" | "resignation" | "roll";
  because: "" | "gone" | "time";
}
/**
 * How a game ended: what each player scores, as text (`1`, `0`, `1/2`), and the article that says so.
 */
export interface Ending {
  scores: string[];
  article: Article;
}
/**
 * The first of the moves that could not be played: which ply it would have been, and why.
 */
export interface Stopped {
  ply: number;
  text: string;
  words: Words;
  article: Article | null;
}
/**
 * Why these tokens, picked in this order, cannot be a move there; null for a token not picked yet.
 */
export interface Why {
  game: string;
  players?: number | null;
  options?: {
    [k: string]: string;
  };
  position?: string | null;
  /**
   * @maxItems 1000
   */
  moves?: string[];
  /**
   * @minItems 1
   * @maxItems 6
   */
  picks: (string | null)[];
}
/**
 * All there is to play.
 */
export interface Catalogue {
  games: GameOffered[];
  levels: Level[];
}
/**
 * A game on the first page. `players` are the counts it can be played with, the usual one first.
 *
 *     `minutes` and `age`, which its sheet asks for, are 0 where nobody has said; `die` and `puzzles` say
 *     whether it has any.
 */
export interface GameOffered {
  id: string;
  title: string;
  sentence: Words;
  summary: Words;
  players: number[];
  minutes: number;
  age: number;
  die: boolean;
  puzzles: boolean;
  options: Option[];
  colours: Colour[];
  cells: string[];
  shape: number[];
  pieces: {
    [k: string]: number | null;
  };
  authors: string[];
  publisher: string;
  year: number;
}
/**
 * A reading of the rules that players may change; the first value is the usual one.
 */
export interface Option {
  name: string;
  article: string;
  label: Words;
  question: Words;
  values: Value[];
}
/**
 * A value of an option: a short label, and the sentence that says what it means.
 */
export interface Value {
  value: string;
  label: Words;
  meaning: Words;
}
/**
 * What a player is called, in turn order: a word for programs, and a name.
 */
export interface Colour {
  id: string;
  name: Words;
}
/**
 * A level of the computer, and a word for it.
 */
export interface Level {
  level: number;
  name: Words;
}
/**
 * A drawn position, as whole SVG files for either theme.
 */
export interface Example {
  svg_light: string;
  svg_dark: string;
  caption: string;
}
/**
 * A part of an article.
 *
 *     `text` is one line, `items` and `steps` (which are numbered) have a line each, a `table` has one a cell,
 *     row by row and so many columns wide; its first row is the heading.
 */
export interface Paragraph {
  kind: "items" | "steps" | "table" | "text";
  lines: Run[][];
  columns: number;
}
/**
 * A few words in one style.
 */
export interface Run {
  text: string;
  style: "" | "code" | "emphasis" | "strong";
}
/**
 * An article of a rule book, in the language asked for.
 */
export interface RuleArticle {
  number: string;
  title: string;
  paragraphs: Paragraph[];
  examples: Example[];
}
/**
 * Yes or no to what was offered; `version` is that of the offer, so that no other one is answered.
 */
export interface Answer {
  type: "answer";
  key: string;
  accept: boolean;
  version: number;
}
/**
 * Why these tokens, picked in this order, cannot be a move; null stands for a token not picked yet.
 */
export interface Ask {
  type: "ask";
  /**
   * @minItems 1
   * @maxItems 6
   */
  picks: (string | null)[];
}
/**
 * The win, because the one to act has been gone for as long as `Presence` announced.
 */
export interface Claim {
  type: "claim";
  key: string;
  version: number;
}
/**
 * The first message: who is there (nobody: a spectator), and the last version he has seen.
 */
export interface Hello {
  type: "hello";
  secret?: string | null;
  since?: number;
}
/**
 * A good move, and why; refused where another person plays.
 */
export interface Hint {
  type: "hint";
}
/**
 * A draw, or to take back a move, for the other people to answer.
 */
export interface Offer {
  type: "offer";
  key: string;
  what: "draw" | "take-back";
  version: number;
}
/**
 * A move as text.
 */
export interface Play {
  type: "play";
  key: string;
  text: string;
  version: number;
}
/**
 * For the seat to act where one page holds several, else for one's own, which is never too late.
 */
export interface Resign {
  type: "resign";
  key: string;
  version: number;
}
/**
 * The die that is due.
 */
export interface Roll {
  type: "roll";
  key: string;
  version: number;
}
/**
 * Send again what happened after a version.
 */
export interface Sync {
  type: "sync";
  since: number;
}
/**
 * At once, where no other person plays; else it is an `Offer`.
 */
export interface TakeBack {
  type: "take-back";
  key: string;
  version: number;
}
/**
 * The examples of an article of the rules; `GET /api/rules` has its words.
 */
export interface ArticleLesson {
  number: string;
  title: Words;
  trials: ArticleTrial[];
}
/**
 * An example of an article to be tried on a board: its position, and moves that show something.
 */
export interface ArticleTrial {
  position: string;
  players: number;
  options: {
    [k: string]: string;
  };
  marks: string[];
  caption: Words;
  tries: Try[];
}
/**
 * A move worth trying in an example, and what the rules do with it.
 */
export interface Try {
  move: string;
  tokens: string[];
  kind: "allowed" | "refused" | "wins";
}
/**
 * All there is to learn of a game.
 */
export interface GameLessons {
  game: string;
  guided: GuidedLesson[];
  articles: ArticleLesson[];
}
/**
 * Steps one after the other.
 */
export interface GuidedLesson {
  id: string;
  title: Words;
  summary: Words;
  players: number;
  steps: LessonStep[];
}
/**
 * A step: nothing to do, one of the answers, a refusal by an article, or a move that keeps the win.
 */
export interface LessonStep {
  task: "game" | "keep" | "play" | "read" | "refused";
  words: Words;
  before: string[];
  instead: string[];
  anew: boolean;
  position: string | null;
  answers: string[];
  tries: string[];
  article: string | null;
  done: Words | null;
  otherwise: Words | null;
}
/**
 * What every answer over HTTP says that is not what was asked for.
 */
export interface Problem {
  code: string;
  words: Words;
}
/**
 * What a tried move leads to.
 *
 *     After a right one `line` is the best resistance, empty where nothing is left to answer. After a wrong one
 *     it begins with the reply that refutes it, in a game with a die with the roll before that.
 */
export interface Judged {
  right: boolean;
  solved: boolean;
  line: string[];
  shown: number;
  words: Words;
  proved: boolean;
}
/**
 * A puzzle in the list of its set; its place in it, counted from 1, is its number.
 */
export interface PuzzleCard {
  position: string;
  difficulty: number;
  plies: number;
}
/**
 * A part of the right move: its first tokens, or a few moves it is among.
 */
export interface PuzzleClue {
  tokens: string[];
  among: string[][];
  last: boolean;
  words: Words;
}
/**
 * The puzzles of a game, the easiest first.
 */
export interface PuzzleSet {
  game: string;
  puzzles: PuzzleCard[];
}
/**
 * How it is solved from where one stands, both playing best.
 */
export interface PuzzleSolution {
  line: string[];
  words: Words;
}
/**
 * One puzzle: what is to be found, and how long it takes.
 */
export interface PuzzleTold {
  game: string;
  number: number;
  count: number;
  position: string;
  difficulty: number;
  plies: number;
  player: number;
  task: Words;
  length: Words;
}
/**
 * Somebody who does not know how to go on after these moves, and has asked so often before.
 */
export interface Stuck {
  /**
   * @maxItems 100
   */
  moves?: string[];
  asked?: number;
}
/**
 * The moves from the puzzle's position on, replies included; the last is the one that is tried.
 */
export interface Tried {
  /**
   * @minItems 1
   * @maxItems 100
   */
  moves: string[];
}
/**
 * Texts, as of files: each may hold several records, as text or as JSON.
 */
export interface ReadRecords {
  /**
   * @minItems 1
   * @maxItems 200
   */
  texts: string[];
}
/**
 * A whole match, and what is said about it.
 */
export interface RecordData {
  format: "quatuor-record";
  version: 1;
  game: string;
  moves: RecordMove[];
  players?: number | null;
  options?: {
    [k: string]: string;
  };
  position?: string | null;
  seed?: string | null;
  seats?: RecordSeat[];
  headers?: {
    [k: string]: string;
  };
  comments?: string[];
  result?: string | null;
}
/**
 * A move, its marks (PGN's numbers), what is said of it, and the lines that could have been instead.
 */
export interface RecordMove {
  move: string;
  marks?: number[];
  comments?: string[];
  variations?: RecordLine[];
}
/**
 * Moves one after the other, and what is said before the first.
 */
export interface RecordLine {
  moves: RecordMove[];
  comments?: string[];
}
/**
 * Who played: a name, and what kind of player.
 */
export interface RecordSeat {
  name?: string;
  kind?: string;
}
/**
 * A record that was read with every move played, or what is wrong with it.
 */
export interface RecordRead {
  record: RecordData | null;
  words: Words | null;
}
/**
 * What was read, in order; `more` says that some were left, since that is enough at once.
 */
export interface RecordsRead {
  records: RecordRead[];
  more: boolean;
}
/**
 * A record to be written down, as text or as JSON; every move is played first.
 */
export interface WriteRecord {
  record: RecordData;
  form?: "json" | "text";
}
/**
 * How the dice can be checked: the commitment at once, the secret when the game is over.
 */
export interface Fairness {
  commitment: string;
  entropy: string[];
  secret: string | null;
  seed: string | null;
}
/**
 * What a seat has offered and the others have not answered.
 */
export interface Offered {
  what: "draw" | "take-back";
  seat: number;
  accepted: number[];
  version: number;
}
/**
 * Who sits there; `player` is null until turns are known, `taken` false while a friend is awaited.
 */
export interface Seat {
  seat: number;
  kind: "computer" | "person";
  name: string;
  level: number | null;
  player: number | null;
  taken: boolean;
}
/**
 * What is left to each player, as of `at`; the clock of `running` is going.
 */
export interface Time {
  left: (number | null)[];
  running: number | null;
  at: number;
}
/**
 * Everything a page shows of a game. It is the same for all who look.
 */
export interface View {
  id: string;
  game: string;
  players: number;
  options: {
    [k: string]: string;
  };
  version: number;
  status: "over" | "playing" | "waiting";
  position: string;
  contents: string[];
  player: number | null;
  must_roll: boolean;
  legal: string[][];
  entries: Entry[];
  last: LastMove | null;
  seats: Seat[];
  out: number[];
  time: Time | null;
  clock: NoClock | Countdown | Days;
  offer: Offered | null;
  can_take_back: number[];
  ending: Ending | null;
  fairness: Fairness;
  rematch: string | null;
  created: number;
  updated: number;
}
/**
 * A study as it is to be kept, and the version of it that was changed.
 */
export interface ChangedStudy {
  version: number;
  content: StudyContent;
}
/**
 * All that a study says. Of the nodes that follow the same one, the first goes on with the main line.
 */
export interface StudyContent {
  game: string;
  players?: number | null;
  options?: {
    [k: string]: string;
  };
  position?: string | null;
  title?: string;
  author?: string;
  words?: string;
  /**
   * @maxItems 32
   */
  drawings?: Drawing[];
  /**
   * @maxItems 1000
   */
  nodes?: StudyNode[];
}
/**
 * An arrow from a cell to another; where both are the same cell, a mark on it.
 */
export interface Drawing {
  start: string;
  end: string;
  colour?: "blue" | "green" | "red" | "yellow";
}
/**
 * A position of a study: the move that leads there from another one, and what is said and drawn there.
 */
export interface StudyNode {
  parent: number;
  move: string;
  words?: string;
  /**
   * @maxItems 16
   */
  marks?: number[];
  /**
   * @maxItems 32
   */
  drawings?: Drawing[];
}
/**
 * A study that was made. The secret changes it, and is told this once.
 */
export interface NewStudy {
  secret: string;
  study: Study;
}
/**
 * A study as it is kept. Every change has a version, one more than the one before.
 */
export interface Study {
  id: string;
  version: number;
  created: number;
  updated: number;
  content: StudyContent;
}
/**
 * What is kept is newer than what was changed: here it is, and nothing of it was overwritten.
 */
export interface Outrun {
  code: string;
  words: Words;
  study: Study;
}
/**
 * A record, as text or as JSON, that is to become a study.
 */
export interface ReadRecord {
  record: string;
}
/**
 * The answer to `Hint`.
 */
export interface Advice {
  type: "advice";
  text: string;
  tokens: string[];
  words: Words;
  version: number;
}
/**
 * The answer to `Ask`: the articles that forbid it; none when more has to be picked to tell.
 */
export interface Because {
  type: "because";
  picks: (string | null)[];
  articles: Article[];
}
/**
 * One change of a game: what kind it was, who made it, and the entry it added, if any.
 */
export interface Change {
  version: number;
  kind: "answered" | "entry" | "joined" | "offered" | "rematch" | "resumed" | "started" | "taken-back";
  seat: number | null;
  entry: Entry | null;
  accepted: boolean | null;
}
/**
 * What a key asked for is on disk, as this version.
 */
export interface Done {
  type: "done";
  key: string;
  version: number;
}
/**
 * Who is there, by seat. When the one to act is gone the others may claim the win from `claim_at` on.
 */
export interface Presence {
  type: "presence";
  present: boolean[];
  claim_at: number | null;
}
/**
 * What a key asked for was not done; nothing changed.
 */
export interface Refused {
  type: "refused";
  key: string;
  code: string;
  words: Words;
  article: Article | null;
}
/**
 * Something was not understood, or the server must let go.
 */
export interface Trouble {
  type: "trouble";
  code: string;
  words: Words;
}
/**
 * What happened since the last version sent, in order and without a gap, and how it stands now.
 */
export interface Update {
  type: "update";
  changes: Change[];
  view: View;
}
/**
 * The answer to `Hello`: the seats that are yours, and everything as it stands.
 */
export interface Welcome {
  type: "welcome";
  yours: number[];
  view: View;
  present: boolean[];
  now: number;
}
