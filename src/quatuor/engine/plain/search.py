"""A search of any game over its Python rules: a tree of random games, with proofs that propagate up the tree.

The tree grows by one position per game (UCT), and every player is assumed to maximise their own score
(max^n). A position that ended is proved. So is one in which the player to move has a move proved to win
alone, and one whose moves are all proved: with two players, it has the value of its best move; with more,
only if all moves agree. Before a roll, the mean of the faces is proved when all of them are.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from quatuor._core import StopFlag
from quatuor.dice import Dice
from quatuor.rules.game import Position

from .position import PlainPosition

Scores: TypeAlias = tuple[Fraction, ...]

LONGEST: Final = 500
"""Plies after which a random game counts as a draw between those still in it: some games never end."""
EXPLORATION: Final = 0.7
LINE: Final = 30
"""The most moves in a line of play."""


@dataclass(frozen=True, slots=True)
class Line:
    """A move at the root and its value, like the core's lines."""

    action: int
    scores: list[float]
    exact: bool
    actions: list[int]
    distance: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a search."""

    depth: int
    nodes: int
    exact: bool
    finished: bool
    lines: list[Line]


def shared(position: Position) -> list[float]:
    """The point, shared by the players still in the game."""
    return [0.0 if player in position.out else 1 / len(position.remaining) for player in position.all_players]


@dataclass(slots=True)
class Node:
    """A position of the tree, reached by an action; it is expanded on its second visit."""

    action: int
    core: PlainPosition
    proved: Scores | None
    visits: int = 0
    total: list[float] = field(init=False)
    """The scores of all games, and of an even one more, so that a few games claim little."""
    moves: list[Node] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.total = shared(self.core.position)

    @property
    def rolls(self) -> bool:
        return self.core.turn is None

    def mean(self) -> list[float]:
        """The score each player may expect."""
        if self.proved is not None:
            return [float(score) for score in self.proved]
        return [score / (self.visits + 1) for score in self.total]

    def add(self, scores: Sequence[float]) -> None:
        """Count one more game."""
        self.visits += 1
        self.total = list(map(sum, zip(self.total, scores, strict=True)))

    def expand(self) -> None:
        for action in self.core.legal_moves():
            after = self.core.play(action)
            outcome = after.position.outcome()
            self.moves.append(Node(action, after, None if outcome is None else outcome.scores))

    def learn(self) -> None:
        """Adopt what the moves prove."""
        if self.proved is None and self.moves:
            self.proved = self._mean_of_all() if self.rolls else self._best_of_all()

    def _mean_of_all(self) -> Scores | None:
        known = [move.proved for move in self.moves]
        if None in known:
            return None
        return tuple(
            sum(scores, Fraction(0)) / len(known)
            for scores in zip(*(each for each in known if each is not None), strict=True)
        )

    def _best_of_all(self) -> Scores | None:
        player, known = self.core.player, [move.proved for move in self.moves]
        if win := next((scores for scores in known if scores is not None and scores[player] == 1), None):
            return win
        if None in known:
            return None
        found = {scores for scores in known if scores is not None}
        if len(found) == 1 or self.core.position.ruleset.players == 2:
            return max(found, key=lambda scores: scores[player])
        return None


class PlainSearch:
    """A search advanced step by step, with the interface of the core's tree search.

    `overlook` moves in a thousand are not seen; which ones depends on the seed and the position. An immediate
    win is always seen if `sure` requires it. A search that overlooks something proves nothing.
    """

    def __init__(
        self,
        core: PlainPosition,
        past: Sequence[PlainPosition] = (),
        *,
        lines: int = 1,
        seed: int = 0,
        overlook: int = 0,
        sure: int = 0,
        **_: object,
    ) -> None:
        self._root = Node(-1, core, None)
        self._dice = Dice(seed)
        self._seed = seed
        self._lines = lines
        self._overlook, self._sure = overlook, sure
        # Where the third occurrence is a draw, a win found without its history may not be one.
        self._proves = not overlook and not core.position.ruleset.repeats
        self._games = 0
        self._deepest = 0
        self._expand(self._root)

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play this many more games; return whether it completed them."""
        end = math.inf if seconds is None else time.monotonic() + seconds
        for _ in range(nodes):
            if self._root.proved is not None:
                return False
            if time.monotonic() >= end or (stop is not None and stop.is_set()):
                return False
            self._play_one()
        return True

    def report(self) -> Report:
        root = self._root
        proved = root.proved is not None and self._proves
        # The expansion of the root counts too: a position that needed no game was searched all the same.
        return Report(self._deepest, self._games + 1, proved, proved, list(map(self._line, self._best())))

    # One game.

    def _play_one(self) -> None:
        way = [self._root]
        while way[-1].moves and way[-1].proved is None:
            way.append(self._chosen(way[-1]))
        leaf = way[-1]
        if leaf.proved is None and leaf.visits:
            self._expand(leaf)
        scores = self._finished(leaf)
        for node in reversed(way):
            node.add(scores)
            if self._proves:
                node.learn()
        self._games += 1
        self._deepest = max(self._deepest, len(way) - 1)

    def _expand(self, node: Node) -> None:
        node.expand()
        seen = [move for move in node.moves if self._sees(node, move)]
        if not node.rolls and seen:
            node.moves = seen
        if self._proves:
            node.learn()

    def _sees(self, node: Node, move: Node) -> bool:
        if not self._overlook or (self._sure and move.core.winners == [node.core.player]):
            return True
        return Dice(self._seed ^ node.core.key, move.action).below(1000) >= self._overlook

    def _chosen(self, node: Node) -> Node:
        """The least visited face, or the most promising or least explored move."""
        if node.rolls:
            return min(node.moves, key=lambda move: move.visits)
        player, often = node.core.player, math.log(node.visits + 1)

        def promise(move: Node) -> float:
            if not move.visits and move.proved is None:
                return math.inf
            return move.mean()[player] + EXPLORATION * math.sqrt(often / (move.visits + 1))

        open_moves = [move for move in node.moves if move.proved is None]
        return max(open_moves or node.moves, key=promise)

    def _finished(self, leaf: Node) -> list[float]:
        """The scores of a random game from here."""
        if leaf.proved is not None:
            return leaf.mean()
        position = leaf.core.position
        for _ in range(LONGEST):
            if (outcome := position.outcome()) is not None:
                return [float(score) for score in outcome.scores]
            position = position.after(self._dice.choice(position.legal_moves()))
        return shared(position)

    # The report.

    def _best(self) -> list[Node]:
        root = self._root
        if root.rolls:
            return root.moves
        tried = [move for move in root.moves if move.visits or move.proved is not None]
        ordered = sorted(tried or root.moves, key=lambda move: self._worth(root, move), reverse=True)
        return ordered[: self._lines]

    def _worth(self, node: Node, move: Node) -> tuple[float, float]:
        """A proved win comes first and a proved loss last; among the others, the most visited one."""
        score = move.mean()[node.core.player]
        if move.proved is not None:
            return (2.0 if score == 1 else score - 1 if score == 0 else score, score)
        return (score, move.visits)

    def _line(self, move: Node) -> Line:
        exact = move.proved is not None and self._proves
        return Line(move.action, move.mean(), exact, list(self._continued(move)))

    def _continued(self, move: Node) -> Iterator[int]:
        """The move and the replies to it, up to the next roll."""
        for _ in range(LINE):
            yield move.action
            if move.rolls or not move.moves:
                return
            move = max(move.moves, key=partial(self._worth, move))
