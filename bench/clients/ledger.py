"""The players' requests, and the answers to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Request:
    """One requested change, a move or a roll; times are seconds of the machine's steady clock."""

    key: str
    text: str | None
    """None for a roll, whose result the server draws."""
    sent: float
    version: int | None = None
    """The version it was acknowledged with."""
    done: float | None = None
    """Seconds until it was acknowledged."""
    notified: float | None = None
    """Seconds until the opponent received it."""
    again: bool = False
    """Whether it was resent because the connection broke."""


@dataclass(slots=True)
class Played:
    """One game, with all its requests in order."""

    id: str
    game: str
    requests: list[Request] = field(default_factory=list)
    clock: bool = False
    """Whether flags can fall."""
    computers: bool = False
    """Whether computers play, whose moves nobody requests."""

    @property
    def acknowledged(self) -> Iterator[Request]:
        return (each for each in self.requests if each.version is not None)


@dataclass(slots=True)
class Ledger:
    """All games, and everything that went wrong."""

    games: list[Played] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    """Broken connections, requests that failed, changes that were skipped or went back."""
    ended: int = 0
    """Finished games."""
    waits: list[float] = field(default_factory=list)
    """Seconds until requests over HTTP were answered that failed at first."""
    cpu: float = 0.0
    """Processor seconds used by the players."""

    def add(self, other: Ledger) -> None:
        self.games += other.games
        self.refusals += other.refusals
        self.errors += other.errors
        self.ended += other.ended
        self.waits += other.waits
        self.cpu += other.cpu

    @property
    def acknowledged(self) -> Iterator[Request]:
        return (each for game in self.games for each in game.acknowledged)
