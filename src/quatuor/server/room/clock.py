"""How a game is timed, and the time each player has left, as far as the events told it; it reads no clock.

The clock of the player to act runs from the start on, while they roll too. A move adds the increment, or
fills the days up again; a roll does neither. Taking back gives no time back, but everybody's days begin anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from quatuor.rules.game import Player

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND


@dataclass(frozen=True, slots=True)
class NoClock:
    """Everybody takes the time they want."""

    kind: ClassVar = "none"


@dataclass(frozen=True, slots=True)
class Countdown:
    """Some time for the game, and some more for every move, in seconds."""

    kind: ClassVar = "countdown"
    seconds: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Days:
    """Some days for every move."""

    kind: ClassVar = "days"
    days: int


Clock: TypeAlias = NoClock | Countdown | Days


@dataclass(frozen=True, slots=True)
class Time:
    """What is left to each player, as of `at`; the clock of `running` is going."""

    left: list[int]
    running: Player | None
    at: int


class TimeKeeper:
    """Time left by player, and whose runs; `at` is the moment up to which it has been counted."""

    def __init__(self, clock: Clock, players: int, at: int) -> None:
        self._clock = clock
        self.left = [full_time(clock)] * players
        """In milliseconds, by player."""
        self.running: Player | None = None
        self.at = at

    def advance(self, at: int, lost: int = 0) -> None:
        """Count the time up to a moment, less what was lost; a clock set back counts nothing."""
        if self.running is not None:
            spent = max(0, at - self.at - lost)
            self.left[self.running] = max(0, self.left[self.running] - spent)
        self.at = max(self.at, at)

    def moved(self, player: Player) -> None:
        """Give a player what a move brings them."""
        match self._clock:
            case Countdown(increment=increment):
                self.left[player] += increment * SECOND
            case Days():
                self.left[player] = full_time(self._clock)

    def taken_back(self) -> None:
        if isinstance(self._clock, Days):
            self.left = [full_time(self._clock)] * len(self.left)

    def run_for(self, player: Player | None) -> None:
        """From now on, this player's clock runs; None stops it."""
        self.running = player

    @property
    def falls_at(self) -> int | None:
        """When the flag of the running clock falls."""
        if self.running is None or isinstance(self._clock, NoClock):
            return None
        return self.at + self.left[self.running]

    def shown(self) -> Time | None:
        if isinstance(self._clock, NoClock):
            return None
        return Time(list(self.left), self.running, self.at)


def full_time(clock: Clock) -> int:
    """What a player begins with, in milliseconds."""
    match clock:
        case Countdown(seconds=seconds):
            return seconds * SECOND
        case Days(days=days):
            return days * DAY
        case _:
            return 0
