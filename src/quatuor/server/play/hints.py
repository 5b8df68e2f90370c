"""Hints: a good move for a person who plays only against computers."""

from __future__ import annotations

from quatuor.engine.hints import Hint
from quatuor.match import Match

from ..errors import refused
from ..messages import Advice
from ..room import Room
from ..words import both, told


def advisable(room: Room, holder: str | None) -> Match:
    """The match, if its player may get a hint: it is their turn, and no other person plays."""
    seats = room.seats_of(holder)
    if not seats:
        raise refused("not-seated")
    match = room.playing
    if not room.is_alone(holder):
        raise refused("hint-people")
    if room.player_seat not in seats:
        raise refused("not-your-turn")
    if room.must_roll:
        raise refused("roll-first")
    return match


def advice(found: Hint, match: Match, version: int) -> Advice:
    tokens = [str(token) for token in found.move.tokens]
    sentence = told(found.sentence, setting_up=match.position.setting_up)
    return Advice(str(found.move), tokens, both(found.sentence), sentence, version)
