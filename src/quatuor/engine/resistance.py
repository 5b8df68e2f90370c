"""Resistance: plays a lost position so that the opponent is tempted to go wrong.

Against perfect play, all moves of a lost position are equal. Against anyone else, they are not. For every
move, the replies are split into those known to win and the others. A plain search of random games, with no
knowledge, measures how good each reply looks. The move is played whose wrong replies look best compared with
the right ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from quatuor._core import StopFlag
from quatuor.match import Match
from quatuor.rules.game import Move, Position

from .analysis import Candidate, follow, last_analysis
from .core import History
from .limit import Limit
from .searching import ALL_LINES, AlphaBeta, Search, Tree, memory_for
from .verdict import Exact

LEAST = 8000
"""The least nodes spent on a move: enough to see every reply once."""
GLANCE = Limit(nodes=4000)
"""The random games that measure how good replies look."""


def most_tempting(match: Match, nodes: int, stop: StopFlag | None = None) -> Move:
    """The move after which the opponent's wrong replies look best, found within about `nodes` nodes.

    Once the flag is raised, no more moves are examined.
    """
    moves = match.legal_moves()
    share = Limit(nodes=max(nodes // len(moves), LEAST))
    return max(moves, key=lambda move: _temptation(match.position.after(move), match.history, share, stop))


def _temptation(after: Position, history: History, limit: Limit, stop: StopFlag | None) -> float:
    """How much better the best wrong reply looks than the best right one, from -1 to 1; less is hopeless."""
    if stop is not None and stop.is_set():
        return -4.0
    if after.outcome() is not None:
        return -3.0
    search = AlphaBeta(after, history, lines=ALL_LINES, memory=memory_for(limit.nodes))
    answers = _answers(search, after, limit, stop)
    if any(_wins(c, after, within=1) for c in answers):  # a threat that everyone sees
        return -2.0
    right = {c.move for c in answers if _wins(c, after)}
    glance = Tree(after, history, lines=ALL_LINES, memory=memory_for(GLANCE.nodes), plain=True)
    chances = {c.move: float(c.verdict.scores[after.player]) for c in _answers(glance, after, GLANCE, stop)}
    best_right = max((score for move, score in chances.items() if move in right), default=0.0)
    return max((score for move, score in chances.items() if move not in right), default=0.0) - best_right


def _answers(search: Search, after: Position, limit: Limit, stop: StopFlag | None) -> Sequence[Candidate]:
    return last_analysis(follow(search, after, limit, stop)).candidates


def _wins(answer: Candidate, after: Position, within: int | None = None) -> bool:
    """Whether a reply is known to win, within a number of plies if one is given."""
    verdict = answer.verdict
    if not isinstance(verdict, Exact) or verdict.scores[after.player] != 1:
        return False
    return within is None or (verdict.distance is not None and verdict.distance <= within)
