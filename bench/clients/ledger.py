"""The players' requests, and the answers to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Asked:
    """One requested change, a move or a roll; times are seconds of the machine's steady clock."""

    key: str
    text: str | None
    """None for a roll, which the server makes."""
    sent: float
    version: int | None = None
    """What it became, once it was acknowledged."""
    done: float | None = None
    """Seconds until it was acknowledged,"""
    told: float | None = None
    """and until the opponent's page knew."""
    again: bool = False
    """Whether the connection broke before the answer."""


@dataclass(slots=True)
class Played:
    """One game, with all its requests in order."""

    id: str
    game: str
    asked: list[Asked] = field(default_factory=list)

    @property
    def acknowledged(self) -> Iterator[Asked]:
        return (each for each in self.asked if each.version is not None)


@dataclass(slots=True)
class Ledger:
    """All games, and everything that went wrong."""

    games: list[Played] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    """Broken connections, requests that failed, changes that were skipped or went back."""
    ended: int = 0
    """Games played to their end."""
    cpu: float = 0.0
    """Seconds of a processor that the players took."""

    def add(self, other: Ledger) -> None:
        self.games += other.games
        self.refusals += other.refusals
        self.errors += other.errors
        self.ended += other.ended
        self.cpu += other.cpu

    @property
    def acknowledged(self) -> Iterator[Asked]:
        return (each for game in self.games for each in game.acknowledged)
