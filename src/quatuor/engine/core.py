"""The compiled core behind positions and moves: the same answers as the Python rules, sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol, Self

from quatuor import _core
from quatuor.match import Match
from quatuor.playout import Playout
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Position, Ruleset

from .packed import cubulus, omba, oxono, quantik


class CorePosition(Protocol):
    """What every game's class in the core offers."""

    @property
    def packed(self) -> bytes: ...
    @property
    def player(self) -> int: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def key(self) -> int: ...
    @property
    def irreversible(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def planes_shape(self) -> tuple[int, ...]: ...
    def write_planes(self, out: Any, stood: int = 0, seat: int | None = None) -> None: ...
    def write_mask(self, out: Any) -> None: ...
    def legal_moves(self) -> list[int]: ...
    def play(self, action: int) -> Self: ...
    def canonical(self) -> Self: ...
    def perft(
        self, depth: int, *, seconds: float | None = None, stop: _core.StopFlag | None = None
    ) -> int: ...
    def playout(
        self, seed: int, stream: int = 0, *, past: Sequence[Any] = ()
    ) -> tuple[list[int], list[bool], list[int], list[int]]: ...
    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1) -> _core.Tally: ...


@dataclass(frozen=True, slots=True)
class Packing:
    """How a game's positions cross the border."""

    core: Callable[[bytes], CorePosition]
    pack: Callable[[Any], bytes]
    unpack: Callable[[bytes, Ruleset], Position]


PACKINGS: Final[dict[str, Packing]] = {
    "quantik": Packing(_core.Quantik, quantik.pack, quantik.unpack),
    "cubulus": Packing(_core.Cubulus, cubulus.pack, cubulus.unpack),
    "oxono": Packing(_core.Oxono, oxono.pack, oxono.unpack),
    "omba": Packing(_core.Omba, omba.pack, omba.unpack),
}


def core_position(position: Position) -> CorePosition:
    """The core's twin of a position."""
    packing = PACKINGS[position.GAME]
    return packing.core(packing.pack(position))


def rules_position(core: CorePosition, like: Position) -> Position:
    """The position a twin stands for, of the same game and ruleset as `like`."""
    return PACKINGS[like.GAME].unpack(core.packed, like.ruleset)


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly `depth` plies."""
    return core_position(position).perft(depth)


def divide(position: Position, depth: int) -> Iterator[tuple[Move, int]]:
    """The same count, one first move after the other."""
    core = core_position(position)
    for move in position.legal_moves():
        yield move, core.play(move.action).perft(depth - 1)


def playouts(match: Match, games: int, seed: int, first: int = 0) -> Iterator[Playout]:
    """So many random games from where a match stands: those that `quatuor.playout` plays."""
    if (outcome := match.outcome) is not None:
        yield from (Playout((), (), outcome.scores) for _ in range(games))
        return
    core = core_position(match.position)
    past = [core_position(position) for position in match.history[:-1]]
    for stream in range(first, first + games):
        yield _told(match, core.playout(seed, stream, past=past))


def _told(match: Match, played: tuple[list[int], list[bool], list[int], list[int]]) -> Playout:
    actions, rolls, counts, winners = played
    game = GAMES[match.position.GAME]
    moves = (
        (game.rolls if roll else game.moves)[action] for action, roll in zip(actions, rolls, strict=True)
    )
    share = Fraction(1, len(winners))
    scores = tuple(share if player in winners else Fraction(0) for player in match.position.players)
    return Playout(tuple(moves), tuple(counts), scores)
