"""Engines: players that choose moves in a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from quatuor._core import StopFlag
from quatuor.match import Match
from quatuor.rules.game import Move

from .verdict import Verdict

__all__ = ["Choice", "Engine", "StopFlag"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A move an engine plays, and its verdict on the position, if it gives one.

    `line` is the expected continuation, starting with the move; `nodes` is the number of nodes searched.

    >>> import quatuor
    >>> match = quatuor.Match(quatuor.game("quantik").parse(".a.C/b..d/.BD./..Ba"))
    >>> choice = quatuor.engine_named("level:4", seed=7).choose(match)
    >>> str(choice.move), choice.verdict.kind
    ('Cd2', 'estimate')
    """

    move: Move
    verdict: Verdict | None = None
    line: tuple[Move, ...] = ()
    nodes: int | None = None


class Engine(ABC):
    """Chooses moves. It is asked only on its turn to move, never for a roll.

    >>> import quatuor
    >>> from quatuor.engine import Choice
    >>> class First(quatuor.Engine):
    ...     name = "first"
    ...     def choose(self, match, stop=None):
    ...         return Choice(match.legal_moves()[0])
    >>> match = quatuor.Match.new(quatuor.game("quantik"))
    >>> str(match.play(First().choose(match).move))
    'Aa4'
    """

    name: str

    @abstractmethod
    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        """A move for the player to move; a raised flag makes it return the best so far at once."""

    def close(self) -> None:  # noqa: B027 - most hold nothing
        """Release its resources; an external program is asked to quit."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
