"""Checks that no game of a strategy repeats a position, where a third occurrence is a draw.

No game may pass a position twice. Because ranks decrease, it is enough that no position is listed twice, and
that the same position is always answered the same way. Nor may any game pass a position that already occurred
twice in the history the certificate assumes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import TypeAlias

from quatuor.rules.game import Position as Board
from quatuor.rules.game import Symmetry

from .certificate import Continuation
from .errors import BrokenProof

Met: TypeAlias = tuple[Board, int | None, str]
"""A position, the number of the listed position it is or leads to, and its place in the certificate."""


class Passed:
    """Checks, if positions can repeat, that no game passes one twice, nor one that occurred twice before.

    A position repeats only through reversible moves of both players. So only those stages of the game (see
    `irreversible`) count in which the strategy makes such a move and continues.
    """

    def __init__(self, root: Board, past: Sequence[Board], symmetries: Sequence[Symmetry]) -> None:
        self._on = root.ruleset.repeats
        self._root = root
        self._symmetries = symmetries
        self._turns = [_turn(symmetry) for symmetry in symmetries] if self._on else []
        self._twice = {board for board, times in Counter(past).items() if times > 1} if self._on else set()
        self._stages: set[int] = set()
        self._ways: list[Met] = []

    def met(self, board: Board, where: str) -> None:
        """Record that a move of the opponent led here."""
        if self._twice and board in self._twice:
            raise BrokenProof("stood-twice", where=where, position=board)

    def led(self, begun: Board, board: Board, way: Continuation, where: str) -> None:
        """Record that a continuation led from one position to a listed one."""
        if not self._on:
            return
        if board in self._twice:
            raise BrokenProof("stood-twice", where=where, position=board)
        if self._twice and way.symmetry and board.irreversible == self._root.irreversible:
            raise BrokenProof("turned", where=where)
        if way.moves and board.irreversible == begun.irreversible:
            self._stages.add(begun.irreversible)

    def answered(self, begun: Board, way: Continuation, where: str) -> None:
        """Record that a position is continued, possibly to the end."""
        if self._on:
            self._ways.append((begun, way.target, where))

    def check(self, boards: Sequence[Board], where: str) -> None:
        """Check that nothing is passed twice, after everything has been recorded."""
        listed: list[Met] = [(board, n, f"{where}.positions[{n}]") for n, board in enumerate(boards)]
        for (_, _, place), other in self._alike(listed):
            raise BrokenProof("listed-twice", where=place, number=other)
        for (board, _, place), _ in self._alike(self._ways):
            raise BrokenProof("answered-twice", where=place, position=board)

    def _alike(self, met: Sequence[Met]) -> Iterator[tuple[Met, int | None]]:
        """Positions that are images of others with different numbers, with those numbers.

        Cell contents are compared first: that is fast and nearly always enough.
        """
        groups: dict[tuple[str, ...], list[Met]] = {}
        for one in met:
            if one[0].irreversible in self._stages:
                groups.setdefault(self._contents(one[0]), []).append(one)
        for group in groups.values():
            if len({number for _, number, _ in group}) > 1:
                yield from self._exactly_alike(group)

    def _exactly_alike(self, group: Sequence[Met]) -> Iterator[tuple[Met, int | None]]:
        first: dict[Board, int | None] = {}
        for board, number, place in group:
            other = first.setdefault(self._standard(board), number)
            if other != number:
                yield (board, number, place), other

    def _contents(self, board: Board) -> tuple[str, ...]:
        """The cells of the image that sorts first."""
        contents = board.contents
        return min(turn(contents) for turn in self._turns)

    def _standard(self, board: Board) -> Board:
        """The image of a position that sorts first; the position itself if symmetries are not allowed."""
        if self._twice and board.irreversible == self._root.irreversible:
            return board
        return min((board.mapped(symmetry) for symmetry in self._symmetries), key=str)


def _turn(symmetry: Symmetry) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """The effect on the cells of a symmetry that renames no piece."""
    assert not symmetry.pieces
    comes_from = sorted(range(len(symmetry.cells)), key=symmetry.cells.__getitem__)
    return itemgetter(*comes_from)
