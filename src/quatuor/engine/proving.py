"""Who wins, proved: proof-number search of the games without chance, for two players.

It asks two questions by turns, does the one player win, does the other, each a little longer than the time
before. Where positions cannot come back, two refutations make a draw; where they can, a refutation is none
on another way, and only wins are answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from quatuor import _core
from quatuor.rules.game import Player, Position, SpokenError

from ..i18n import voice
from .core import CorePosition, core_position
from .games import twin
from .limit import Limit
from .verdict import Exact

MEMORY: Final = 256 << 20
"""The bytes each of the two questions may fill unless it is told otherwise."""
FIRST_SLICE: Final = 5_000
"""Nodes of the first look at each question; every further one takes half as many again."""


class ProvingError(SpokenError):
    """A proof that cannot be had; the words are in `i18n`, under `proving`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"proving.{self.key}"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: the nodes of both questions, and the numbers of the one asked last."""

    player: Player
    nodes: int
    proof: int
    disproof: int


class Prover:
    """What is proved of a position and of all that follow from it, one memory for each player's win."""

    def __init__(self, position: Position, history: Sequence[Position] = (), *, memory: int = MEMORY) -> None:
        if twin(position.GAME).proof is None or position.ruleset.players != 2:
            raise ProvingError("not-for", game=position.GAME, players=position.ruleset.players)
        self.position = position
        self.past = _past(position, history)
        self._memory = memory
        self._searches: dict[Player, Any] = {}
        self.exhausted = False
        """Whether `winner` came to the end of both questions, and neither has an answer."""

    @property
    def repeats(self) -> bool:
        """Whether positions can come back, so that only wins are proved."""
        return self.position.ruleset.get("repetition") == "on"

    @property
    def nodes(self) -> int:
        """How many positions were searched for both questions."""
        return sum(search.nodes for search in self._searches.values())

    def wins(
        self,
        player: Player,
        core: CorePosition | None = None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: _core.StopFlag | None = None,
    ) -> bool | None:
        """Whether a player wins alone; None where it was not found out."""
        asked = core_position(self.position) if core is None else core
        answer = self._search(player).ask(asked, nodes=nodes, seconds=seconds, stop=stop)
        return None if answer is None else bool(answer)

    def replies(
        self, player: Player, core: CorePosition, *, every: bool = False, seconds: float | None = None
    ) -> list[tuple[int, int]]:
        """The moves that keep what is proved of a player's win, with the plies known: all, or a short one.

        Where it is his turn they win, where it is the other's they refute it.
        """
        found: list[tuple[int, int]] = self._search(player).replies(core, every, seconds=seconds)
        return found

    def line(self, player: Player, core: CorePosition) -> list[int]:
        """How a proved win of a player goes on when he hurries, as far as it is remembered."""
        actions: list[int] = self._search(player).line(core)
        return actions

    def winner(
        self,
        limit: Limit | None = None,
        *,
        stop: _core.StopFlag | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> tuple[Player, ...] | None:
        """Who wins, both for a draw; None where the limit was reached, or the flag raised, before."""
        limit, begun, nodes = limit or Limit(), time.monotonic(), FIRST_SLICE
        mover, refuted = self.position.player, dict[Player, bool]()
        while not (_reached(limit, self.nodes, begun) or (stop is not None and stop.is_set())):
            for player in (p for p in (mover, 1 - mover) if p not in refuted):
                most, seconds = _share(limit, nodes, self.nodes, begun)
                answer = self.wins(player, nodes=most, seconds=seconds, stop=stop)
                if answer:
                    return (player,)
                if answer is False or self._failed(player):
                    refuted[player] = answer is False
                if progress is not None:
                    progress(Progress(player, self.nodes, *self._search(player).numbers))
            if len(refuted) == 2:
                self.exhausted = not all(refuted.values())
                return None if self.exhausted else (0, 1)
            nodes += nodes // 2
        return None

    def _failed(self, player: Player) -> bool:
        """Whether a search has come to its end without a win, though not by a refutation that holds always.

        So it is where the other can have a position come back: a draw, if he goes on to. To look any longer
        is of no use.
        """
        disproof: int = self._search(player).numbers[1]
        return disproof == 0

    def _search(self, player: Player) -> Any:
        if player not in self._searches:
            past = [core_position(earlier) for earlier in self.past]
            proof = twin(self.position.GAME).proof
            assert proof is not None
            self._searches[player] = proof(player, past, bytes=self._memory)
        return self._searches[player]


def proved(
    position: Position,
    history: Sequence[Position] = (),
    limit: Limit | None = None,
    *,
    memory: int = MEMORY,
    stop: _core.StopFlag | None = None,
) -> Exact | None:
    """The exact scores of a position, without the distance; None where they were not found in the limit."""
    if (outcome := position.outcome()) is not None:
        return Exact(outcome.scores, 0)
    winners = Prover(position, history, memory=memory).winner(limit, stop=stop)
    if winners is None:
        return None
    scores = tuple(Fraction(p in winners, len(winners)) for p in position.players)
    return Exact(scores)


def _past(position: Position, history: Sequence[Position]) -> tuple[Position, ...]:
    """What stood before and may come back, without the present position if it closes the history."""
    if position.ruleset.get("repetition") != "on":
        return ()
    earlier = history[:-1] if history and history[-1] == position else history
    return tuple(before for before in earlier if before.irreversible == position.irreversible)


def _share(limit: Limit, nodes: int, done: int, begun: float) -> tuple[int, float | None]:
    if limit.nodes is not None:
        nodes = max(1, min(nodes, limit.nodes - done))
    if limit.seconds is None:
        return nodes, None
    return nodes, max(0.0, limit.seconds - (time.monotonic() - begun))


def _reached(limit: Limit, nodes: int, begun: float) -> bool:
    late = limit.seconds is not None and time.monotonic() - begun >= limit.seconds
    return late or (limit.nodes is not None and nodes >= limit.nodes)
