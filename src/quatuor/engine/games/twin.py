"""The engine's record of one game beyond its rules: its twin in the core, and how best to search it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from quatuor import _core
from quatuor.rules.game import Position, Ruleset

from ..exact.source import Book, ExactSource


class CorePosition(Protocol):
    """The interface of every game's class in the core."""

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
    """The interface of the compiled classes, which also play random games."""

    def __init__(self, packed: bytes) -> None: ...
    def playout(
        self, seed: int, stream: int = 0, *, past: Sequence[Any] = ()
    ) -> tuple[list[int], list[bool], list[int], list[int]]: ...
    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1) -> _core.Tally: ...


@dataclass(frozen=True, slots=True)
class ProofBudget:
    """When proofs are worth their time in a game, and how much; `docs/proofs.md` has the measurements."""

    free: int
    """A position is late once at most this many cells are free."""
    share: int
    """Search nodes per proof node in late positions; four times as many earlier."""
    level: int
    """The node budget of level 8 for a proof in late positions; zero earlier."""
    kept: int = 0
    """The node budget of level 8 for a win that exact knowledge has promised it earlier in the match."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A game for the engine: its positions in the core, its searches, and measured parameters."""

    to_core: Callable[[Any], CorePosition]
    """The core's twin of a position."""
    to_rules: Callable[[Any, Ruleset], Position]
    """The position that a twin represents."""
    alphabeta: Callable[..., Any] | None
    """The search for two players; None if the tree search serves them too."""
    tree: Callable[..., Any]
    """The search for any number of players."""
    set_up: Callable[..., Any] | None = None
    """The search for a set-up before the first ordinary move, if the game has one."""
    exploration: float = 0.5
    playout_plies: int | None = None
    """The random plies after which a tree search evaluates a position; None to play to the end."""
    proof: Callable[..., Any] | None = None
    """Proof-number search, for games without chance."""
    answers: Callable[..., Any] | None = None
    """The answers of a proved win, where the core knows the order of the texts of positions."""
    proof_budget: ProofBudget | None = None
    """When to search for proofs alongside a search; None for never."""
    source: ExactSource | None = None
    """The source of exact knowledge, without any search."""
    book: Book | None = None
    """The solved opening, where that is all that is known."""
    compiled: bool = True
    """Whether its positions are compiled in the core; otherwise they use the Python rules."""
    openings: Mapping[int, int] = field(default_factory=dict)
    """The random plies before a match between engines, by player count, where the default of two is wrong."""
    puzzle_opening: int = 2
    """The random plies that open a game searched for puzzles."""
