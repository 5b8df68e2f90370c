"""A room's match from what was asked for, and its record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from quatuor.fair import Given, given_by
from quatuor.match import Match
from quatuor.record import Line, Node, Record
from quatuor.record.tree import result_of

from .asked import Asked
from .seating import Seating

if TYPE_CHECKING:
    from .room import Room


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


def record(room: Room, headers: Iterable[tuple[str, str]]) -> Record:
    """The record of a room: what people and computers did, and how the dice can be checked."""
    match = room.match or Match(room.asked.first_position(), room.seating.for_match())
    over = room.status == "over"
    return Record(
        start=match.start,
        line=Line(tuple(Node(entry.text, comments=(entry.because,)) for entry in room.entries)),
        seats=match.seats,
        seed=match.seed if over else None,
        headers=(*headers, ("Date", _date(room.asked.created)), *room.fairness().headers()),
        result=result_of(room.outcome),
    )


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y.%m.%d")
