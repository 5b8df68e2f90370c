"""A room's match at its start, from the request."""

from __future__ import annotations

from collections.abc import Iterator

from quatuor.fair import Given, given_by
from quatuor.match import Match

from .asked import Asked
from .seating import Seating


def opening(asked: Asked) -> Iterator[Match]:
    """The match that a game resumes, after each of its moves; nothing for a game from the beginning.

    A long record takes a second, so that the caller can do something else between two moves.
    """
    if asked.given:
        match = Match(asked.first_position())
        yield match
        for text in asked.moves:
            match.enter(text)
            yield match


def begun(asked: Asked, seating: Seating, seed: int, resumed: Match | None = None) -> Match:
    """The match at its start, or where the record it resumes ended, which may have been replayed already."""
    if not asked.given:
        players = len(asked.sitters)
        names = seating.for_match()
        return Match.new(asked.rules, players, asked.options, names=names, seed=seed, draw_seats=False)
    *_, match = [resumed] if resumed else opening(asked)
    return match.reseated(seating.for_match(), seed)


def brought_along(asked: Asked) -> Given | None:
    """The given part from the record that a game resumes."""
    faces = {str(face) for face in asked.rules.rolls}
    return given_by(str(asked.first_position()), asked.moves, faces) if asked.given else None
