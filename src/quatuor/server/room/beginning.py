"""A room's match at its start, from what was asked for."""

from __future__ import annotations

from quatuor.fair import Given, given_by
from quatuor.match import Match

from .asked import Asked
from .seating import Seating


def begun(asked: Asked, seating: Seating, seed: int) -> Match:
    """The match at its start, or where a record left it that it is taken up from."""
    if not asked.given:
        players = len(asked.sitters)
        names = seating.for_match()
        return Match.new(asked.rules, players, asked.options, names=names, seed=seed, draw_seats=False)
    match = Match(asked.first_position(), seating.for_match(), seed)
    for text in asked.moves:
        match.enter(text)
    return match


def brought_along(asked: Asked) -> Given | None:
    """What the record brought along from which a game was taken up."""
    faces = {str(face) for face in asked.rules.rolls}
    return given_by(str(asked.first_position()), asked.moves, faces) if asked.given else None
