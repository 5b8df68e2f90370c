"""A match as pictures: the last position, or all of them one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from quatuor.match import Match, Ply
from quatuor.rules.game import Move, Outcome, Position

from ..svg import room_of, svg
from ..svg.room import Room, shared
from .errors import PictureError
from .film import Film, film
from .gif import gif
from .raster import png
from .webp import webp

ANIMATED: Final[Mapping[str, Callable[[Film], bytes]]] = {"gif": gif, "webp": webp}
"""The forms of animations."""
MOST_FRAMES: Final = 600
"""The most frames of an animation: more than people play, and minutes of work."""
DELAY: Final = 800
"""Milliseconds per frame, and at least for the last one:"""
LAST_DELAY: Final = 3000
WIDTH: Final = 480
"""Pixels."""


class Shot(NamedTuple):
    """A position of a match as it is drawn: with its last move, and the outcome if the match is over."""

    position: Position
    last: Move | None = None
    outcome: Outcome | None = None

    def drawing(self, language: str, room: Room | None = None) -> str:
        return svg(self.position, last=self.last, outcome=self.outcome, language=language, room=room)

    @property
    def room(self) -> Room:
        return room_of(self.position, self.outcome)


def shots(match: Match) -> Iterator[Shot]:
    """The start of a match, and what it looks like after each entry."""
    last = None
    for entry, before in zip(match.entries, match.positions, strict=False):
        yield Shot(before, last)
        if isinstance(entry, Ply) and entry.player is not None:
            last = entry.move
    yield Shot(match.position, last, match.outcome())


def final(match: Match) -> Shot:
    """The current position of a match."""
    *_, shot = shots(match)
    return shot


def animation(
    match: Match,
    form: str,
    *,
    width: int = WIDTH,
    delay: int = DELAY,
    language: str = "en",
    latest: int | None = None,
) -> bytes:
    """A match as an animated picture, or its latest frames. Raises `PictureError` if there are too many."""
    frames = list(shots(match))[-latest if latest else 0 :]
    if len(frames) > MOST_FRAMES:
        raise PictureError("long", frames=len(frames), most=MOST_FRAMES)
    times = [delay] * (len(frames) - 1) + [max(LAST_DELAY, 3 * delay)]
    room = shared(shot.room for shot in frames)
    pictures = (png(shot.drawing(language, room), width) for shot in frames)
    return ANIMATED[form](film(pictures, times))
