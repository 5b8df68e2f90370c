"""Matches in files, as the terminal game keeps them."""

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
"""Characters of a name that cannot be used, as it is told."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match in a file: all that is written there about it, and whether it is written as JSON."""

    path: Path
    record: Record
    json: bool = False


def read(path: Path) -> Sheet:
    """Read a saved match, whichever form it has."""
    record = load(path)
    return Sheet(path, record, path.read_bytes().lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"))


def write(match: Match, path: Path, sheet: Sheet | None = None) -> Sheet:
    """Save a match, whole or not at all; what was written about it on an earlier sheet stays."""
    record = sheet.record.continued(match) if sheet else Record.from_match(match)
    same_form = sheet is not None and sheet.json and sheet.path == path
    json = same_form or path.suffix.lower() == JSON
    save(path, record.to_json() if json else record.to_text())
    return Sheet(path, record, json)


def named(text: str) -> Path:
    """The file a text names; that it can name none is told like everything else that is wrong with files."""
    try:
        path = Path(text).expanduser()
        path.is_file()  # which asks the system whether there can be such a name
    except (OSError, RuntimeError) as error:
        shown = text if len(text) <= LONG else text[: LONG - 1] + "…"
        key = "denied" if isinstance(error, PermissionError) else "name"
        raise FileError(f"not the name of a file: {error}", shown, key) from error
    return path


def saved() -> list[str]:
    """The saved matches in the folder one is in, the newest first."""
    found = [path for path in Path().glob(f"*{SUFFIX}") if path.is_file()]
    return [str(path) for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)]


def free_name(game: str) -> Path:
    """A file name for a match of a game that is not taken yet."""
    numbers = (f"-{number}" if number > 1 else "" for number in count(1))
    paths = (Path(f"{game}{number}{SUFFIX}") for number in numbers)
    return next(path for path in paths if not path.exists())
