"""The interface of the second implementation of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from fractions import Fraction
from typing import Self


class Oracle(ABC):
    """The state of a game; moves and positions are texts."""

    @abstractmethod
    def text(self) -> str:
        """The position in the notation of the design."""

    @abstractmethod
    def turn(self) -> int | None:
        """The player to move; None before a roll."""

    @abstractmethod
    def moves(self) -> set[str]:
        """Every legal move."""

    @abstractmethod
    def play(self, move: str) -> Self:
        """The state after one of these moves."""

    @abstractmethod
    def scores(self) -> tuple[Fraction, ...] | None:
        """The score of each player, once the game is over."""

    @classmethod
    @abstractmethod
    def universe(cls) -> tuple[str, ...]:
        """Every move that can be written, legal or not."""

    def leave(self, player: int) -> Self:
        """The state after a player leaves a game that continues without them."""
        raise NotImplementedError(f"nobody goes on after player {player}")


def share(players: int, winners: Iterable[int]) -> tuple[Fraction, ...]:
    """One point, divided among the winners."""
    won = set(winners)
    return tuple(Fraction(player in won, len(won)) for player in range(players))
