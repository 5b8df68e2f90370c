"""A canvas of characters, with two outputs: plain, or with terminal colours.

The canvas holds Unicode; for terminals without it, every character has one ASCII twin (the frames' here, the
pieces' with their game), so both drawings have the same size and the same places.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, TypeAlias

from ..palette import Paint

WIDTH: Final = 78
HEIGHT: Final = 20
"""The largest drawing, which leaves room for a prompt on a terminal of 80×24."""

Run: TypeAlias = tuple[str, Paint | None]
"""Characters in one paint."""
Twins: TypeAlias = Mapping[str, str]
"""ASCII replacements of other characters."""

_RESET: Final = "\x1b[0m"
_FRAME_TWINS: Final = {
    **dict.fromkeys("━─", "-"),
    **dict.fromkeys("┃│", "|"),
    **dict.fromkeys("┏┯┳┓┠┼╂┨┣┿╋┫┗┷┻┛┌┬┐├┤└┴┘", "+"),
    "·": ".",
    "▸": ">",
    "×": "x",
    "▼": "v",
    "▲": "^",
    "▶": ">",
    "◀": "<",
    "▐": "|",
    "▌": "|",
    "–": "-",
    "’": "'",
    "œ": "oe",
}


@dataclass
class Canvas:
    """Characters by row and column, each with its paint."""

    _cells: dict[tuple[int, int], Run] = field(default_factory=dict)

    def put(self, row: int, column: int, text: str, paint: Paint | None = None) -> None:
        for offset, character in enumerate(text):
            self._cells[row, column + offset] = character, paint

    def put_runs(self, row: int, column: int, runs: list[Run]) -> None:
        for text, paint in runs:
            self.put(row, column, text, paint)
            column += len(text)

    def put_lines(self, row: int, column: int, picture: str) -> None:
        """A drawing of several lines; the first line is empty in the source."""
        for offset, line in enumerate(picture.strip("\n").splitlines()):
            self.put(row + offset, column, line)

    def text(self, twins: Twins | None, *, colour: bool) -> str:
        """All lines, without trailing blanks; in ASCII if the pieces' twins are given."""
        lines = (self._line(row, twins, colour=colour) for row in range(self._height))
        return "\n".join(lines)

    @property
    def _height(self) -> int:
        return max((row for row, _ in self._cells), default=-1) + 1

    def _line(self, row: int, twins: Twins | None, *, colour: bool) -> str:
        runs = [
            (_ascii(text, twins) if twins is not None else text, paint) for text, paint in self._runs(row)
        ]
        if colour:
            return "".join(_coloured(text, paint) for text, paint in runs).rstrip()
        return "".join(text for text, _ in runs).rstrip()

    def _runs(self, row: int) -> Iterator[Run]:
        width = max((column for r, column in self._cells if r == row), default=-1) + 1
        cells = (self._cells.get((row, column), (" ", None)) for column in range(width))
        for paint, group in groupby(cells, key=lambda cell: cell[1]):
            yield "".join(character for character, _ in group), paint


def _coloured(text: str, paint: Paint | None) -> str:
    if paint is None:
        return text
    return f"\x1b[38;5;{paint.ink.terminal};48;5;{paint.fill.terminal}m{text}{_RESET}"


def _ascii(text: str, twins: Twins) -> str:
    """The ASCII twin of a text; letters lose their accents."""
    table = str.maketrans({**_FRAME_TWINS, **twins})
    return unicodedata.normalize("NFKD", text.translate(table)).encode("ascii", "ignore").decode()
