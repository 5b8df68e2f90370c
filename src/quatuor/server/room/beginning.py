"""A room's match at its start, from the request."""

from __future__ import annotations

from quatuor.fair import Given, given_by
from quatuor.match import Match

from .asked import Asked
from .seating import Seating


def begun(asked: Asked, seating: Seating, seed: int) -> Match:
    """The match at its start, or where the record it resumes ended."""
    if not asked.given:
        players = len(asked.sitters)
        names = seating.for_match()
        return Match.new(asked.rules, players, asked.options, names=names, seed=seed, draw_seats=False)
    match = Match(asked.first_position(), seating.for_match(), seed)
    for text in asked.moves:
        match.enter(text)
    return match


def brought_along(asked: Asked) -> Given | None:
    """The given part from the record that a game resumes."""
    faces = {str(face) for face in asked.rules.rolls}
    return given_by(str(asked.first_position()), asked.moves, faces) if asked.given else None
