// Made from the server's messages by `make messages`. Do not edit.

export type PageMessage =
  | Hello
  | Play
  | Roll
  | Resign
  | Offer
  | Answer
  | TakeBack
  | Claim
  | Bind
  | Reveal
  | Substitute
  | Say
  | Ask
  | Hint
  | Sync;
export type ServerMessage = Welcome | Update | Done | Refused | Because | Advice | Presence | Said | Trouble;
export type AnalysisRequest = Analyse | Review | Rest;
export type AnalysisAnswer = Finding | Reviewed | Luck | ReviewDone | Impossible | Trouble;

/**
 * Asks for the value of a place and its best moves; answers repeat until all is known or time is up.
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
 * A move, its verdict, and the line that starts with it; a roll has a probability.
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
  within: number | null;
}
/**
 * The findings so far, the best moves first; before a roll, the faces of the die.
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
  within: number | null;
}
/**
 * The place does not exist, or its moves cannot be played.
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
 * Luck and error in a game with a die.
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
 * A roll, a move or an end, and how it changed the value of the position for each player.
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
 * A player's result, broken down: prior + luck - error + gifts + ended = score.
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
 * Stops the analysis: nobody is watching.
 */
export interface Rest {
  type: "rest";
}
/**
 * Asks for the value of each position of a game, in order, and for the luck of a game with a die.
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
 * The whole game has been reviewed.
 */
export interface ReviewDone {
  type: "review-done";
  id: number;
}
/**
 * The value of the position after `ply` plies, and the best move there.
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
  within: number | null;
}
/**
 * A position of a game: its start, and the moves from there. A roll is a move like any other.
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
 * Asks for the state there. Everything before the ply `since` is already known and not sent again.
 */
