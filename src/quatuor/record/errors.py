"""The errors of records.

QuatuorError
└── RecordError                   a record that cannot be accepted, and the place in it
    ├── UnreadableRecord          not a record, or one that contradicts itself; also a NotationError
    ├── IllegalRecord             one of its moves breaks a rule; also an IllegalMove
    └── FileError                 a file that cannot be read or saved
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..i18n import Voice, voice
from ..rules.game import Citation, IllegalMove, Move, NotationError, QuatuorError

if TYPE_CHECKING:
    from ..match import Match


_PLACES: Final = {
    "place.line": re.compile(r"line (?P<line>\d+), column (?P<column>\d+)"),
    "place.byte": re.compile(r"byte (?P<byte>\d+)"),
}
"""The places that are worded; a path in JSON is the same in every language."""


@dataclass(frozen=True)
class Problem:
    """A problem: the key of a sentence, under `problem` in `i18n`, and the facts that fill it."""

    key: str
    facts: Mapping[str, object]

    def sentence(self, language: str) -> str:
        facts = {
            name: fact.sentence(language) if isinstance(fact, QuatuorError) else fact
            for name, fact in self.facts.items()
        }
        return voice("record", language)(f"problem.{self.key}", **facts)

    def __str__(self) -> str:
        return self.sentence("en")


def problem(key: str, /, **facts: object) -> Problem:
    """Describes a problem, for an error."""
    return Problem(key, facts)


class RecordError(QuatuorError):
    """A record that cannot be accepted: what is wrong, and where.

    The place is a line and a column in a text, a path such as `moves[3]` in JSON, or empty for the whole
    record.

    >>> from quatuor.record import RecordError, parse
    >>> try:
    ...     parse("1. e4 e5")
    ... except RecordError as error:
    ...     print(error.where)
    line 1, column 1
    """

    def __init__(self, problem: Problem | QuatuorError | str, where: str = "") -> None:
        QuatuorError.__init__(self, problem, where)  # by name: some kinds have a second parent
        self.problem = problem
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else str(self.problem)

    def sentence(self, language: str) -> str:
        """Return the message in the given language."""
        say = voice("record", language)
        problem = _sentence(self.problem, language)
        if not self.where:
            return say("unreadable", problem=problem)
        return say("unreadable-at", where=_place(self.where, say), problem=problem)


def _sentence(problem: Problem | QuatuorError | str, language: str) -> str:
    if isinstance(problem, Problem):
        return problem.sentence(language)
    return problem.sentence(language) if isinstance(problem, QuatuorError) else problem


class UnreadableRecord(RecordError, NotationError):
    """Something that is not a record, or a record that contradicts itself.

    >>> from quatuor.record import UnreadableRecord, parse
    >>> try:
    ...     parse('[Game "quantik"]  1. Ca3 2. castles *')
    ... except UnreadableRecord as error:
    ...     print(error.where)
    line 1, column 29
    """


class FileError(RecordError):
    """A file that cannot be read or saved; `where` is its name, `key` says why, under `file` in `i18n`.

    >>> from quatuor.record import FileError, load
    >>> try:
    ...     load("nowhere.qtr")
    ... except FileError as error:
    ...     print(error.key, error.where)
    missing nowhere.qtr
    """

    def __init__(self, problem: str, where: str = "", key: str = "other") -> None:
        super().__init__(problem, where)
        self.key = key

    def sentence(self, language: str) -> str:
        return voice("record", language)(f"file.{self.key}", path=self.where)


class IllegalRecord(RecordError, IllegalMove):
    """A record in which a move breaks a rule: the ply (the first is 1), and the position there.

    >>> from quatuor.record import IllegalRecord, parse
    >>> try:
    ...     parse('[Game "quantik"]  1. Ca3 2. Cb3 *')
    ... except IllegalRecord as error:
    ...     print(error.ply, error.refusal.article)
    2 Q4
    """

    def __init__(self, match: Match, move: Move, refusal: Citation, where: str = "") -> None:
        self.match = match
        self.ply = len(match.entries) + 1
        self.move = move
        self.refusal = refusal
        RecordError.__init__(self, f"ply {self.ply}, {move}: {refusal}", where)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[object, ...]]:  # type: ignore[override]
        return type(self), (self.match, self.move, self.refusal, self.where)

    def sentence(self, language: str) -> str:
        say = voice("record", language)
        facts = {"ply": self.ply, "move": self.move, "refusal": self.refusal.full(language)}
        sentence = say("illegal", where=_place(self.where, say), **facts).lstrip(", ")
        return sentence[0].upper() + sentence[1:]


def _place(where: str, say: Voice) -> str:
    """A place in a record, in the reader's language."""
    found = ((key, pattern.fullmatch(where)) for key, pattern in _PLACES.items())
    return next((say(key, **match.groupdict()) for key, match in found if match), where)


@contextmanager
def at(where: str) -> Iterator[None]:
    """Attach a place in the record to any error raised inside, unless it has a closer one."""
    try:
        yield
    except RecordError as error:
        if error.where:
            raise
        raise UnreadableRecord(error.problem, where) from error
    except QuatuorError as error:
        raise UnreadableRecord(error, where) from error
