"""Engines: what sits down at a match and chooses moves."""

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
    """A move an engine plays, and what it thinks of the position with it, where it says so.

    `line` is how it expects play to go on, the move first; `nodes` how much it looked at.

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
    """Chooses moves. Rolls are not its business: it is asked when it is its turn to move.

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
        """The move for whoever is to move; a raised flag makes it answer at once with the best so far."""

    def close(self) -> None:  # noqa: B027 - most hold nothing
        """Give back what it holds; a program outside is told to quit."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
