"""The two searches of the core behind one interface: alpha-beta for two players, a tree of games for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from quatuor import _core
from quatuor.rules.game import Position

from .core import History, core_position, past_of
from .games import twin
from .limit import Limit

MEMORY: Final = 64 << 20
"""The default memory budget of a search, in bytes."""
FIRST_CHUNK: Final = 1024
"""The number of games a tree search plays before its first report; then half as many again each time."""
NODE_BYTES: Final = 64
"""Bytes per node: a search of few nodes does not need much memory."""
SMALLEST: Final = 1 << 16
ALL_LINES: Final = 255
"""More lines than any position has moves worth distinguishing."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A weak player's blind spots: `overlook` moves in a thousand, but no win within `sure` plies."""

    overlook: int = 0
    sure: int = 0
    seed: int = 0


class Search:
    """A search of one position by the core, advanced step by step."""

    _search: Any

    def advance(self, limit: Limit, seconds: float | None, stop: _core.StopFlag | None) -> bool:
        """Take one step within the given seconds; return whether another may follow."""
        return bool(self._search.advance(nodes=limit.nodes, seconds=seconds, stop=stop))

    def report(self) -> _core.Report:
        """The findings so far."""
        report: _core.Report = self._search.report()
        return report


class AlphaBeta(Search):
    """For two players: it deepens one ply at a time.

    `transposition_table` is that of earlier searches with the same options, to reuse; otherwise a new one of
    `memory` bytes is allocated.
    """

    def __init__(
        self,
        position: Position,
        history: History = (),
        *,
        lines: int = 1,
        threads: int = 1,
        memory: int = MEMORY,
        transposition_table: _core.TranspositionTable | None = None,
        sight: Sight | None = None,
        weights: Sequence[int] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:
        sight = sight or Sight()
        search = twin(position.GAME).alphabeta
        assert search is not None
        self._search = search(
            core_position(position),
            past_of(position, history),
            lines=min(lines, ALL_LINES),
            threads=threads,
            bytes=memory,
            transposition_table=transposition_table,
            seed=sight.seed,
            overlook=sight.overlook,
            sure=sight.sure,
            weights=weights,
            without=set(without),
        )


class Tree(Search):
    """For any number of players: every step plays more random games. A plain one uses no knowledge."""

    def __init__(
        self,
        position: Position,
        history: History = (),
        *,
        lines: int = 1,
        memory: int = MEMORY,
        sight: Sight | None = None,
        plain: bool = False,
    ) -> None:
        sight = sight or Sight()
        self._chunk = FIRST_CHUNK
        searches = twin(position.GAME)
        self._search = searches.tree(
            core_position(position),
            past_of(position, history),
            lines=min(lines, ALL_LINES),
            bytes=memory,
            seed=sight.seed,
            overlook=sight.overlook,
            sure=sight.sure,
            plain=plain,
            exploration=searches.exploration,
            playout_plies=searches.playout_plies,
        )

    def advance(self, limit: Limit, seconds: float | None, stop: _core.StopFlag | None) -> bool:
        games = self._chunk
        if limit.nodes is not None:
            games = min(games, limit.nodes - self.report().nodes)
        self._chunk += self._chunk // 2
        return bool(self._search.advance(nodes=games, seconds=seconds, stop=stop))


class SetUp(Search):
    """A set-up by one player, chosen as a whole: every step judges more of them."""

    def __init__(self, position: Position, *, lines: int = 1, memory: int = MEMORY, seed: int = 0) -> None:
        maker = twin(position.GAME).set_up
        assert maker is not None
        self._search = maker(core_position(position), lines=min(lines, ALL_LINES), bytes=memory, seed=seed)

    def advance(self, limit: Limit, seconds: float | None, stop: _core.StopFlag | None) -> bool:
        """Take one step; any depth needs only one, since a whole set-up goes no deeper."""
        return super().advance(limit, seconds, stop) and limit.depth is None

    @staticmethod
    def suits(position: Position) -> bool:
        """Whether a set-up is in progress."""
        return position.setting_up and twin(position.GAME).set_up is not None


def search_of(
    position: Position,
    history: History = (),
    *,
    lines: int = 1,
    threads: int = 1,
    memory: int = MEMORY,
    transposition_table: _core.TranspositionTable | None = None,
    sight: Sight | None = None,
) -> Search:
    """The search that suits a position: threads are for two players, whose searches can use them."""
    if SetUp.suits(position):
        return SetUp(position, lines=lines, memory=memory, seed=sight.seed if sight else 0)
    if position.ruleset.players == 2 and twin(position.GAME).alphabeta is not None:
        return AlphaBeta(
            position,
            history,
            lines=lines,
            threads=threads,
            memory=memory,
            transposition_table=transposition_table,
            sight=sight,
        )
    return Tree(position, history, lines=lines, memory=memory, sight=sight)


def memory_for(nodes: int | None, most: int = MEMORY) -> int:
    """The most bytes a search of that many nodes can use."""
    return most if nodes is None else min(most, max(nodes * NODE_BYTES, SMALLEST))
