"""What follows from what somebody asks: events, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from quatuor.match import Match
from quatuor.rules.game import NotationError

from ..errors import against, refused
from ..messages import Answer, Claim, Days, Offer, Play, Resign, Roll, TakeBack
from .events import Entered, Event
from .offers import answering, offering

if TYPE_CHECKING:
    from .room import Room

Command: TypeAlias = Play | Roll | Resign | Offer | Answer | TakeBack | Claim
Absence: TypeAlias = Callable[[int], int | None]
"""By seat: the moment from which its absence may be claimed, or None while somebody is there."""

LONGEST: Final = 10_000
"""Entries of a game: one that is still going on then, as it may without repetition, is a draw."""
SHOWN: Final = 20
"""Characters of a text that cannot be read, as it is told."""


def decide(room: Room, command: Command, holder: str | None, now: int, gone: Absence) -> list[Event]:
    """The events that a command of a holder leads to; raises `Refusal`."""
    seats = _seats_in_game(room, holder)
    if room.flag_fallen(now):
        raise refused("time-up")
    match command:
        case Play() | Roll():
            return _taking_turn(room, command, seats)
        case Offer() | TakeBack() | Answer():
            return _agreeing(room, command, seats)
        case Resign():
            return [Entered(f"resign:{_resigning(room, seats, command.version)}")]
        case Claim():
            _must_be_shown(room, command.version)
            return _claiming(room, seats, now, gone)


def nobody_is_gone(_: int) -> None:
    """All seats are there."""


def _taking_turn(room: Room, command: Play | Roll, seats: list[int]) -> list[Event]:
    _must_be_shown(room, command.version)
    if room.acting_seat not in seats:
        raise refused("not-your-turn")
    return moving(room.playing, command.text) if isinstance(command, Play) else rolling(room.playing)


def _agreeing(room: Room, command: Offer | TakeBack | Answer, seats: list[int]) -> list[Event]:
    if isinstance(command, Answer):
        return answering(room, command.accept, command.version, seats)
    _must_be_shown(room, command.version)
    return offering(room, command.what if isinstance(command, Offer) else "take-back", seats)


def moving(match: Match, text: str) -> list[Event]:
    """A move of whoever is to act."""
    try:
        move = match.position.parse_move(text)
    except NotationError:
        example = str(next(iter(match.legal_moves()), ""))
        raise refused("unreadable", text=_shown(text), title=match.game.title, example=example) from None
    if citation := match.refusal(move):
        raise against(citation)
    if match.must_roll:
        raise refused("roll-first")
    moved: list[Event] = [Entered(str(move))]
    return moved + _drawn_out(match, str(move))


def rolling(match: Match) -> list[Event]:
    """The roll that is due."""
    if not match.must_roll:
        raise refused("no-roll")
    return [Entered(str(match.copy().roll()))]


def _drawn_out(match: Match, move: str) -> list[Event]:
    """The draw of a game that has become too long with a move."""
    if len(match.entries) + 1 < LONGEST:
        return []
    after = match.copy()
    after.play(move)
    return [Entered("draw")] if after.outcome is None else []


# ── Who may ask ──────────────────────────────────────────────────────────────────────────────────────────


def _seats_in_game(room: Room, holder: str | None) -> list[int]:
    """The seats of a holder that are still in a game that is being played."""
    held = room.seats_of(holder)
    if not held:
        raise refused("not-seated")
    if room.status != "playing":
        raise refused(room.status)
    seats = [seat for seat in held if seat in room.seats_in_game()]
    if not seats:
        raise refused("out")
    return seats


def _must_be_shown(room: Room, version: int) -> None:
    """See that the page showed what stands there now."""
    if not room.entered_at <= version <= room.version:
        raise refused("stale")


def _resigning(room: Room, seats: list[int], version: int) -> int:
    """The player who gives up: the one to act, where one page holds several, and it may be another by now."""
    if len(seats) > 1:
        _must_be_shown(room, version)
    seat = room.acting_seat if room.acting_seat in seats else seats[0]
    return room.seating.players.index(seat)


def _claiming(room: Room, seats: list[int], now: int, gone: Absence) -> list[Event]:
    """The resignation of one who is to act and is not there."""
    seat = room.acting_seat
    if seat in seats or room.seating.is_computer(seat):
        raise refused("nobody-to-claim")
    if isinstance(room.asked.clock, Days):
        raise refused("days")
    due = gone(seat)
    if due is None:
        raise refused("present")
    if now < due:
        raise refused("too-soon", seconds=-((now - due) // 1000))
    return [Entered(f"resign:{room.acting}", "gone")]


def _shown(text: str) -> str:
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
