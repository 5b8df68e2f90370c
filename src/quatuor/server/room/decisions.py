"""Decisions: a request leads to events or a refusal. Nothing is changed here."""

from __future__ import annotations

from typing import Final, TypeAlias

from quatuor.match import Match, MatchError
from quatuor.rules.game import NotationError, Player

from ..errors import Refusal, against, refused
from ..words import both
from .asked import Friend
from .commands import Answer, Bind, Claim, Command, Offer, Play, Resign, Reveal, Roll, Substitute, TakeBack
from .drawing import binding, revealing, voiding
from .events import Entered, Event, Followed, Joined, Resumed
from .kinds import Why
from .offers import answering, offering
from .state import State
from .substitution import Absence, deserted, substituting

_InPlay: TypeAlias = Play | Roll | Offer | TakeBack | Answer | Resign | Claim

LONGEST: Final = 1000
"""The most entries in a game, far beyond any that people play: a longer one, possible without repetition, is
a draw. What every move costs the server grows with this, and pages can analyse as much."""
QUOTED: Final = 20
"""The most characters of an unreadable text to quote."""


def decide(room: State, command: Command, holder: str | None, now: int, claimable_at: Absence) -> list[Event]:
    """The events of an owner's command. Raises `Refusal`."""
    match command:
        case Bind(commitments=commitments):
            return binding(room, commitments, holder)
        case Reveal(entropies=entropies):
            return revealing(room, entropies, holder, now)
        case Substitute():
            _must_have_time(room, now)
            return substituting(room, command, holder, now, claimable_at)
        case _:
            return _playing(room, command, holder, now, claimable_at)


def _playing(
    room: State, command: _InPlay, holder: str | None, now: int, claimable_at: Absence
) -> list[Event]:
    seats = _seats_in_game(room, holder)
    _must_have_time(room, now)
    match command:
        case Play() | Roll():
            return _taking_turn(room, command, seats)
        case Offer() | TakeBack() | Answer():
            return _agreeing(room, command, seats)
        case Resign():
            return _resignation(room, _resigning(room, seats, command.version))
        case Claim():
            _must_be_shown(room, command.version)
            return _claiming(room, seats, now, claimable_at)


def nobody_is_away(_: int) -> None:
    """Every owner is connected: no absence can be claimed."""


def _taking_turn(room: State, command: Play | Roll, seats: list[int]) -> list[Event]:
    _must_be_shown(room, command.version)
    if room.player_seat not in seats:
        raise refused("not-your-turn")
    return moving(room, command.text) if isinstance(command, Play) else rolling(room)


def _agreeing(room: State, command: Offer | TakeBack | Answer, seats: list[int]) -> list[Event]:
    if isinstance(command, Answer):
        return answering(room, command.accept, command.version, seats)
    _must_be_shown(room, command.version)
    return offering(room, command.what if isinstance(command, Offer) else "take-back", seats)


def moving(room: State, text: str) -> list[Event]:
    """A move of the player to act."""
    match = room.playing
    try:
        move = match.position.parse_move(text)
    except NotationError:
        example = str(next(iter(match.legal_moves()), ""))
        raise refused("unreadable", text=_quoted(text), title=match.game.title, example=example) from None
    if move not in room.legal_moves() and (citation := match.refusal(move)):
        raise against(citation)
    if room.must_roll:
        raise refused("roll-first")
    moved: list[Event] = [Entered(str(move))]
    return moved + _drawn_out(match, str(move))


def rolling(room: State) -> list[Event]:
    """The roll that is due."""
    if not room.must_roll:
        raise refused("no-roll")
    return [Entered(str(room.playing.copy().roll()))]


def _drawn_out(match: Match, move: str) -> list[Event]:
    """The draw of a game that a move makes too long."""
    if len(match.entries) + 1 < LONGEST:
        return []
    after = match.copy()
    after.play(move)
    return [Entered("draw")] if after.outcome() is None else []


# ── From the first seat taken to the game that follows ───────────────────────────────────────────────────


def joining(room: State, invitation: str, holder: str, name: str, wanted: int | None) -> list[Event]:
    """A person takes what an invitation offers, identified by its SHA-256.

    A friend takes one of its free seats, the first if none is `wanted`; in older games there was only one.
    The invitation to a rematch has all the seats of one person.
    """
    seats = room.invited(invitation)
    if not seats:
        raise refused("no-invitation")
    if any(room.seating.holder(seat) == holder for seat in seats):
        return []
    free = [seat for seat in seats if not room.seating.is_taken(seat)]
    if not free:
        raise refused("full")
    if isinstance(room.asked.sitters[free[0]], Friend):
        free = [_one_of(free, wanted if len(seats) > 1 else None)]
    first, *others = free
    return [Joined(first, holder, name), *(Joined(seat, holder, "") for seat in others)]


def _one_of(free: list[int], wanted: int | None) -> int:
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise refused("taken")
    return wanted


def overdue(room: State, now: int) -> list[Event]:
    """Whatever happens because time is up: a draw fails, or a flag falls."""
    return voiding(room, now) or flag_fallen(room, now)


def flag_fallen(room: State, now: int) -> list[Event]:
    """The resignation of a player whose time is up."""
    due = room.flag_falls_at()
    return [] if due is None or now < due else [Entered(f"resign:{room.player}", "time")]


def resuming(room: State, lost: int) -> list[Event]:
    """The server is back after this many milliseconds: nothing that is awaited counts them."""
    return [Resumed(lost)] if lost > 0 and room.due_at() is not None else []


def following(room: State, rematch: str) -> list[Event]:
    """A rematch was created; there is at most one."""
    if room.status != "over":
        raise refused("not-over")
    return [Followed(rematch)] if room.followed is None else []


# ── Permissions ──────────────────────────────────────────────────────────────────────────────────────────


def _seats_in_game(room: State, holder: str | None) -> list[int]:
    """The owner's seats that are still in a game in progress."""
    held = room.seats_of(holder)
    if not held:
        raise refused("not-seated")
    if room.status != "playing":
        raise refused(room.status)
    in_game = room.seats_in_game()
    seats = [seat for seat in held if seat in in_game]
    if not seats:
        raise refused("out")
    return seats


def _must_have_time(room: State, now: int) -> None:
    """Check that no flag has fallen that nobody has recorded yet."""
    if flag_fallen(room, now):
        raise refused("time-up")


def _must_be_shown(room: State, version: int) -> None:
    """Check that the page showed the current state."""
    if not room.position_since <= version <= room.version:
        raise refused("stale")


def _resigning(room: State, seats: list[int], version: int) -> int:
    """The player who resigns: the one to act if a page holds several, who may have changed by now."""
    if len(seats) > 1:
        _must_be_shown(room, version)
    seat = room.player_seat if room.player_seat in seats else seats[0]
    return room.seating.turn_order.index(seat)


def _resignation(room: State, player: Player, because: Why = "") -> list[Event]:
    """The resignation of a player, if the rules say how the others play on."""
    try:
        room.playing.copy().resign(player)
    except MatchError as error:
        raise Refusal("no-leave", both(error.sentence)) from None
    return [Entered(f"resign:{player}", because)]


def _claiming(room: State, seats: list[int], now: int, claimable_at: Absence) -> list[Event]:
    """The resignation of an absent player to act."""
    seat, player = room.player_seat, room.player
    if player is None or seat in seats or room.seating.is_computer(seat):
        raise refused("nobody-to-claim")
    deserted(room, seat, now, claimable_at)
    return _resignation(room, player, "gone")


def _quoted(text: str) -> str:
    return text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
