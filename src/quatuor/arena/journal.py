"""The file of a contest: its settings, then one line of JSON per finished game.

    {"arena": 1, "game": "oxono", "players": 2, …}
    {"number": 0, "engines": ["level:3", "level:2"], "scores": ["1", "0"], …}
    {"number": 2, …

A line is written at once when its game is over, so if the arena is killed, at most the last line is torn. It
is dropped, and that game is played again. Only one arena at a time may write the file.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from .contest import Contest
from .errors import ArenaError
from .task import Result, Task

VERSION: Final = 1
HEAD: Final = 1 << 20
"""An upper bound on the bytes of a contest's settings."""


class Journal:
    """The games of a contest on file; it stays open for further ones.

    >>> import tempfile, pathlib
    >>> from quatuor.arena import Contest, Journal, play_game
    >>> contest = Contest.between("quantik", ["random", "level:1"], games=2, seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Journal(pathlib.Path(folder) / "games.jsonl", contest) as journal:
    ...         for task in contest.tasks():
    ...             journal.add(play_game(task))
    ...     with Journal(pathlib.Path(folder) / "games.jsonl", contest) as journal:
    ...         kept = len(journal)
    >>> kept
    2
    """

    def __init__(self, path: str | os.PathLike[str], contest: Contest) -> None:
        self.path = Path(path)
        refuse_all_but_files(self.path)
        self._file = _opened(self.path)
        try:
            _lock(self._file, self.path)
            self._games = self._read(contest)
        except BaseException:
            self._file.close()
            raise

    def __len__(self) -> int:
        return len(self._games)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def find(self, task: Task) -> Result | None:
        """The result of a task, if it is on file."""
        line, data = self._games.get(task.number, (0, None))
        if data is None:
            return None
        try:
            return Result.from_data(task, data)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ArenaError("line", path=self.path, line=line) from error

    def add(self, result: Result) -> None:
        """Record a game."""
        line = _line(result.to_data())
        if self._file.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))

    def _read(self, contest: Contest) -> dict[int, tuple[int, Mapping[str, Any]]]:
        """The games on file by number, each with its line; an empty file gets its settings."""
        self._file.seek(0)
        head = _line({"arena": VERSION, **contest.settings()})
        first, *rest = self._file.read().splitlines(keepends=True) or [b""]
        if first != head and head.startswith(first):  # empty, or torn while it was started
            self._file.truncate(0)
            self._file.write(head)
            return {}
        _compare(self.path, first, head)
        if rest and not rest[-1].endswith(b"\n"):
            self._file.truncate(os.fstat(self._file.fileno()).st_size - len(rest.pop()))
        return dict(self._game(number, line) for number, line in enumerate(rest, 2))

    def _game(self, number: int, line: bytes) -> tuple[int, tuple[int, Mapping[str, Any]]]:
        try:
            data = json.loads(line)
            return int(data["number"]), (number, data)
        except (ValueError, TypeError, KeyError) as error:
            raise ArenaError("line", path=self.path, line=number) from error


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("a+b", buffering=0)
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        problem = error.strerror if isinstance(error, OSError) else error
        raise ArenaError("file", path=path, problem=problem) from error


def refuse_all_but_files(path: Path) -> None:
    """Check that a path is a regular file or free: a device or a pipe may block or never end."""
    if str(path) == "-":
        raise ArenaError("stdout")
    if path.exists() and not path.is_file():
        raise ArenaError("not-file", path=path)


def settings_in(path: str | os.PathLike[str]) -> Mapping[str, Any]:
    """The settings at the start of a file; None if it does not exist yet."""
    refuse_all_but_files(Path(path))
    with suppress(OSError, ValueError), Path(path).open("rb") as file:
        settings = json.loads(file.readline(HEAD))
        return settings if isinstance(settings, dict) else {}
    return {}


def _compare(path: Path, first: bytes, head: bytes) -> None:
    """Check that a file belongs to the same contest, or report the difference."""
    try:
        there, here = json.loads(first), json.loads(head)
        keys = dict.fromkeys((*here, *there))
        different = [key for key in keys if there.get(key) != here.get(key)]
    except (ValueError, AttributeError) as error:
        raise ArenaError("not-journal", path=path) from error
    if "arena" in different:
        raise ArenaError("not-journal", path=path)
    if different:
        name = different[0]
        facts = {"there": _brief(there.get(name)), "here": _brief(here.get(name))}
        raise ArenaError("settings", path=path, name=name, **facts)


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _brief(value: object) -> str:
    return json.dumps(value)[:100]


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock a file against other arenas, if the system can; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in {errno.EAGAIN, errno.EACCES}:
            raise ArenaError("in-use", path=path) from error
