"""Proofs of who wins: proof-number search for two-player games without chance.

It alternates between two questions, whether the first player wins and whether the second does, and gives each
a little more effort every time. If positions cannot repeat, two refutations prove a draw. If they can, a
refutation may fail on another path, so only wins are conclusive.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any, Final

from quatuor import _core
from quatuor.progress import Progress
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position, SpokenError

from ..i18n import voice
from .core import CorePosition, History, core_position, past_of, rules_position
from .games import twin
from .limit import Limit
from .verdict import Exact

MEMORY: Final = 256 << 20
"""The default memory budget of each of the two questions, in bytes."""
FIRST_SLICE: Final = 5_000
"""Nodes of the first attempt at each question; every further one takes half as many again."""


class ProvingError(SpokenError):
    """A proof that cannot be obtained; the words are in `i18n`, under `proving`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"proving.{self.key}"]


class Prover:
    """The proofs for a position and its successors, with one transposition table per player's win."""

    def __init__(
        self,
        position: Position,
        history: History = (),
        *,
        memory: int = MEMORY,
        threads: int = 1,
        taught: bool = False,
    ) -> None:
        """`taught` proofs may rest on precomputed knowledge, which takes a moment to hand over."""
        if twin(position.GAME).proof is None or position.ruleset.players != 2:
            raise ProvingError("not-for", title=GAMES[position.GAME].title, players=position.ruleset.players)
        self.position = position
        self._past = _repeatable(position, history)
        self._memory = memory
        self._threads = threads
        self._taught = taught
        self._searches: dict[Player, Any] = {}
        self.exhausted = False
        """Whether `winner` exhausted both questions without an answer."""
        self.asked = position.player
        """The player whose win `winner` searched for last."""

    @property
    def past(self) -> tuple[Position, ...]:
        """The earlier positions that may repeat."""
        return tuple(rules_position(each, self.position) for each in self._past)

    @property
    def repeats(self) -> bool:
        """Whether positions can repeat, so that only wins can be proved."""
        return self.position.ruleset.repeats

    @property
    def nodes(self) -> int:
        """The number of positions searched for both questions."""
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
        """Whether a player wins alone; None if unknown."""
        asked = core_position(self.position) if core is None else core
        answer = self.search(player).ask(asked, nodes=nodes, seconds=seconds, stop=stop)
        return None if answer is None else bool(answer)

    def replies(
        self, player: Player, core: CorePosition, *, every: bool = False, seconds: float | None = None
    ) -> list[tuple[int, int]]:
        """The moves that preserve what is proved about a player's win, with known plies: all, or a short one.

        On the player's turn, these moves win; on the opponent's turn, they refute the win.
        """
        found: list[tuple[int, int]] = self.search(player).replies(core, every, seconds=seconds)
        return found

    def line(self, player: Player, core: CorePosition) -> list[int]:
        """The fastest remembered continuation of a player's proved win."""
        actions: list[int] = self.search(player).line(core)
        return actions

    def within(self, player: Player) -> int:
        """The most plies that a player's win takes, if the last question proved it."""
        return int(self.search(player).plies)

    def winner(
        self,
        limit: Limit | None = None,
        *,
        stop: _core.StopFlag | None = None,
        progress: Progress | None = None,
    ) -> tuple[Player, ...] | None:
        """The winners, both for a draw; None if the limit was reached or the flag raised first.

        `progress` receives the nodes of both questions.
        """
        limit, begun, nodes = limit or Limit(), time.monotonic(), FIRST_SLICE
        mover, refuted = self.position.player, dict[Player, bool]()
        while not (_reached(limit, self.nodes, begun) or (stop is not None and stop.is_set())):
            for player in (p for p in (mover, 1 - mover) if p not in refuted):
                self.asked = player
                most, seconds = _share(limit, nodes, self.nodes, begun)
                answer = self.wins(player, nodes=most, seconds=seconds, stop=stop)
                if answer:
                    return (player,)
                if answer is False or self._failed(player):
                    refuted[player] = answer is False
                if progress is not None:
                    progress(self.nodes, limit.nodes)
            if len(refuted) == 2:
                self.exhausted = not all(refuted.values())
                return None if self.exhausted else (0, 1)
            nodes += nodes // 2
        return None

    def numbers(self, player: Player) -> tuple[int, int]:
        """The proof numbers of a player's win: the least positions that would prove it, or refute it."""
        proof, disproof = self.search(player).numbers
        return int(proof), int(disproof)

    def _failed(self, player: Player) -> bool:
        """Whether a search is exhausted without a win, but without an unconditional refutation.

        This happens when the opponent can force a repetition, which is a draw if they keep doing so. Further
        search is useless.
        """
        return self.numbers(player)[1] == 0

    def search(self, player: Player) -> Any:
        """The core's search for a player's win."""
        if player not in self._searches:
            game = twin(self.position.GAME)
            assert game.proof is not None
            search = game.proof(player, self._past, bytes=self._memory, threads=self._threads)
            if self._taught and game.book is not None:
                game.book.teach(search)
            self._searches[player] = search
        return self._searches[player]


def proved(
    position: Position,
    history: History = (),
    limit: Limit | None = None,
    *,
    memory: int = MEMORY,
    stop: _core.StopFlag | None = None,
) -> Exact | None:
    """The exact scores of a position, without the distance; None if not found within the limit."""
    if (outcome := position.outcome()) is not None:
        return Exact.ended(outcome)
    winners = Prover(position, history, memory=memory).winner(limit, stop=stop)
    if winners is None:
        return None
    scores = tuple(Fraction(p in winners, len(winners)) for p in position.all_players)
    return Exact(scores)


def _repeatable(position: Position, history: History) -> list[CorePosition]:
    """The earlier positions that may repeat."""
    if not position.ruleset.repeats:
        return []
    stage = core_position(position).irreversible
    return [each for each in past_of(position, history) if each.irreversible == stage]


def _share(limit: Limit, nodes: int, done: int, begun: float) -> tuple[int, float | None]:
    if limit.nodes is not None:
        nodes = max(1, min(nodes, limit.nodes - done))
    if limit.seconds is None:
        return nodes, None
    return nodes, max(0.0, limit.seconds - (time.monotonic() - begun))


def _reached(limit: Limit, nodes: int, begun: float) -> bool:
    late = limit.seconds is not None and time.monotonic() - begun >= limit.seconds
    return late or (limit.nodes is not None and nodes >= limit.nodes)
