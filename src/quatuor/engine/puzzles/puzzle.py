"""A puzzle as a value and as a line of a file.

A set of puzzles is a text with one JSON object per line, the easiest first. Reading checks the rules: an
unfinished position and a legal answer. `proving` checks that the answer is right.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self

from quatuor.i18n import voice
from quatuor.record.files import contents
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Position, QuatuorError, SpokenError

from ..puzzle_sets import puzzle_set

DIFFICULTIES: Final = range(1, 6)
LINE_LIMIT: Final = 20_000
"""The most characters in a line; no puzzle needs more."""
SET_LIMIT: Final = 100_000
"""The most puzzles in a set."""
FILE_LIMIT: Final = 64 << 20
"""The most bytes in a file with a set."""
RANGES: Final = {
    "plies": range(1, 10_000),
    "tempting": range(1_000),
    "level": range(9),
    "difficulty": DIFFICULTIES,
}


class PuzzleError(SpokenError):
    """A missing or invalid puzzle; the words are in `i18n`, under `puzzle-errors`.

    >>> from quatuor.engine.puzzles import PuzzleError, read
    >>> try:
    ...     read("{}")
    ... except PuzzleError as error:
    ...     print(error.key)
    at-line
    """

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"puzzle-errors.{self.key}"]


@dataclass(frozen=True, slots=True)
class Setback:
    """In a game with a die: the value of a move, and the roll and the reply that hurt most after it."""

    chance: float
    roll: str = ""
    reply: str = ""
    left: float = 0.0
    """The chance left after them."""

    def line(self, game: str) -> tuple[Move, ...]:
        """The roll and the reply as moves; empty if the game is over."""
        if not self.roll:
            return ()
        rolls = {str(roll): roll for roll in GAMES[game].rolls}
        moves = {str(move): move for move in GAMES[game].moves}
        return rolls[self.roll], moves[self.reply]

    def check(self, game: str, after: Position) -> None:
        """Raises `ValueError` if it cannot follow a move."""
        _demand_chance(self.chance, "chance")
        _demand_chance(self.left, "left")
        for text in (self.roll, self.reply):
            _demand(text, str, "roll or reply")
        try:
            line = self.line(game)
        except KeyError:
            raise ValueError(f"roll {self.roll!r:.40}, reply {self.reply!r:.40}") from None
        for move in line:
            after = after.play(move)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move wins, or is better than all others by ten points of chance.

    >>> from quatuor.engine.puzzles import shipped
    >>> puzzle = shipped("oxono")[0]
    >>> puzzle.difficulty, str(puzzle.move()) == puzzle.answer, puzzle.at().turn
    (1, True, 1)
    """

    game: str
    position: str
    answer: str
    plies: int
    """The plies of the win with best play on both sides; with a die, the usual plies of a game."""
    tempting: int
    """The number of wrong moves that look better at first sight."""
    level: int
    """The highest level that fails it; 0 if none does."""
    difficulty: int = 1
    """From 1, the easiest fifth of its set, to 5."""
    setbacks: Mapping[str, Setback] = field(default_factory=dict)
    """In a game with a die: every legal move and its value, the best first."""

    def at(self) -> Position:
        """Its position."""
        return GAMES[self.game].parse(self.position)

    def move(self) -> Move:
        """The answer as a move."""
        return self.at().parse_move(self.answer)

    def line(self) -> str:
        """The puzzle as a line of a file."""
        data: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        data["setbacks"] = {move: asdict(setback) for move, setback in self.setbacks.items()}
        if not self.setbacks:
            del data["setbacks"]
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def of_line(cls, text: str) -> Self:
        """Read from a line. Raises `PuzzleError` if it is not a puzzle."""
        try:
            data = json.loads(text)
            setbacks = {move: Setback(**setback) for move, setback in data.pop("setbacks", {}).items()}
            puzzle = cls(**data, setbacks=MappingProxyType(setbacks))
            puzzle._check()
        except (TypeError, ValueError, AttributeError, RecursionError) as error:
            raise PuzzleError("line", problem=_problem(error)) from None
        return puzzle

    def _check(self) -> None:
        if self.game not in GAMES:
            raise ValueError(f"there is no game {self.game!r:.40}")
        for name in ("position", "answer"):
            _demand(getattr(self, name), str, name)
        for name in ("plies", "tempting", "level", "difficulty"):
            _demand(getattr(self, name), int, name)
        for name, range_ in RANGES.items():
            if getattr(self, name) not in range_:
                raise ValueError(f"{name} {getattr(self, name)!s:.40}")
        self._check_position(self.at())

    def _check_position(self, position: Position) -> None:
        """Parsing accepts only the canonical form, because the texts identify the puzzle and the answer."""
        if position.turn is None or position.outcome() is not None:
            raise ValueError("nobody is to move")
        if str(position) != self.position or position.ruleset.players != 2:
            raise ValueError(f"position {self.position!r:.40}")
        position.play(self.move())
        if str(self.move()) != self.answer:
            raise ValueError(f"answer {self.answer!r:.40}")
        moves = position.legal_moves() if GAMES[self.game].rolls else ()
        if {str(move) for move in moves} != self.setbacks.keys():
            raise ValueError("its setbacks are not those of the legal moves")
        for move in moves:
            self.setbacks[str(move)].check(self.game, position.after(move))


