"""Saved matches of the terminal game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from ..match import Match
from ..record import FileError, Record, load, save

SUFFIX: Final = ".qtr"
JSON: Final = ".json"
LONG: Final = 60
"""The most characters of an unusable name to quote."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match in a file: its record, and whether it is JSON."""

    path: Path
    record: Record
    json: bool = False


def read(path: Path) -> SavedMatch:
    """Read a saved match in either form."""
    record = load(path)
    return SavedMatch(path, record, path.read_bytes().lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"))


def write(match: Match, path: Path, saved: SavedMatch | None = None) -> SavedMatch:
    """Save a match atomically; annotations of the earlier record are kept."""
    record = saved.record.continued(match) if saved else Record.from_match(match)
    same_form = saved is not None and saved.json and saved.path == path
    json = same_form or path.suffix.lower() == JSON
    save(path, record.to_json() if json else record.to_text())
    return SavedMatch(path, record, json)


def named(text: str) -> Path:
    """The file a text names; an invalid name is reported like any other file error."""
    try:
        path = Path(text).expanduser()
        path.is_file()  # which checks the name with the system
    except (OSError, RuntimeError) as error:
        shown = text if len(text) <= LONG else text[: LONG - 1] + "…"
        key = "denied" if isinstance(error, PermissionError) else "name"
        raise FileError(f"not the name of a file: {error}", shown, key) from error
    return path


def saved_files() -> list[str]:
    """The saved matches in the current folder, the newest first."""
    found = [path for path in Path().glob(f"*{SUFFIX}") if path.is_file()]
    return [str(path) for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)]


def free_name(game: str) -> Path:
    """An unused file name for a match of a game."""
    numbers = (f"-{number}" if number > 1 else "" for number in count(1))
    paths = (Path(f"{game}{number}{SUFFIX}") for number in numbers)
    return next(path for path in paths if not path.exists())
