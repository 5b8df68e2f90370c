"""Short strategies: choose among winning moves those that lead to few different positions.

A strategy is built in layers: the positions where the opponent is to move after one move each, after two, and
so on. Every opponent's move that does not lose at once has a set of winning replies. Of the positions these
lead to, one in each set must be listed. Listing as few as possible is a hitting-set problem. It is solved
greedily, first taking the position that hits most sets for its cost in the layer below, then improved by
removals and exchanges. Ties are broken at random. The whole construction is repeated several times, and the
shortest strategy is kept. The draws depend only on a fixed seed, so the same strategy comes out on every
machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from quatuor.dice import Dice
from quatuor.progress import Progress
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position

from .core import CorePosition, compiled_position, core_position
from .proving import Prover
from .strategy import Choice

ROUNDS: Final = 24
"""How many times the whole strategy is drawn."""
SEED: Final = 250
COSTS: Final = (0.5, 1.0, 2.0)
"""The weights of an unanswered move of a position relative to the position itself, tried in turn."""

MANY: Final = 1000
"""With this many symmetries, most positions are images of few others."""

Standing: TypeAlias = bytes
"""A packed position that represents all its images."""
Wishes: TypeAlias = frozenset[Standing]
"""A set of positions, one of which must be listed."""


class ShortStrategy:
    """Finds a short strategy for a player who is proved to win, in a game whose positions never repeat."""

    def __init__(self, prover: Prover, player: Player) -> None:
        self._prover = prover
        self._player = player
        self._unpacked = type(compiled_position(prover.position))
        self._wishes: dict[Standing, Wishes] = {}
        self._needs: dict[Standing, frozenset[Wishes]] = {}

    def choice(self, rounds: int = ROUNDS, progress: Progress | None = None) -> Choice:
        """The player's choice in every position of the shortest strategy found."""
        best: set[Standing] | None = None
        for number in range(rounds):
            listed = self._drawn(Dice(SEED, number), COSTS[number % len(COSTS)])
            if best is None or len(listed) < len(best):
                best = listed
            if progress is not None:
                progress(number + 1, rounds)
        assert best is not None
        return self._choice_among(best)

    def _choice_among(self, listed: set[Standing]) -> Choice:
        def chosen(_: Position, core: CorePosition) -> int:
            replies = self._prover.replies(self._player, core, every=True)
            shortest, plies = min(replies, key=lambda reply: reply[1])
            if plies == 0:  # an immediate win is never passed over
                return shortest
            led = (action for action, _ in replies if _standard(core.play(action)) in listed)
            return next(led, shortest)

        return chosen

    # One strategy.

    def _drawn(self, dice: Dice, cost: float) -> set[Standing]:
        layer = self._first()
        listed = set(layer)
        while layer:
            needs = {need for standing in layer for need in self._needs_of(standing)}
            layer = self._hitting({need for need in needs if not need & listed}, dice, cost)
            listed |= layer
        return listed

    def _first(self) -> set[Standing]:
        core = core_position(self._prover.position)
        if core.turn != self._player:
            return {_standard(core)}
        wishes = self._wishes_of(core)
        return (
            {min(wishes, key=lambda standing: (len(self._needs_of(standing)), standing))} if wishes else set()
        )

    def _needs_of(self, standing: Standing) -> frozenset[Wishes]:
        """The needs after a position: one set per move that does not lose at once."""
        if standing not in self._needs:
            core = self._unpacked(standing)
            after = (core.play(action) for action in core.legal_moves())
            self._needs[standing] = frozenset(filter(None, map(self._wishes_of, after)))
        return self._needs[standing]

    def _wishes_of(self, core: CorePosition) -> Wishes:
        """The positions the player's winning replies lead to; empty if one wins at once."""
        here = _standard(core)
        if here not in self._wishes:
            core = self._unpacked(here)
            replies = self._prover.replies(self._player, core, every=True)
            at_once = any(plies == 0 for _, plies in replies)
            led = () if at_once else (_standard(core.play(action)) for action, _ in replies)
            self._wishes[here] = frozenset(led)
        return self._wishes[here]

    def _hitting(self, needs: set[Wishes], dice: Dice, cost: float) -> set[Standing]:
        """A small set of positions that hits every need."""
        hits: dict[Standing, set[Wishes]] = {}
        for need in sorted(needs, key=sorted):
            for standing in sorted(need):
                hits.setdefault(standing, set()).add(need)
        weights = {standing: 1 + cost * len(self._needs_of(standing)) for standing in hits}
        chosen: list[Standing] = []
        open_needs = set(needs)
        order = dice.shuffled(hits)
        while open_needs:
            best = max(order, key=lambda s: len(hits[s] & open_needs) / weights[s])
            chosen.append(best)
            open_needs -= hits[best]
        return _without_spare(chosen, hits, needs)


def _without_spare(
    chosen: Iterable[Standing], hits: dict[Standing, set[Wishes]], needs: set[Wishes]
) -> set[Standing]:
    """The same, without positions whose needs are met by others."""
    kept = list(chosen)
    for standing in list(kept):
        rest = set[Wishes]().union(*(hits[other] for other in kept if other != standing))
        if rest >= needs:
            kept.remove(standing)
    return set(kept)


def _standard(core: CorePosition) -> Standing:
    return core.canonical().packed


def suits(prover: Prover, winners: tuple[Player, ...]) -> bool:
    """Whether a short strategy is worth looking for: a win, in a game with many symmetries."""
    return len(winners) == 1 and len(GAMES[prover.position.GAME].symmetries()) >= MANY
