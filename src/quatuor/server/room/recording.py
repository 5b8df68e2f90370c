"""The record of a room."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from quatuor.match import Match
from quatuor.record import Line, Node, Record
from quatuor.record.tree import result_of

from .fairness import public
from .state import State


def record(room: State, headers: Iterable[tuple[str, str]]) -> Record:
    """The record of a room: what people and computers did, and the data to verify the dice."""
    match = room.match or Match(room.asked.first_position(), room.seating.for_match())
    over = room.status == "over"
    return Record(
        start=match.start,
        line=Line(tuple(Node(entry.text, comments=(entry.because,)) for entry in room.entries)),
        seats=match.seats,
        seed=match.seed if over else None,
        headers=(*headers, ("Date", _date(room.asked.created)), *public(room.facts, over).headers()),
        result=result_of(room.outcome()),
    )


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y.%m.%d")
