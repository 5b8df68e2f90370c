"""The record of a room, in two halves: what it says as plain texts, and the record made of them.

The first half is quick. The second grows with the game, so a server has a process do it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from quatuor.match import Match, Seat
from quatuor.record import Line, Node, Record
from quatuor.record.tree import result_of
from quatuor.rules import GAMES
from quatuor.starts import start_headers

from .fairness import public
from .state import State


class Draft(NamedTuple):
    """Everything a record says, as values that are quick to send to another process."""

    game: str
    players: int
    options: dict[str, str]
    start: str
    entries: list[tuple[str, str]]
    """The text of each entry, and why a player had to resign."""
    seats: tuple[Seat, ...]
    seed: int | None
    headers: list[tuple[str, str]]
    result: str


def draft(room: State, headers: Iterable[tuple[str, str]]) -> Draft:
    """The content of a room's record: what people and computers did, and the data to verify the dice."""
    match = room.match or Match(room.asked.first_position(), room.seating.for_match())
    over = room.status == "over"
    return Draft(
        game=room.asked.game,
        players=match.ruleset.players,
        options=dict(match.ruleset.options),
        start=str(match.start),
        entries=[(entry.text, entry.because) for entry in room.entries],
        seats=tuple(room.seating.for_match()),  # those of the match may have names that were removed since
        seed=match.seed if over else None,
        headers=[
            *headers,
            ("Date", _date(room.asked.created)),
            *start_headers(match.start, room.asked.start_kind),
            *public(room.facts, over).headers(),
        ],
        result=result_of(room.outcome()),
    )


def record_of(said: Draft) -> Record:
    """The record that says this."""
    return Record(
        start=GAMES[said.game].parse(said.start, said.players, said.options),
        line=Line(tuple(Node(text, comments=(because,)) for text, because in said.entries)),
        seats=said.seats,
        seed=said.seed,
        headers=tuple(said.headers),
        result=said.result,
    )


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y.%m.%d")
