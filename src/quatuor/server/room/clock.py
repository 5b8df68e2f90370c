"""Time controls, and the time each player has left according to the events; it reads no clock.

The clock of the player to act runs from the start, also during rolls. A move adds the increment, or resets
the days; a roll does neither. Taking back restores no time, but resets everyone's days.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypeAlias

from quatuor.rules.game import Player

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND


@dataclass(frozen=True, slots=True)
class NoClock:
    """No time limit."""

    kind: ClassVar = "none"


@dataclass(frozen=True, slots=True)
class Countdown:
    """A time for the game, plus an increment per move, in seconds."""

    kind: ClassVar = "countdown"
    seconds: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Days:
    """A number of days per move."""

    kind: ClassVar = "days"
    days: int


Clock: TypeAlias = NoClock | Countdown | Days


@dataclass(frozen=True, slots=True)
class Time:
    """The time left to each player, as of `at`; the clock of `running` is ticking."""

    left: list[int]
    running: Player | None
    at: int


@dataclass(slots=True)
class PlayerClocks:
    """The players' clocks: the time left to each, and whose clock runs. `at` is the last update."""

    clock: Clock
    left: list[int]
    """In milliseconds, by player."""
    at: int
    running: Player | None = None

    @classmethod
    def full(cls, clock: Clock, players: int, at: int) -> Self:
        """Everybody's initial time; no clock runs."""
        return cls(clock, [full_time(clock)] * players, at)

    def copy(self) -> PlayerClocks:
        return PlayerClocks(self.clock, self.left.copy(), self.at, self.running)

    def advance(self, at: int, lost: int = 0) -> None:
        """Deduct the time up to a moment, minus the time lost; a clock set back deducts nothing."""
        if self.running is not None:
            spent = max(0, at - self.at - lost)
            self.left[self.running] = max(0, self.left[self.running] - spent)
        self.at = max(self.at, at)

    def moved(self, player: Player) -> None:
        """Give a player the time that a move earns."""
        match self.clock:
            case Countdown(increment=increment):
                self.left[player] += increment * SECOND
            case Days():
                self.left[player] = full_time(self.clock)

    def taken_back(self) -> None:
        if isinstance(self.clock, Days):
            self.left = [full_time(self.clock)] * len(self.left)

    def run_for(self, player: Player | None) -> None:
        """From now on, this player's clock runs; None stops it."""
        self.running = player

    @property
    def falls_at(self) -> int | None:
        """When the flag of the running clock falls."""
        if self.running is None or isinstance(self.clock, NoClock):
            return None
        return self.at + self.left[self.running]

    def as_time(self) -> Time | None:
        if isinstance(self.clock, NoClock):
            return None
        return Time(list(self.left), self.running, self.at)


def full_time(clock: Clock) -> int:
    """A player's initial time, in milliseconds."""
    match clock:
        case Countdown(seconds=seconds):
            return seconds * SECOND
        case Days(days=days):
            return days * DAY
        case _:
            return 0