def _problem(error: Exception) -> str:
    """Why a line is not a puzzle, in English like all details of an unreadable text."""
    if isinstance(error, QuatuorError):
        return error.sentence("en")
    if isinstance(error, json.JSONDecodeError):
        return "it is not JSON"
    return str(error) if isinstance(error, ValueError) else "its fields are not those of a puzzle"


def _demand(value: Any, kind: type, name: str) -> None:
    if type(value) is not kind:
        raise ValueError(f"{name} {value!r:.40}")


def _demand_chance(value: Any, name: str) -> None:
    if type(value) not in (int, float) or not 0 <= value <= 1:
        raise ValueError(f"{name} {value!r:.40}")


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a set. Raises `PuzzleError` with the line that is not a puzzle.

    >>> from quatuor.engine.puzzles import read, shipped
    >>> read(shipped("omba")[0].line()) == shipped("omba")[:1]
    True
    """
    found = []
    for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
        if len(line) > LINE_LIMIT or number > SET_LIMIT:
            raise PuzzleError("large", line=number)
        try:
            found.append(Puzzle.of_line(line))
        except PuzzleError as error:
            raise PuzzleError("at-line", line=number, problem=error.facts["problem"]) from None
    return tuple(found)


def load(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a file. Raises `PuzzleError` if it is not a set, or is empty.

    >>> import tempfile, pathlib
    >>> from quatuor.engine.puzzles import load, shipped, written
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "mine.jsonl"
    ...     size = path.write_text(written(shipped("quantik")[:5]), "utf-8")
    ...     again = load(path)
    >>> len(again)
    5
    """
    content = contents(path, FILE_LIMIT + 1)
    if len(content) > FILE_LIMIT:
        raise PuzzleError("large-file", path=path, mebibytes=FILE_LIMIT >> 20)
    try:
        puzzles = read(content.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError:
        raise PuzzleError("no-text", path=path) from None
    if not puzzles:
        raise PuzzleError("empty", path=path)
    return puzzles


def written(puzzles: Iterable[Puzzle]) -> str:
    """A set as text.

    >>> from quatuor.engine.puzzles import read, shipped, written
    >>> read(written(shipped("quantik"))) == shipped("quantik")
    True
    """
    return "".join(f"{puzzle.line()}\n" for puzzle in puzzles)


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game shipped with the package, the easiest first.

    >>> from quatuor.engine.puzzles import shipped
    >>> len(shipped("cubulus")), shipped("cubulus")[0].difficulty
    (250, 1)
    """
    try:
        return read(puzzle_set(game).read_text("utf-8"))
    except OSError:
        raise PuzzleError("missing", title=GAMES[game].title) from None
