"""Every message that crosses the border between the server and a page, over HTTP or over the socket.

They are plain data: what they mean is said here, once, and the types of the front end are made from them
(`make messages`). Times are milliseconds since 1970 by the server's clock, durations milliseconds.

    page ──▶ server    Hello  Play  Roll  Resign  Offer  Answer  TakeBack  Claim  Ask  Hint  Sync
    server ──▶ page    Welcome  Update  Done  Refused  Because  Advice  Presence  Trouble

Whatever changes a game carries a `key` the page made up: sent again after a broken connection it is done
once, and answered the same. Every change of a game has a version, one more than the one before.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Key: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
"""What a page calls a change it asks for."""
Secret: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
"""The token of a seat or of an invitation: at least 128 bits, in URL-safe base 64."""
Entropy: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
"""What a browser adds to the dice: 128 bits in hexadecimal digits."""
GameId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16}$")]
"""The id of a game: 96 bits in URL-safe base 64."""
Name: TypeAlias = Annotated[str, Meta(max_length=40)]
Token: TypeAlias = Annotated[str, Meta(max_length=20)]
"""A part of a move's text: a cell, a piece, a face of the die."""
Version: TypeAlias = Annotated[int, Meta(ge=0)]
Seats: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
"""A seat of a game, counted as they were asked for; a player is counted in turn order instead."""


class Words(Struct, frozen=True):
    """A sentence in both languages."""

    en: str
    fr: str


class Article(Struct, frozen=True):
    """An article of the rules applied: its number, its sentence, and the cells it is about."""

    number: str
    words: Words
    cells: list[str] = []


class Asked(Struct, frozen=True):
    """What a page sends over HTTP."""


# ── A new game ───────────────────────────────────────────────────────────────────────────────────────────


class NoClock(Asked, frozen=True, tag_field="kind", tag="none"):
    """Everybody takes the time he wants."""


