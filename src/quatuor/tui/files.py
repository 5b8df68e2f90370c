"""Matches in files, as the terminal game keeps them."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from ..match import Match
from ..record import Record, load, save

SUFFIX = ".qtr"


def write(match: Match, path: Path) -> None:
    """Save a match, whole or not at all."""
    save(path, Record.from_match(match).to_text())


def read(path: Path) -> Match:
    """Take up a saved match where it was left."""
    return load(path).to_match()


def saved() -> list[str]:
    """The saved matches in the folder one is in, the newest first."""
    found = [path for path in Path().glob(f"*{SUFFIX}") if path.is_file()]
    return [str(path) for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)]


def free_name(game: str) -> Path:
    """A file name for a match of a game that is not taken yet."""
    numbers = (f"-{number}" if number > 1 else "" for number in count(1))
    paths = (Path(f"{game}{number}{SUFFIX}") for number in numbers)
    return next(path for path in paths if not path.exists())
