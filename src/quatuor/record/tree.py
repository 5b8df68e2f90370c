"""A whole match as data: the moves played, the variations, and the annotations.

    Line                    comments, then a sequence of nodes
     └─ Node                a move with its marks, its comments, and the variations that replace it
         └─ Line …

A record holds one line, its starting position and the players. Its constructor checks that it can be written.
`Record.checked`, which every reader calls, checks that every move can be *played*, including variations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Sized
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import takewhile
from typing import Final, Self

from ..match import CONTROL, Match, Seat
from ..rules import GAMES
from ..rules.game import Game, IllegalMove, Outcome, Position, QuatuorError
from ..starts import start_headers
from .errors import IllegalRecord, RecordError, UnreadableRecord, problem

SIZE_LIMIT: Final = 1 << 20
"""The most bytes in a record, written or read."""
DEPTH_LIMIT: Final = 32
"""The deepest nesting of variations."""
MOVES_LIMIT: Final = 20_000
"""The most moves in a record, including variations."""
COMMENT_LIMIT: Final = 10_000
"""The most characters in a comment."""
COMMENTS_LIMIT: Final = 100
"""The most comments in one place."""
MARKS_LIMIT: Final = 16
"""The most marks on one move."""
MARK_LIMIT: Final = 255
"""The highest number of a mark, as in PGN."""
HEADERS_LIMIT: Final = 100
HEADER_LIMIT: Final = 1000
"""The most characters in a header's value."""

UNFINISHED: Final = "*"
RESERVED: Final = frozenset(("game", "players", "options", "position", "seed", "result"))
"""Headers with a meaning here, besides those of the seats."""
SEAT_HEADER: Final = re.compile(r"(player|kind)([0-9])", re.IGNORECASE)
HEADER_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
WORD: Final = re.compile(r"""[^\s{}()\[\]";$!?]{1,20}""")
RESULT: Final = re.compile(r"\*|[01](/[1-9])?(-[01](/[1-9])?){1,9}")

_BLANKS: Final = re.compile(r"[ \t\r\n]+")


# ── The tree ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Node:
    """A move as its text, or `resign:1`, or `draw`, with its marks (PGN's numbers: 1 is `!`) and comments.

    >>> from quatuor.record import parse
    >>> record = parse('[Game "quantik"]  1. Aa1 2. Bb3 {why not?} (2. Cc3) *')
    >>> node = record.line.nodes[1]
    >>> node.move, node.comments, [line.nodes[0].move for line in node.variations]
    ('Bb3', ('why not?',), ['Cc3'])
    """

    move: str
    marks: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    variations: tuple[Line, ...] = ()
    where: str = field(default="", compare=False, repr=False)
    """Its place in the text it was read from."""
    depth: int = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not WORD.fullmatch(self.move):
            raise RecordError(problem("move", text=repr(self.move[:20])))
        _at_most(MARKS_LIMIT, self.marks, "marks")
        if any(not 0 <= mark <= MARK_LIMIT for mark in self.marks):
            raise RecordError(problem("mark-number", limit=MARK_LIMIT))
        _set(self, marks=tuple(dict.fromkeys(self.marks)), comments=_tidy(self.comments))
        _set(self, depth=max((line.depth + 1 for line in self.variations), default=0))
        _set(self, size=1 + sum(line.size for line in self.variations))
        _at_most(DEPTH_LIMIT, range(self.depth), "depth")


@dataclass(frozen=True, slots=True)
class Line:
    """A sequence of moves, and the comments before the first.

    >>> from quatuor.record import parse
    >>> record = parse('[Game "quantik"] {A quiet game.} 1. Aa1 2. Bb3 *')
    >>> record.line.comments, [node.move for node in record.line.nodes]
    (('A quiet game.',), ['Aa1', 'Bb3'])
    """

    nodes: tuple[Node, ...] = ()
    comments: tuple[str, ...] = ()
    depth: int = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _set(self, comments=_tidy(self.comments))
        _set(self, depth=max((node.depth for node in self.nodes), default=0))
        _set(self, size=sum(node.size for node in self.nodes))
        _at_most(MOVES_LIMIT, range(self.size), "moves")


def _set(value: object, **fields: object) -> None:
    """Set fields of a frozen value under construction."""
    for name, content in fields.items():
        object.__setattr__(value, name, content)


def _tidy(comments: Sequence[str]) -> tuple[str, ...]:
    """Comments as paragraphs: runs of blanks and line breaks become one blank; empty comments are dropped."""
    _at_most(COMMENTS_LIMIT, comments, "comments")
    for comment in comments:
        _at_most(COMMENT_LIMIT, comment, "comment")
    tidied = (_plain(_BLANKS.sub(" ", comment).strip(" ")) for comment in comments)
    return tuple(comment for comment in tidied if comment)


def _plain(text: str) -> str:
    if strange := CONTROL.search(text):
        raise RecordError(problem("control", character=repr(strange[0])))
    return text


def _at_most(limit: int, things: Sized, what: str) -> None:
    if len(things) > limit:
        raise RecordError(problem(f"many.{what}", count=len(things), limit=limit))