export interface PositionRequest {
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
 * The articles that forbid what was picked; empty if more must be picked to tell.
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
 * Everything a page shows of a place. Moments and entries start at the requested ply.
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
 * The state of a game at one moment, for stepping back.
 */
export interface Moment {
  position: string;
  contents: string[];
  last: LastMove | null;
}
/**
 * The last move, to be marked on the board: its tokens, and the cells it passed in order.
 */
export interface LastMove {
  text: string;
  tokens: string[];
  path: string[];
}
/**
 * A line of the move list: a move, a roll, a resignation, an agreed draw.
 */
export interface Entry {
  text: string;
  player: number | null;
  kind: "draw" | "move" | "resignation" | "roll";
  because: "" | "gone" | "time";
  setting_up: boolean;
}
/**
 * How a game ended: each player's score as text (`1`, `0`, `1/2`), and the article that decides it.
 */
export interface Ending {
  scores: string[];
  article: Article;
}
/**
 * The first of the moves that could not be played: its ply, and the reason.
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
 * All the games.
 */
export interface Catalogue {
  games: GameOffered[];
  levels: Level[];
}
/**
 * A game on the first page. `player_counts` has the usual one first.
 *
 *     `minutes` and `age`, the minimum age on its rule sheet, are 0 where nobody has said. `die`,
 *     `puzzles` and `proofs` say whether it has any. `start_kinds` says for each player count how a match can
 *     begin under the usual rules, the usual way first. `fair_starts` is the number of fair starts.
 */
export interface GameOffered {
  id: string;
  title: string;
  sentence: Words;
  summary: Words;
  player_counts: number[];
  minutes: number;
  age: number;
  die: boolean;
  puzzles: boolean;
  proofs: boolean;
  start_kinds: ("fair" | "random" | "symmetric" | "usual")[][];
  fair_starts: number;
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
 * A player's name, in turn order: a word for programs, and a display name.
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
 * A diagram, as complete SVG files for both themes.
 */
export interface Example {
  svg_light: string;
  svg_dark: string;
  caption: string;
}
/**
 * A part of an article.
 *
 *     `text` is one line. `items` and `steps` (which are numbered) have one line per item. A `table` has one
 *     line per cell, row by row, `columns` wide; its first row is the heading.
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
 * An article of a rule book, in the requested language.
 */
export interface RuleArticle {
  number: string;
  title: string;
  paragraphs: Paragraph[];
  examples: Example[];
}
/**
 * An engine of ours, at a level.
 */
export interface Computer {
  kind: "computer";
  level: number;
}
/**
 * A time for the game, plus an increment per move.
 */
export interface Countdown {
  kind: "countdown";
  seconds: number;
  increment?: number;
}
/**
 * A number of days per move.
 */
export interface Days {
  kind: "days";
  days: number;
}
/**
 * Bind seats and, where nobody else is awaited, reveal at once: `Bind` and `Reveal` in one request.
 */
export interface Draw {
  secret: string;
  commitments: {
    [k: string]: string;
  };
  entropies?: {
    [k: string]: string;
  };
}
/**
 * A person who opens the invitation and takes a free seat.
 */
export interface Friend {
  kind: "friend";
}
/**
 * A record, as text or as JSON, to continue from its last move or from an earlier one.
 */
export interface Import {
  record: string;
  /**
   * @minItems 2
   * @maxItems 4
   */
  seats: (Me | Friend | Computer)[];
}
/**
 * The person who creates the game, or someone else on the same screen.
 */
export interface Me {
  kind: "me";
  name?: string;
}
/**
 * Take a seat of an invitation; repeating it with the same secret gives the same seat.
 */
export interface Join {
  invitation: string;
  name?: string;
  secret?: string | null;
  seat?: number | null;
}
/**
 * The requested game: one sitter per seat. `order` says whether turns are drawn or follow the seats.
 *
 *     `start` is a kind of start that the game has, as the catalogue says: `random` and `symmetric` draw the
 *     set-up of the board, `fair` draws one of the starts that favour neither seat.
 */
export interface NewGame {
  game: string;
  /**
   * @minItems 2
   * @maxItems 4
   */
  seats: (Me | Friend | Computer)[];
  options?: {
    [k: string]: string;
  };
  order?: "drawn" | "seats";
  clock?: NoClock | Countdown | Days;
  start?: "fair" | "random" | "symmetric" | "usual";
}
/**
 * No time limit.
 */
export interface NoClock {
  kind: "none";
}
/**
 * Ask for a rematch with seats swapped; it is created only once.
 */
export interface Rematch {
  secret: string;
}
/**
 * A created game: its id, which is also the way to watch it, and the secrets of its creator.
 */
export interface Created {
  id: string;
  secret: string;
  invitations: Invitation[];
  commitment: string;
  view: View;
}
/**
 * A seat reserved for a friend. All friends at a table share one secret, and each takes a free seat.
 *
 *     The secret goes into the fragment of a link, which no server ever sees.
 */
export interface Invitation {
  seat: number;
  secret: string;
}
/**
 * Everything a page shows of a game. It is the same for every viewer.
 */
export interface View {
  id: string;
  game: string;
  players: number;
  options: {
    [k: string]: string;
  };
  version: number;
  status: "drawing" | "over" | "playing" | "void" | "waiting";
  position: string;
  contents: string[];
  player: number | null;
  must_roll: boolean;
  legal: string[][];
  ways: Way[];
  entries: Entry[];
  last: LastMove | null;
  start_kind: "fair" | "random" | "symmetric" | "usual";
  fair_start: FairStart | null;
  seats: Seat[];
  out: number[];
  time: Time | null;
  clock: NoClock | Countdown | Days;
  offer: Offered | null;
  obstacles: Article[];
  can_take_back: number[];
  ending: Ending | null;
  lasted: number | null;
  fairness: Fairness;
  dice: DiceDraw | null;
  rematch: string | null;
  created: number;
  updated: number;
}
/**
 * The cells that a legal move enters, in order, and what each of them costs.
 */
export interface Way {
  cells: string[];
  costs: number[];
}
/**
 * The fair start that a game began with: its number among all of them, and its figures.
 */
export interface FairStart {
  number: number;
  moves: string[];
  level6: number;
  level7: number;
  winner: number | null;
}
/**
 * A seat; `player` is null until the turn order is known, `taken` is false while waiting for a friend.
 */
export interface Seat {
  seat: number;
  kind: "computer" | "person";
  name: string;
  level: number | null;
  player: number | null;
  taken: boolean;
  removed: boolean;
}
/**
 * The time left to each player, as of `at`; the clock of `running` is ticking.
 */
export interface Time {
  left: (number | null)[];
  running: number | null;
  at: number;
}
/**
 * An offer by a seat that the others have not answered.
 */
export interface Offered {
  what: "draw" | "take-back";
  seat: number;
  accepted: number[];
  version: number;
}
/**
 * The data to verify the dice (`quatuor.fair`): commitments at once, the secret when the game is over.
 */
export interface Fairness {
  scheme: number;
  commitment: string;
  commitments: string[];
  order: "drawn" | "seats";
  given: Given | null;
  entropy: string[];
  secret: string | null;
  seed: string | null;
  restored: boolean;
}
/**
 * The part of a game that came from a record: the number of rolls, and a digest of all of it.
 */
export interface Given {
  rolls: number;
  digest: string;
}
/**
 * A draw of the dice that is not finished, or failed: the seats that are bound and that revealed.
 */
export interface DiceDraw {
  bound: number[];
  revealed: number[];
  until: number | null;
}
/**
 * A taken seat, and the secret that holds it.
 */
export interface Joined {
  id: string;
  seat: number;
  secret: string;
  view: View;
}
/**
 * Accepts or declines an offer; `version` identifies the offer.
 */
export interface Answer {
  type: "answer";
  key: string;
  accept: boolean;
  version: number;
}
/**
 * Asks why these tokens, picked in this order, cannot be a move; null is a token not picked yet.
 */
export interface Ask {
  type: "ask";
  key: string;
  /**
   * @minItems 1
   * @maxItems 6
   */
  picks: (string | null)[];
}
/**
 * Binds the sender's seats to 32 random bytes each, by seat commitments (`quatuor.fair`); repeatable.
 */
export interface Bind {
  type: "bind";
  key: string;
  commitments: {
    [k: string]: string;
  };
}
/**
 * Resigns for the player to act, who has been away for as long as `Presence` announced.
 *
 *     Of two players, the other wins; of three or four, the others play on.
 */
export interface Claim {
  type: "claim";
  key: string;
  version: number;
}
/**
 * The first message: the player's secret (null for a spectator), and the last version seen, if any.
 */
export interface Hello {
  type: "hello";
  secret?: string | null;
  since?: number | null;
}
/**
 * Asks for a good move and why; refused if another person plays.
 */
export interface Hint {
  type: "hint";
  key: string;
}
/**
 * Offers a draw, or asks to take back a move, for the other people to answer.
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
 * Resigns for the seat to act if one page holds several, otherwise for its own; never stale.
 */
export interface Resign {
  type: "resign";
  key: string;
  version: number;
}
/**
 * Reveals the bytes behind the commitments of the sender's seats; repeatable.
 *
 *     Send it only after every person's seat is bound and the list in `Fairness` has your own commitments.
 */
export interface Reveal {
  type: "reveal";
  key: string;
  entropies: {
    [k: string]: string;
  };
}
/**
 * Rolls the die.
 */
export interface Roll {
  type: "roll";
  key: string;
  version: number;
}
/**
 * Says one of a few phrases to everyone who is connected; nothing is stored.
 */
export interface Say {
  type: "say";
  key: string;
  phrase: "back" | "good-game" | "good-move" | "hello" | "luck" | "moment" | "oops" | "thanks";
}
/**
 * The host gives a seat to the computer: a free one, or one that `Presence` calls deserted.
 */
export interface Substitute {
  type: "substitute";
  key: string;
  seat: number;
  level: number;
}
/**
 * Asks to resend what happened after a version.
 */
export interface Sync {
  type: "sync";
  since: number;
}
/**
 * Takes back at once if no other person plays; otherwise use an `Offer`.
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
 * An example of an article to try on a board: its position, and moves that show something.
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
 * All the lessons of a game.
 */
export interface GameLessons {
  game: string;
  guided: GuidedLesson[];
  articles: ArticleLesson[];
}
/**
 * A sequence of steps.
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
 * Where a position that was set up is wrong: cells, kinds of pieces, fields after the board.
 */
export interface Fault {
  cells: string[];
  pieces: string[];
  fields: string[];
}
/**
 * The answer to a position that cannot be, if it is known where it is wrong.
 */
export interface Faulty {
  code: string;
  words: Words;
  fault: Fault;
}
/**
 * The body of every HTTP answer that is not the requested one.
 */
export interface Problem {
  code: string;
  words: Words;
}
/**
 * A game's puzzle of the day, and how many puzzles it has.
 */
export interface DailyPuzzle {
  game: string;
  number: number;
  count: number;
  position: string;
  difficulty: number;
}
/**
 * The answer to a tried move.
 *
 *     After a right move, `line` is the best resistance, empty if the puzzle is solved. After a wrong move, it
 *     starts with the reply that refutes it, preceded by the roll in a game with a die.
 */
export interface Judged {
  right: boolean;
  solved: boolean;
  line: string[];
  shown: number;
  words: Words;
  told: Told;
  proved: boolean;
}
/**
 * A sentence about moves, for a page to write them its own way: `{0}` in the words is the first move.
 */
export interface Told {
  words: Words;
  moves: SaidMove[];
}
/**
 * A move in a sentence, and its player. During the set-up the pieces may belong to nobody.
 */
export interface SaidMove {
  text: string;
  player: number;
  setting_up: boolean;
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
 * A part of the right move: its first tokens, or a few moves that include it.
 */
export interface PuzzleClue {
  tokens: string[];
  among: string[][];
  last: boolean;
  words: Words;
  told: Told;
}
/**
 * One puzzle: the task, and the length of the solution.
 */
export interface PuzzleDetails {
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
 * The puzzles of a game, the easiest first.
 */
export interface PuzzleSet {
  game: string;
  puzzles: PuzzleCard[];
}
/**
 * The solution from the current position, with best play on both sides.
 */
export interface PuzzleSolution {
  line: string[];
  words: Words;
  told: Told;
}
/**
 * Asks for a clue after these moves; `asked` is the number of this request, from 1.
 */
export interface Stuck {
  /**
   * @maxItems 100
   */
  moves?: string[];
  asked?: number;
}
/**
 * The moves from the puzzle's position, including replies; the last one is the attempt.
 */
export interface Tried {
  /**
   * @minItems 1
   * @maxItems 100
   */
  moves: string[];
}
/**
 * Texts, such as files: each may hold several records, as text or as JSON.
 */
export interface ReadRecords {
  /**
   * @minItems 1
   * @maxItems 200
   */
  texts: string[];
}
/**
 * A whole match with its annotations.
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
 * A move, its marks (PGN's numbers), its comments, and its variations.
 */
export interface RecordMove {
  move: string;
  marks?: number[];
  comments?: string[];
  variations?: RecordLine[];
}
/**
 * A sequence of moves, and the comments before the first.
 */
export interface RecordLine {
  moves: RecordMove[];
  comments?: string[];
}
/**
 * A player: a name, and the kind of player.
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
 * The records read, in order; `more` says that some were left out because of the limit.
 */
export interface RecordsRead {
  records: RecordRead[];
  more: boolean;
}
/**
 * A record to write as text or as JSON; every move is played first.
 */
export interface WriteRecord {
  record: RecordData;
  form?: "json" | "text";
}
/**
 * A study to save, and the version it is based on.
 */
export interface ChangedStudy {
  version: number;
  content: StudyContent;
}
/**
 * The content of a study. Among the children of a node, the first continues the main line.
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
 * An arrow from one cell to another; if both are the same cell, a mark on it.
 */
export interface Drawing {
  start: string;
  end: string;
  colour?: "blue" | "green" | "red" | "yellow";
}
/**
 * A position of a study: the move that leads there from another one, its text and its drawings.
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
 * A created study. The secret allows editing, and is sent only once.
 */
export interface NewStudy {
  secret: string;
  study: Study;
}
/**
 * A study as stored. Every change increments its version by one.
 */
export interface Study {
  id: string;
  version: number;
  created: number;
  updated: number;
  content: StudyContent;
}
/**
 * The stored version is newer than the edited one: here it is, and nothing was overwritten.
 */
export interface Outrun {
  code: string;
  words: Words;
  study: Study;
}
/**
 * A record, as text or as JSON, to convert to a study.
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
  told: Told;
  version: number;
}
/**
 * The answer to `Ask` and its key: the articles that forbid it; empty if more must be picked to tell.
 */
export interface Because {
  type: "because";
  key: string;
  picks: (string | null)[];
  articles: Article[];
}
/**
 * One change of a game: what kind it was, who made it, and the entry it added, if any.
 */
export interface Change {
  version: number;
  kind:
    | "answered"
    | "bound"
    | "entry"
    | "joined"
    | "name-removed"
    | "offered"
    | "rematch"
    | "restored"
    | "resumed"
    | "revealed"
    | "started"
    | "substituted"
    | "taken-back"
    | "voided";
  seat: number | null;
  entry: Entry | null;
  accepted: boolean | null;
}
/**
 * The change with this key is on disk, as this version.
 */
export interface Done {
  type: "done";
  key: string;
  version: number;
}
/**
 * The people who are connected, by seat, and from when the absence of each counts.
 *
 *     If the player to act is away, others may `Claim` from `claim_at` on. From `deserted_at` on, the host may
 *     give a seat to the computer; null while its owner is connected, for free seats, and with days per move.
 */
export interface Presence {
  type: "presence";
  present: boolean[];
  claim_at: number | null;
  deserted_at: (number | null)[];
}
/**
 * The message with this key was refused; nothing changed.
 */
export interface Refused {
  type: "refused";
  key: string;
  code: string;
  words: Words;
  article: Article | null;
}
/**
 * A player says something to everyone.
 */
export interface Said {
  type: "said";
  seat: number;
  phrase: "back" | "good-game" | "good-move" | "hello" | "luck" | "moment" | "oops" | "thanks";
}
/**
 * A message was not understood, or the server must disconnect.
 */
export interface Trouble {
  type: "trouble";
  code: string;
  words: Words;
}
/**
 * The changes since the last version sent, in order and without a gap, and the current state.
 *
 *     A page that missed hundreds of changes gets the first ones, and asks for the others with `Sync`.
 */
export interface Update {
  type: "update";
  changes: Change[];
  view: View;
}
/**
 * The answer to `Hello`: your seats, and the full current state.
 */
export interface Welcome {
  type: "welcome";
  yours: number[];
  lost: number[];
  host: boolean;
  view: View;
  present: boolean[];
  now: number;
}
