"""The styles of the inks and grounds of a scene, from the project's common colours."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from ..render.games import drawing
from ..render.palette import MARK, THEMES, TOTEM, Colour

PAGE: Final = THEMES["dark"]
GREEN: Final = Colour.of("#2f9e5a")
RED: Final = Colour.of("#c8372d")
BLUE: Final = Colour.of("#2468a8")

STRONG: Final = {"target", "cursor", "picked", "won", "refused", "hinted", "last", "label", "gate"}
"""Bold inks, for what must be seen."""


@cache
def styles(game: str) -> dict[str, Style]:
    """The style of every ink and ground on a game's board."""
    inks = {f"ink:{name}": Style(color=str(c), bold=name in STRONG) for name, c in _inks(game).items()}
    grounds = {f"ground:{name}": Style(bgcolor=str(c)) for name, c in _grounds(game).items()}
    return (
        inks | grounds | {f"ink:{name}": Style(color=str(c), bold=True) for name, c in _letters(game).items()}
    )


def style(game: str, ink: str, ground: str) -> Style:
    """How a character in an ink on a ground is shown."""
    known = styles(game)
    shown = "picked" if ground == "picked-ground" and ink in STRONG else ink
    return known[f"ground:{ground}"] + known[f"ink:{shown}"]


class Colourless(LineFilter):
    """Takes all colour away; bold, dim and reverse stay, and what a click on the text does."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _colourless(style), control) for text, style, control in segments]


@lru_cache(1024)
def _colourless(style: Style) -> Style:
    return style.without_color + Style.from_meta(style.meta) if style.meta else style.without_color


def _inks(game: str) -> dict[str, Colour]:
    board = drawing(game).style.board
    dim, bright = _contrast(board)
    strokes = {f"stroke-{player}": paint.fill for player, paint in enumerate(drawing(game).style.seats)}
    return strokes | {
        "plain": PAGE.text,
        "label": PAGE.text,
        "faint": dim,
        "frame": board.darker(0.45) if _is_light(board) else board.lighter(0.25),
        "choice": MARK.fill,
        "caption": bright,
        "target": bright,
        "last": bright,
        "hinted": Colour.of("#ffffff"),
        "cursor": bright,
        "picked": PAGE.page,
        "won": Colour.of("#ffffff"),
        "refused": Colour.of("#ffffff"),
        "gate": MARK.fill,
        "die": PAGE.text,
    }


def _letters(game: str) -> dict[str, Colour]:
    """The colours of the letters on the pieces."""
    letters = {f"ink-{player}": paint.ink for player, paint in enumerate(drawing(game).style.seats)}
    return letters | {"ink-totem": TOTEM.ink}


def _grounds(game: str) -> dict[str, Colour]:
    board = drawing(game).style.board
    fills = {f"fill-{player}": paint.fill for player, paint in enumerate(drawing(game).style.seats)}
    return fills | {
        "fill-totem": TOTEM.fill.darker(0.15),
        "page": PAGE.page,
        "board": board,
        "edge": board.darker(0.25),
        "choice-ground": PAGE.line,
        "board-dark": board.darker(0.06),
        "target-ground": board.mixed(MARK.fill, 0.45),
        "picked-ground": MARK.fill,
        "last-ground": board.mixed(MARK.fill, 0.2),
        "won-ground": GREEN,
        "refused-ground": RED,
        "hinted-ground": BLUE,
    }


def _contrast(board: Colour) -> tuple[Colour, Colour]:
    """A quiet and a loud colour that read on a board: dark on a light one, light on a dark one."""
    if _is_light(board):
        return board.darker(0.45), board.darker(0.85)
    return board.lighter(0.45), board.lighter(0.95)


def _is_light(colour: Colour) -> bool:
    return sum(colour.channels) > 3 * 128
