"""The compiled core behind positions and moves: the same answers as the Python rules, faster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias, cast

from quatuor import playout as reference
from quatuor.match import Match
from quatuor.playout import Playout
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Position

from .games import CompiledPosition, CorePosition, twin

__all__ = [
    "CompiledPosition",
    "CorePosition",
    "History",
    "compiled_position",
    "core_position",
    "divide",
    "past_of",
    "perft",
    "playouts",
    "rules_position",
]

History: TypeAlias = Sequence[Position] | Sequence[CorePosition]
"""Earlier positions, or their twins: those are faster to hand from one process to another."""


def core_position(position: Position) -> CorePosition:
    """The core's twin of a position."""
    return twin(position.GAME).to_core(position)


def compiled_position(position: Position) -> CompiledPosition:
    """The compiled twin of a position, for games in the core; it also plays random games."""
    assert twin(position.GAME).compiled
    return cast(CompiledPosition, core_position(position))


def rules_position(core: CorePosition, like: Position) -> Position:
    """The position that a twin represents, with the game and ruleset of `like`."""
    return twin(like.GAME).to_rules(core, like.ruleset)


def past_of(position: Position, history: History) -> list[CorePosition]:
    """The twins of the positions before the current one; the history of a match ends with it."""
    past = [core_position(each) if isinstance(each, Position) else each for each in history]
    return past[:-1] if past and past[-1] == core_position(position) else past


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly `depth` plies."""
    return core_position(position).perft(depth)


def divide(position: Position, depth: int) -> Iterator[tuple[Move, int]]:
    """The same count, split by first move."""
    core = core_position(position)
    for move in position.legal_moves():
        yield move, core.play(move.action).perft(depth - 1)


def playouts(match: Match, games: int, seed: int, first: int = 0) -> Iterator[Playout]:
    """Random games from the current position of a match: the games that `quatuor.playout` plays."""
    if (outcome := match.outcome()) is not None:
        yield from (Playout((), (), outcome.scores) for _ in range(games))
        return
    if not twin(match.position.GAME).compiled:
        yield from reference.playouts(match, games, seed, first)
        return
    core = compiled_position(match.position)
    past = past_of(match.position, match.history)
    for stream in range(first, first + games):
        yield _playout(match, core.playout(seed, stream, past=past))


def _playout(match: Match, played: tuple[list[int], list[bool], list[int], list[int]]) -> Playout:
    actions, rolls, counts, winners = played
    game = GAMES[match.position.GAME]
    moves = (
        (game.rolls if roll else game.moves)[action] for action, roll in zip(actions, rolls, strict=True)
    )
    share = Fraction(1, len(winners))
    scores = tuple(share if player in winners else Fraction(0) for player in match.position.all_players)
    return Playout(tuple(moves), tuple(counts), scores)
