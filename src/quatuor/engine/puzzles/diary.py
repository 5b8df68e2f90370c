"""A player's progress with puzzles: a small file in the data folder.

A puzzle is identified by its game and position, so solved puzzles stay solved when a set grows or is
reordered. The file is reread before every change, which preserves what another window has written meanwhile,
and is written atomically. An unreadable file is set aside, never lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import count as counting
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

from quatuor.record.files import save

from ..exact.folder import data_folder
from .puzzle import Puzzle

VERSION: Final = 1
NAME: Final = "puzzles.json"
ASIDE: Final = "puzzles.damaged{number}.json"
SIZE_LIMIT: Final = 64 << 20
MOST_TRIES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of a puzzle.

    >>> from quatuor.engine.puzzles import Standing
    >>> Standing().is_open, Standing(solved=True, failed=2).is_open
    (True, False)
    """

    solved: bool = False
    failed: int = 0
    """Wrong answers in total."""
    shown: bool = False
    """Whether the solution was shown before it was solved; then solving it no longer counts."""

    @property
    def is_open(self) -> bool:
        """Whether there is still something to find."""
        return not (self.solved or self.shown)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        standing = cls(**data)
        kinds = (type(standing.solved), type(standing.failed), type(standing.shown))
        if kinds != (bool, int, bool) or not 0 <= standing.failed <= MOST_TRIES:
            raise ValueError("standing")
        return standing


Standings: TypeAlias = dict[str, dict[str, Standing]]
"""By game and position."""


class Diary:
    """The results of all puzzles the player has tried.

    >>> import tempfile, pathlib
    >>> from quatuor.engine.puzzles import Diary, shipped
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     diary = Diary(pathlib.Path(folder))
    ...     diary.note_solved(shipped("quantik")[0])
    ...     solved = diary.count(shipped("quantik"))
    >>> solved
    (1, 0)
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or data_folder()) / NAME
        self.aside: Path | None = None
        """The path a damaged file was moved to, if any."""
        self.unwritten: Exception | None = None
        """Why the last change could not be saved, if it failed."""
        self._standings = self._read()

    def standing(self, puzzle: Puzzle) -> Standing:
        return self._standings.get(puzzle.game, {}).get(puzzle.position, Standing())

    def count(self, puzzles: Iterable[Puzzle]) -> tuple[int, int]:
        """The number of puzzles solved, and the number shown."""
        standings = [self.standing(puzzle) for puzzle in puzzles]
        return sum(s.solved for s in standings), sum(s.shown for s in standings)

    def note_solved(self, puzzle: Puzzle) -> None:
        if not self.standing(puzzle).shown:
            self._note(puzzle, solved=True)

    def note_failed(self, puzzle: Puzzle) -> None:
        self._note(puzzle, failed=min(self.standing(puzzle).failed + 1, MOST_TRIES))

    def note_shown(self, puzzle: Puzzle) -> None:
        if not self.standing(puzzle).solved:
            self._note(puzzle, shown=True)

    def _note(self, puzzle: Puzzle, **changes: Any) -> None:
        standing = replace(self.standing(puzzle), **changes)
        self._standings = self._read() or self._standings
        self._standings.setdefault(puzzle.game, {})[puzzle.position] = standing
        self._write()

    # The file.

    def _read(self) -> Standings:
        try:
            with self.path.open("rb") as file:
                return _read(file.read(SIZE_LIMIT))
        except OSError:
            return {}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self._put_aside()
            return {}

    def _put_aside(self) -> None:
        names = (ASIDE.format(number=f"-{n}" if n > 1 else "") for n in counting(1))
        aside = next(path for path in map(self.path.with_name, names) if not path.exists())
        try:
            self.path.replace(aside)
        except OSError as error:
            self.unwritten = error
        else:
            self.aside = aside

    def _write(self) -> None:
        games = {
            game: {at: asdict(standing) for at, standing in there.items()}
            for game, there in self._standings.items()
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save(self.path, json.dumps({"version": VERSION, "puzzles": games}, indent=1) + "\n")
            self.unwritten = None
        except (OSError, ValueError) as error:
            self.unwritten = error


def _read(content: bytes) -> Standings:
    data = json.loads(content)
    if data["version"] != VERSION:
        raise ValueError("version")
    return {
        game: {at: Standing.of(entry) for at, entry in there.items()}
        for game, there in data["puzzles"].items()
    }
