"""The colours of the games, defined once for everything that shows them.

A player's pieces have a `fill` and an `ink` that reads on it, so a piece can be drawn on any background,
including light and dark terminals. Nothing relies on colour alone: shapes, letters and glyphs carry the same
information.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

_LEVELS: Final = (0, 95, 135, 175, 215, 255)
"""The steps of red, green and blue in the 6×6×6 cube of a 256-colour terminal."""
_TERMINAL: Final = (
    *((red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS),
    *((grey, grey, grey) for grey in range(8, 248, 10)),
)
"""The colours of such a terminal from number 16 on: the cube, then the greys."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour by its red, green and blue, 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def of(cls, text: str) -> Colour:
        """The colour of a `#rrggbb`."""
        return cls(*bytes.fromhex(text.removeprefix("#")))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def channels(self) -> tuple[int, int, int]:
        return self.red, self.green, self.blue

    def mixed(self, other: Colour, share: float) -> Colour:
        """This colour mixed with a share of another, 0 to 1."""
        mixed = (round(a + (b - a) * share) for a, b in zip(self.channels, other.channels, strict=True))
        return Colour(*mixed)

    def lighter(self, share: float) -> Colour:
        return self.mixed(Colour(255, 255, 255), share)

    def darker(self, share: float) -> Colour:
        """The colour in shade, which is warm: towards black alone, light wood would turn grey."""
        return self.mixed(Colour(30, 12, 6), share)

    @property
    def terminal(self) -> int:
        """The number of the nearest colour of a 256-colour terminal."""
        return _nearest(self.channels)


@cache
def _nearest(channels: tuple[int, int, int]) -> int:
    return 16 + min(range(len(_TERMINAL)), key=lambda at: _difference(channels, _TERMINAL[at]))


def _difference(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    """How different two colours look; the eye is more sensitive to green and red than to blue."""
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return 3 * red * red + 4 * green * green + 2 * blue * blue


WHITE: Final = Colour.of("#ffffff")


@dataclass(frozen=True, slots=True)
class Paint:
    """The paint of a piece: its colour, and a colour that is readable on it."""

    fill: Colour
    ink: Colour

    @property
    def plain(self) -> Paint:
        """The colour alone: text in this paint is visible only without colours."""
        return Paint(self.fill, self.fill)


def _paint(fill: str, ink: str) -> Paint:
    return Paint(Colour.of(fill), Colour.of(ink))


@dataclass(frozen=True, slots=True)
class Style:
    """The colours of a game: its board, and the pieces of each player in turn order."""

    board: Colour
    seats: tuple[Paint, ...]

    def paint(self, owner: int | None) -> Paint:
        """The paint of a player's pieces, or of those that belong to nobody."""
        return NEUTRAL if owner is None else self.seats[owner]


QUANTIK: Final = Style(
    Colour.of("#bd8a5c"),
    (_paint("#f2dcb0", "#3a2414"), _paint("#5b3521", "#ffe9c4")),
)
CUBULUS: Final = Style(
    Colour.of("#a9bccb"),
    (_paint("#f4f1ea", "#22222a"), _paint("#2b2c33", "#f4f1ea"), _paint("#d1323a", "#ffffff")),
)
"""Red is the neutral colour when two play."""
OXONO: Final = Style(
    Colour.of("#ece3d4"),
    (_paint("#ec5f9f", "#ffffff"), _paint("#2c2c35", "#ffffff")),
)
OMBA: Final = Style(
    Colour.of("#4a5664"),
    (
        _paint("#f7b548", "#3b2500"),
        _paint("#1550a8", "#ffffff"),
        _paint("#930f31", "#ffffff"),
        _paint("#b273c4", "#ffffff"),
    ),
)
PLAIN: Final = Style(Colour.of("#d9d2c5"), OMBA.seats)
"""For a game without its own colours."""

NEUTRAL: Final = _paint("#6f6f78", "#ffffff")
"""A piece without an owner, in a game without its own colours."""

TOTEM: Final = _paint("#20a4c8", "#ffffff")
MARK: Final = _paint("#ffd23f", "#22222a")
"""The highlight on a board."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The background of the boards."""

    page: Colour
    text: Colour
    faint: Colour
    line: Colour
    tray: Colour
    """The ground of pieces next to the board: neither as dark nor as light as any of them."""


THEMES: Final = {
    "light": Theme(*map(Colour.of, ("#faf7f2", "#2a2622", "#7a7168", "#e2dad0", "#e6dccd"))),
    "dark": Theme(*map(Colour.of, ("#1d1b20", "#f3eee6", "#a59c92", "#3a363e", "#5a5560"))),
}