# ── The record ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Record:
    """A written match; its starting position determines the game and the ruleset.

    >>> import quatuor
    >>> match = quatuor.Match.new(quatuor.game("omba"), players=3, seed=7)
    >>> str(match.roll()), str(match.play("@b2"))
    ('4', '@b2')
    >>> record = quatuor.Record.from_match(match, headers=[("Event", "Friday")])
    >>> print(record.to_text().splitlines()[-1])
    1. 4 @b2 *
    >>> record.to_match().position == match.position
    True
    """

    start: Position
    line: Line = Line()
    seats: tuple[Seat, ...] = ()
    seed: int | None = None
    headers: tuple[tuple[str, str], ...] = ()
    """Other facts about the match, such as the event and the date."""
    result: str = ""
    """The scores as in `1-0` and `1/2-1/2`, `*` for an unfinished match; empty if nothing is claimed."""

    def __post_init__(self) -> None:
        match = Match(self.start, self.seats, self.seed)  # which validates seats and seeds
        _set(self, seats=match.seats)
        if self.result and not RESULT.fullmatch(self.result):
            raise RecordError(problem("result", text=repr(self.result[:20])))
        check_headers(self.headers)

    @property
    def game(self) -> Game:
        return GAMES[self.start.GAME]

    @property
    def options(self) -> dict[str, str]:
        """The options that differ from their defaults."""
        defaults = {option.name: option.default for option in self.game.options}
        return {name: value for name, value in self.start.ruleset.options if value != defaults[name]}

    @property
    def position(self) -> str | None:
        """The text of the starting position, if it is not the game's default."""
        default = self.game.position.start(self.start.ruleset)
        return None if self.start == default else str(self.start)

    # From a match, and back.

    @classmethod
    def from_match(cls, match: Match, headers: Sequence[tuple[str, str]] = ()) -> Self:
        """The record of a match in its current state; a header says with which special start."""
        line = Line(tuple(Node(str(entry)) for entry in match.entries))
        result = result_of(match.outcome())
        named = {name.lower() for name, _ in headers}
        start = start_headers(match.start, match.start_kind)
        added = (pair for pair in start if pair[0].lower() not in named)
        return cls(match.start, line, match.seats, match.seed, (*headers, *added), result)

    def continued(self, match: Match) -> Self:
        """The record of a match that was resumed from this one; the annotations here are kept.

        The headers, the opening comments and the common moves keep their annotations. From the first
        different move on, the record follows the match.
        """
        record = self.from_match(match, self.headers)
        pairs = zip(self.line.nodes if match.start == self.start else (), record.line.nodes, strict=False)
        common = [old for old, _ in takewhile(lambda pair: pair[0].move == pair[1].move, pairs)]
        return replace(record, line=Line((*common, *record.line.nodes[len(common) :]), self.line.comments))

    def to_match(self) -> Match:
        """The match of the record, with its main line replayed."""
        match = self._begun()
        for node in self.line.nodes:
            _enter(match, node)
        self._confirm(match)
        return match

    def checked(self) -> Self:
        """The same record with every move played, including variations, and in canonical form.

        Raises `IllegalRecord` for a move that breaks a rule, `UnreadableRecord` for any other error.
        """
        match = self._begun()
        line = _followed(match, self.line)
        self._confirm(match)
        return replace(self, line=line, result=result_of(match.outcome()))

    def _begun(self) -> Match:
        return Match(self.start, self.seats, self.seed)

    def _confirm(self, match: Match) -> None:
        """The result must match the moves."""
        given = result_of(match.outcome())
        if self.result and _scores(self.result) != _scores(given):
            raise UnreadableRecord(problem("wrong-result", result=self.result, given=given))

    # Its written forms.

    def to_text(self) -> str:
        """The record as text, in the style of PGN."""
        from .text_writer import write_text

        return _limited(write_text, self)

    def to_json(self) -> str:
        """The record as JSON on one line."""
        from .json_form import write_json

        return _limited(write_json, self)


def check_headers(headers: Sequence[tuple[str, str]]) -> None:
    """Check that headers can be written, are unique, and do not use a reserved name."""
    _at_most(HEADERS_LIMIT, headers, "headers")
    seen: set[str] = set()
    for name, value in headers:
        if not HEADER_NAME.fullmatch(name):
            raise RecordError(problem("header-name", name=repr(name[:20])))
        if name.lower() in RESERVED or SEAT_HEADER.fullmatch(name):
            raise RecordError(problem("header-taken", name=name))
        if name.lower() in seen:
            raise RecordError(problem("header-twice", name=name))
        seen.add(name.lower())
        _at_most(HEADER_LIMIT, _plain(value), "header")


def _limited(write: Callable[[Record], str], record: Record) -> str:
    """A written record; one too large for the readers is not written either."""
    text = write(record)
    size = len(text.encode())
    if size > SIZE_LIMIT:
        raise RecordError(problem("large", limit=SIZE_LIMIT))
    return text


# ── Results ──────────────────────────────────────────────────────────────────────────────────────────────


def result_of(outcome: Outcome | None) -> str:
    """An outcome as written in a record."""
    return "-".join(str(score) for score in outcome.scores) if outcome else UNFINISHED


def _scores(result: str) -> tuple[Fraction, ...] | None:
    return None if result == UNFINISHED else tuple(Fraction(score) for score in result.split("-"))


# ── Playing it again ─────────────────────────────────────────────────────────────────────────────────────


def _followed(match: Match, line: Line) -> Line:
    """Play a line, and each variation from its start; return the line in canonical form."""
    nodes = []
    for node in line.nodes:
        before = match.copy() if node.variations else match
        move = _enter(match, node)
        variations = tuple(_followed(before.copy(), variation) for variation in node.variations)
        nodes.append(replace(node, move=move, variations=variations))
    return replace(line, nodes=tuple(nodes))


def _enter(match: Match, node: Node) -> str:
    """Play one move of a record; return its canonical text."""
    try:
        return str(match.enter(node.move))
    except IllegalMove as error:
        raise IllegalRecord(match, error.move, error.refusal, node.where) from error
    except QuatuorError as error:
        raise UnreadableRecord(
            problem("ply", ply=len(match.entries) + 1, problem=error), node.where
        ) from error