class Countdown(Asked, frozen=True, tag_field="kind", tag="countdown"):
    """So much time for the game, and some more for every move."""

    seconds: Annotated[int, Meta(ge=10, le=7 * 24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class Days(Asked, frozen=True, tag_field="kind", tag="days"):
    """So many days for every move."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | Countdown | Days


class Me(Asked, frozen=True, tag_field="kind", tag="me"):
    """Who asks for the game, or someone else on the same screen."""

    name: Name = ""


class Friend(Asked, frozen=True, tag_field="kind", tag="friend"):
    """Whoever opens the invitation."""


class Computer(Asked, frozen=True, tag_field="kind", tag="computer"):
    """An engine of ours, at a level."""

    level: Annotated[int, Meta(ge=1, le=8)]


Sitter: TypeAlias = Me | Friend | Computer


class NewGame(Asked, frozen=True):
    """What is asked for: one sitter a seat. `order` says whether turns are drawn or follow the seats."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[Sitter], Meta(min_length=2, max_length=4)]
    entropy: Entropy
    options: Annotated[dict[str, str], Meta(max_length=10)] = {}
    order: Literal["drawn", "seats"] = "drawn"
    clock: Clock = NoClock()
    dice: GameId | None = None
    """The id of a `Promise`, which becomes that of the game."""


class Promise(Struct, frozen=True):
    """The id of a game to be made, and the server's commitment to its part of the dice.

    Who asks for it first, draws his entropy then, and makes the game with that id, knows that the server
    could choose nothing after it had seen the entropy.
    """

    id: str
    commitment: str


class Invitation(Struct, frozen=True):
    """A seat kept for a friend. The secret goes into the fragment of a link, which no server ever sees."""

    seat: Seats
    secret: str


class Created(Struct, frozen=True):
    """A game that was made: its id, which is also the way to watch it, and the secrets of its maker."""

    id: str
    secret: str
    """Holds all the maker's seats; empty where none is his."""
    invitations: list[Invitation]
    commitment: str
    """SHA-256 of the server's secret part of the dice, in hexadecimal digits."""


class Join(Asked, frozen=True):
    """Take the seat of an invitation; asked again with the same secret, it is the same seat."""

    invitation: Secret
    entropy: Entropy
    name: Name = ""
    secret: Secret | None = None
    """What is to hold the seat, made up by the page; where it is left out the server makes one."""


class Joined(Struct, frozen=True):
    """A seat that was taken, and the secret that holds it."""

    id: str
    seat: Seats
    secret: str


class Rematch(Asked, frozen=True):
    """Ask for the same game again, seats swapped; made once, whoever asks."""

    secret: Secret
    entropy: Entropy
    dice: GameId | None = None


class Import(Asked, frozen=True):
    """A record, as text or as JSON, to play on from its last move, or from an earlier one."""

    record: Annotated[str, Meta(max_length=1 << 20)]
    seats: Annotated[list[Sitter], Meta(min_length=2, max_length=4)]
    entropy: Entropy
    dice: GameId | None = None


# ── What there is to play, and its rules ─────────────────────────────────────────────────────────────────


class Value(Struct, frozen=True):
    """A value of an option: a short label, and the sentence that says what it means."""

    value: str
    label: Words
    meaning: Words


class Option(Struct, frozen=True):
    """A reading of the rules that players may change; the first value is the usual one."""

    name: str
    article: str
    label: Words
    question: Words
    values: list[Value]


class Colour(Struct, frozen=True):
    """What a player is called, in turn order: a word for programs, and a name."""

    id: str
    name: Words


class GameOffered(Struct, frozen=True):
    """A game on the first page. `players` are the counts it can be played with, the usual one first."""

    id: str
    title: str
    sentence: Words
    summary: Words
    players: list[int]
    minutes: int
    options: list[Option]
    colours: list[Colour]
    authors: list[str]
    publisher: str
    year: int


class Level(Struct, frozen=True):
    """A level of the computer, and a word for it."""

    level: int
    name: Words


class Catalogue(Struct, frozen=True):
    """All there is to play."""

    games: list[GameOffered]
    levels: list[Level]


class Run(Struct, frozen=True):
    """A few words in one style."""

    text: str
    style: Literal["", "strong", "emphasis", "code"] = ""


class Paragraph(Struct, frozen=True):
    """A part of an article.

    `text` is one line, `items` and `steps` (which are numbered) have a line each, a `table` has one a cell,
    row by row and so many columns wide; its first row is the heading.
    """

    kind: Literal["text", "items", "steps", "table"]
    lines: list[list[Run]]
    columns: int = 1


class Example(Struct, frozen=True):
    """A drawn position, as whole SVG files for either theme."""

    svg_light: str
    svg_dark: str
    caption: str


class RuleArticle(Struct, frozen=True):
    """An article of a rule book, in the language asked for."""

    number: str
    title: str
    paragraphs: list[Paragraph]
    examples: list[Example]


class Problem(Struct, frozen=True):
    """What every answer over HTTP says that is not what was asked for."""

    code: str
    words: Words


# ── A game as it stands ──────────────────────────────────────────────────────────────────────────────────


class Seat(Struct, frozen=True):
    """Who sits there; `player` is null until turns are known, `taken` false while a friend is awaited."""

    seat: Seats
    kind: Literal["person", "computer"]
    name: str
    level: int | None
    player: int | None
    taken: bool


class Entry(Struct, frozen=True):
    """A line of the move list: a move, a roll, a resignation, a draw agreed on."""

    text: str
    player: int | None
    """Whose move it was, who resigned; null for a roll and a draw."""
    kind: Literal["move", "roll", "resignation", "draw"]
    because: Literal["", "time", "gone"] = ""
    """Why somebody had to resign."""


class LastMove(Struct, frozen=True):
    """What to mark on the board: the tokens of the last move, and the cells it passed in order."""

    text: str
    tokens: list[Token]
    path: list[str]


class Time(Struct, frozen=True):
    """What is left to each player, as of `at`; the clock of `running` is going."""

    left: list[int | None]
    running: int | None
    at: int


class Ending(Struct, frozen=True):
    """How a game ended: what each player scores, as text (`1`, `0`, `1/2`), and the article that says so."""

    scores: list[str]
    article: Article


class Fairness(Struct, frozen=True):
    """How the dice can be checked: the commitment at once, the secret when the game is over."""

    commitment: str
    entropy: list[str]
    secret: str | None
    seed: str | None


class Offered(Struct, frozen=True):
    """What a seat has offered and the others have not answered."""

    what: Literal["draw", "take-back"]
    seat: Seats
    accepted: list[Seats]


class View(Struct, frozen=True):
    """Everything a page shows of a game. It is the same for all who look."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    version: Version
    status: Literal["waiting", "playing", "over"]
    position: str
    player: int | None
    """Whose turn it is, to move or to roll; null before the start and after the end."""
    must_roll: bool
    legal: list[list[Token]]
    """The legal moves as their tokens; none before a roll."""
    entries: list[Entry]
    last: LastMove | None
    seats: list[Seat]
    out: list[int]
    time: Time | None
    clock: Clock
    offer: Offered | None
    can_take_back: bool
    ending: Ending | None
    fairness: Fairness
    rematch: str | None
    """The id of the game that follows, when somebody asked for one."""
    created: int
    updated: int


# ── From the page, over the socket ───────────────────────────────────────────────────────────────────────


class FromPage(Struct, frozen=True, tag_field="type"):
    """What a page sends over the socket."""


class Hello(FromPage, frozen=True, tag="hello"):
    """The first message: who is there (nobody: a spectator), and the last version he has seen."""

    secret: Secret | None = None
    since: Version = 0


class Play(FromPage, frozen=True, tag="play"):
    """A move as text; `version` is what the page showed when it was made."""

    key: Key
    text: Annotated[str, Meta(max_length=40)]
    version: Version


class Roll(FromPage, frozen=True, tag="roll"):
    """The die that is due."""

    key: Key
    version: Version


class Resign(FromPage, frozen=True, tag="resign"):
    """For the seat to act where one page holds several, else for one's own."""

    key: Key


class Offer(FromPage, frozen=True, tag="offer"):
    """A draw, or to take back a move, for the other people to answer."""

    key: Key
    what: Literal["draw", "take-back"]


class Answer(FromPage, frozen=True, tag="answer"):
    """Yes or no to what was offered."""

    key: Key
    accept: bool


class TakeBack(FromPage, frozen=True, tag="take-back"):
    """At once, where no other person plays; else it is an `Offer`."""

    key: Key


class Claim(FromPage, frozen=True, tag="claim"):
    """The win, because the one to act has been gone for as long as `Presence` announced."""

    key: Key


class Ask(FromPage, frozen=True, tag="ask"):
    """Why these tokens, picked in this order, cannot be a move; null stands for a token not picked yet."""

    picks: Annotated[list[Token | None], Meta(min_length=1, max_length=6)]


class Hint(FromPage, frozen=True, tag="hint"):
    """A good move, and why; refused where another person plays."""


class Sync(FromPage, frozen=True, tag="sync"):
    """Send again what happened after a version."""

    since: Version


PageMessage: TypeAlias = Hello | Play | Roll | Resign | Offer | Answer | TakeBack | Claim | Ask | Hint | Sync


# ── To the page, over the socket ─────────────────────────────────────────────────────────────────────────


class ToPage(Struct, frozen=True, tag_field="type"):
    """What the server sends over the socket."""


class Change(Struct, frozen=True):
    """One change of a game: what kind it was, who made it, and the entry it added, if any."""

    version: Version
    kind: Literal[
        "joined", "started", "entry", "taken-back", "offered", "answered", "resumed", "rematch", "named"
    ]
    seat: Seats | None = None
    entry: Entry | None = None
    accepted: bool | None = None


class Welcome(ToPage, frozen=True, tag="welcome"):
    """The answer to `Hello`: the seats that are yours, and everything as it stands."""

    yours: list[Seats]
    view: View
    present: list[bool]
    now: int


class Update(ToPage, frozen=True, tag="update"):
    """What happened since the last version sent, in order and without a gap, and how it stands now."""

    changes: list[Change]
    view: View


class Done(ToPage, frozen=True, tag="done"):
    """What a key asked for is on disk, as this version."""

    key: str
    version: Version


class Refused(ToPage, frozen=True, tag="refused"):
    """What a key asked for was not done; nothing changed."""

    key: str
    code: str
    words: Words
    article: Article | None = None


class Because(ToPage, frozen=True, tag="because"):
    """The answer to `Ask`: the articles that forbid it; none when more has to be picked to tell."""

    picks: list[Token | None]
    articles: list[Article]


class Advice(ToPage, frozen=True, tag="advice"):
    """The answer to `Hint`."""

    text: str
    tokens: list[Token]
    words: Words
    version: Version


class Presence(ToPage, frozen=True, tag="presence"):
    """Who is there, by seat. When the one to act is gone the others may claim the win from `claim_at` on."""

    present: list[bool]
    claim_at: int | None


class Trouble(ToPage, frozen=True, tag="trouble"):
    """Something was not understood, or the server must let go."""

    code: str
    words: Words


ServerMessage: TypeAlias = Welcome | Update | Done | Refused | Because | Advice | Presence | Trouble
