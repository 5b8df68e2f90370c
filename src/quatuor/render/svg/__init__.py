"""Positions as pictures: self-contained, deterministic SVG with a text description."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quatuor.i18n import voice
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Move, Outcome, Position

from ..palette import THEMES
from ..standing import marked_cells, seat_name, standing
from .depiction import Scene
from .document import document
from .panel import Panel
from .poster import poster
from .room import Room
from .shapes import Picture, number, tag

__all__ = ["poster", "svg"]

_PAD: Final = 20.0
_GAP: Final = 12.0
"""The gap between the board and the players."""
_NARROWEST: Final = 380.0
"""The minimum inner width of a picture: a player's line needs it."""


def svg(
    position: Position,
    *,
    marks: Iterable[str] = (),
    last: Move | None = None,
    title: str | None = None,
    theme: str = "light",
    language: str = "en",
    outcome: Outcome | None = None,
    room: Room | None = None,
) -> str:
    """A position with its players below it; some cells marked, and those of the last move ringed.

    `outcome` is that of the match, which may end by agreement, resignation or repetition while the position
    itself goes on. `room` is what the other pictures of the match need, if they are to follow one another.

    >>> import quatuor
    >>> picture = quatuor.svg(quatuor.game("oxono").start(), theme="dark", language="fr")
    >>> picture[:4], "viewBox" in picture
    ('<svg', True)
    """
    from ..games import drawing  # the games' records import their depictions from this package

    drawn, light = drawing(position.GAME), THEMES[theme]
    depiction = drawn.depiction
    ended = outcome or position.outcome()
    scene = Scene(position, light, marked_cells(marks, ended), frozenset(last.tokens if last else ()))
    board = depiction.board(scene)
    width = max(board.width, _NARROWEST)
    players = Panel(position, ended, drawn, light, language).picture(width)
    least = room or Room()
    ground = _PAD + max(board.height, least.board)
    size = width + 2 * _PAD, ground + _GAP + max(players.height, least.lines) + _PAD / 2
    parts = (
        tag("rect", width=size[0], height=size[1], rx=16, fill=light.page, stroke=light.line),
        _placed(board, _PAD + (width - board.width) / 2, ground - board.height),
        _placed(players, _PAD, ground + _GAP),
    )
    words = title or described(position, ended, language)
    return document(size, words, str(position), depiction.definitions(), *parts)


def room_of(position: Position, outcome: Outcome | None = None) -> Room:
    """The room that the picture of a position needs."""
    from ..games import drawing  # as above

    drawn, light = drawing(position.GAME), THEMES["light"]
    board = drawn.depiction.board(Scene(position, light, frozenset(), frozenset()))
    panel = Panel(position, outcome or position.outcome(), drawn, light, "en")
    return Room(board.height, panel.picture(_NARROWEST).height)


def described(position: Position, outcome: Outcome | None, language: str) -> str:
    """A position in a few words: the game, and who is to move or how it ended."""
    say, book = voice("render", language), rule_book(position.GAME, language)
    standings = ((player, standing(position, player, outcome)) for player in position.all_players)
    return f"{book.title} – " + ", ".join(
        f"{seat_name(book, player)} {say(key)}" for player, key in standings if key
    )


def _placed(picture: Picture, x: float, y: float) -> str:
    return tag("g", picture.body, transform=f"translate({number(x)} {number(y)})")
