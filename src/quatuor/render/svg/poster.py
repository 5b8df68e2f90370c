"""The four games side by side on one table: the first picture a visitor sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import TYPE_CHECKING, Final

from quatuor.rules import GAMES

from ..palette import THEMES, Colour
from .depiction import Scene
from .document import document
from .shapes import Picture, flat_light, number, shade, shadow, tag, text

if TYPE_CHECKING:
    from ..drawing import Drawing

_WIDTH: Final = 1280.0
_HEIGHT: Final = 448.0
_MARGIN: Final = 44.0
_SIZE: Final = 254.0
"""The side of a square as large as each board."""
_GROUND: Final = 372.0
"""The line the boards stand on."""
_TABLE: Final = Colour.of("#2b2833")
_GOLD: Final = Colour.of("#e9c583")
_SERIF: Final = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"


def poster() -> str:
    """The four games, each in mid-game.

    >>> from quatuor.render.svg import poster
    >>> poster()[:4]
    '<svg'
    """
    from ..games import DRAWINGS  # the games' records import their depictions from this package

    shown = {game: drawn for game, drawn in DRAWINGS.items() if drawn.poster}
    lights = [flat_light("table", _TABLE, 0.06), shade("ground")]
    definitions = [*lights, *(d for drawn in shown.values() for d in drawn.depiction.definitions())]
    table = tag("rect", width=_WIDTH, height=_HEIGHT, rx=22, fill="url(#table)")
    names = ", ".join(GAMES[game].title for game in shown)
    return document((_WIDTH, _HEIGHT), "Quatuor", names, definitions, table, _title(), *_row(shown))


def _title() -> str:
    ink = {
        "fill": _GOLD,
        "font_size": "46",
        "letter_spacing": "12",
        "text_anchor": "middle",
        "font_family": _SERIF,
    }
    return text("QUATUOR", _WIDTH / 2 + 6, 72, **ink)


def _row(shown: Mapping[str, Drawing]) -> Iterator[str]:
    """The boards, equally large and equally far from each other."""
    pictures = {game: _emblem(game, drawn) for game, drawn in shown.items()}
    scales = {game: _SIZE / sqrt(picture.width * picture.height) for game, picture in pictures.items()}
    widths = {game: pictures[game].width * scales[game] for game in pictures}
    gap = (_WIDTH - 2 * _MARGIN - sum(widths.values())) / (len(widths) - 1)
    left = _MARGIN
    for game, picture in pictures.items():
        yield _stood(picture, left, scales[game], GAMES[game].title)
        left += widths[game] + gap


def _emblem(game: str, drawn: Drawing) -> Picture:
    assert drawn.poster is not None
    return drawn.depiction.emblem(Scene(GAMES[game].parse(drawn.poster), THEMES["dark"]))


def _stood(picture: Picture, left: float, scale: float, title: str) -> str:
    """A board standing on the ground, above its name."""
    half = picture.width * scale / 2
    top = _GROUND - picture.height * scale
    cast = shadow("ground", left + half + 14, _GROUND - 12, half * 1.2, 44)
    board = tag(
        "g",
        picture.body,
        transform=f"translate({number(left)} {number(top)}) scale({scale:.3f})",
        class_="board",
    )
    name = {"fill": THEMES["dark"].text, "font_size": "21", "letter_spacing": "1.5", "text_anchor": "middle"}
    return cast + board + text(title, left + half, _GROUND + 46, **name, font_family=_SERIF)
