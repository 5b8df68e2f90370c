"""Rooms as places: as few texts as a process needs to set up the same board."""

from __future__ import annotations

from ..messages import Place
from ..room import Room


def place_of(room: Room) -> Place:
    """The whole game, from its start."""
    start = room.match.start if room.match else room.asked.first_position()
    return _place(room, str(start), [entry.text for entry in room.entries])


def standing_at(room: Room) -> Place:
    """The current position only."""
    return _place(room, str(room.playing.position), [])


def _place(room: Room, position: str, moves: list[str]) -> Place:
    ruleset = room.asked.ruleset
    return Place(room.asked.game, ruleset.players, dict(ruleset.options), position, moves)
