"""Pictures of boards: a position, or the course of a game. They run in a process.

A picture shows what anyone with the link sees on the board, and nothing else: no names, which could be
removed from the page later but not from the pictures that others keep.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from quatuor.match import Match
from quatuor.render.pixels.animation import animation, final
from quatuor.render.pixels.raster import png

from ..messages import Place
from .places import match_at

Form: TypeAlias = Literal["png", "svg", "gif", "webp"]
Still: TypeAlias = Literal["png", "svg"]
FORMS: Final[dict[Form, str]] = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "gif": "image/gif",
    "webp": "image/webp",
}
"""The forms of pictures, and their media types; the last two show a whole game."""
STILL: Final = 640
"""The width of a position in pixels,"""
MOVING: Final = 360
"""and that of a game."""
MOST_FRAMES: Final = 120
"""Of a longer game an animation shows the end: this many frames take about half the time a call may take."""


def picture(place: Place, form: Form, language: str) -> bytes:
    """A place, which need not be valid: raises `QuatuorError` with the first move that cannot be played."""
    return picture_of(match_at(place), form, language)


def picture_of(match: Match, form: Form, language: str) -> bytes:
    """The current position of a match, or its course."""
    if form in ("gif", "webp"):
        return animation(match, form, width=MOVING, language=language, latest=MOST_FRAMES)
    drawing = final(match).drawing(language)
    return drawing.encode() if form == "svg" else png(drawing, STILL)
