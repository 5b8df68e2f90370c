"""What the engine has for one game beyond its rules: a twin in the core, and how it is best searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from quatuor import _core
from quatuor.rules.game import Position, Ruleset

from ..exact.source import ExactSource


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


class CompiledPosition(CorePosition, Protocol):
    """What the compiled ones offer besides: random games."""

    def __init__(self, packed: bytes) -> None: ...
    def playout(
        self, seed: int, stream: int = 0, *, past: Sequence[Any] = ()
    ) -> tuple[list[int], list[bool], list[int], list[int]]: ...
    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1) -> _core.Tally: ...


@dataclass(frozen=True, slots=True)
class Prospects:
    """When proofs are worth their time in a game, and how much of it; measured, see `docs/proofs.md`."""

    free: int
    """From this number of free cells on."""
    share: int
    """One node for this many of the search; a fourth of that before."""
    level: int
    """The nodes with which level 8 looks for one; none before."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A game for the engine: its positions in the core, its searches, and what was measured about it."""

    to_core: Callable[[Any], CorePosition]
    """The core's twin of a position."""
    to_rules: Callable[[Any, Ruleset], Position]
    """The position a twin stands for."""
    alphabeta: Callable[..., Any] | None
    """The search for two players; None where the tree serves them too."""
    tree: Callable[..., Any]
    """The search for any number of players."""
    set_up: Callable[..., Any] | None = None
    """The search for a set-up before the first ordinary move, where the game has one."""
    exploration: float = 0.5
    playout_plies: int | None = None
    """After this many random plies a tree search judges a position; None: it plays to the end."""
    proof: Callable[..., Any] | None = None
    """Proof-number search, for games without chance."""
    prospects: Prospects | None = None
    """When proofs are looked for beside a search; None: never."""
    source: ExactSource | None = None
    """What is known of the game without any search."""
    compiled: bool = True
    """Whether its positions are the core's own; else they are those of the rules."""
    openings: Mapping[int, int] = field(default_factory=dict)
    """The random plies before a match between engines, by number of players, where two are not right."""
    puzzle_opening: int = 2
    """The random plies of a game that puzzles are looked for in."""
