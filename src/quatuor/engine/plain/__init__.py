"""The engine of a game that has only its rules: positions and searches over the Python rules.

position.py   a position with the interface of a core position
search.py     a tree of random games, with proofs that go up the tree
"""

from __future__ import annotations

from functools import partial

from quatuor.rules.game import Game, Position, Ruleset

from ..games.twin import Twin
from .position import PlainPosition
from .search import PlainSearch

__all__ = ["PlainPosition", "PlainSearch", "plain_twin"]


def plain_twin(game: Game) -> Twin:
    """The engine's record for any game."""
    return Twin(
        to_core=partial(PlainPosition, game),
        to_rules=_to_rules,
        alphabeta=None,
        tree=PlainSearch,
        compiled=False,
    )


def _to_rules(core: PlainPosition, _: Ruleset) -> Position:
    return core.position
