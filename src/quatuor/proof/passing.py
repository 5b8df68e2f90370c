"""Where a position that stands for the third time is a draw: that none does in any game of a strategy.

No game may pass a position twice: as ranks fall, it is enough that no position is listed twice, and that the
same position is always answered the same way. And no game may pass what has already stood twice in the
history that the certificate assumes.
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
"""A position, the number of what it is or leads to, and where the certificate says so."""


class Passed:
    """Where positions can come back: that no game of the strategy passes one twice, nor what stood twice.

    A position comes back only by moves that can be undone, of both players. So only the stages of the game
    (see `irreversible`) count in which the strategy makes such a move and goes on.
    """

    def __init__(self, root: Board, past: Sequence[Board], symmetries: Sequence[Symmetry]) -> None:
        self._on = root.ruleset.get("repetition") == "on"
        self._root = root
        self._symmetries = symmetries
        self._turns = [_turn(symmetry) for symmetry in symmetries] if self._on else []
        self._twice = {board for board, times in Counter(past).items() if times > 1} if self._on else set()
        self._stages: set[int] = set()
        self._ways: list[Met] = []

    def met(self, board: Board, where: str) -> None:
        """A move of the opponent led here."""
        if self._twice and board in self._twice:
            raise BrokenProof("stood-twice", where=where, position=board)

    def led(self, begun: Board, board: Board, way: Continuation, where: str) -> None:
        """A continuation led from one position to a listed one."""
        if not self._on:
            return
        if board in self._twice:
            raise BrokenProof("stood-twice", where=where, position=board)
        if self._twice and way.symmetry and board.irreversible == self._root.irreversible:
            raise BrokenProof("turned", where=where)
        if way.moves and board.irreversible == begun.irreversible:
            self._stages.add(begun.irreversible)

    def answered(self, begun: Board, way: Continuation, where: str) -> None:
        """A position is continued in some way, be it to the end."""
        if self._on:
            self._ways.append((begun, way.target, where))

    def check(self, boards: Sequence[Board], where: str) -> None:
        """That nothing is passed twice, once everything was met."""
        listed: list[Met] = [(board, n, f"{where}.positions[{n}]") for n, board in enumerate(boards)]
        for (_, _, place), other in self._alike(listed):
            raise BrokenProof("listed-twice", where=place, number=other)
        for (board, _, place), _ in self._alike(self._ways):
            raise BrokenProof("answered-twice", where=place, position=board)

    def _alike(self, met: Sequence[Met]) -> Iterator[tuple[Met, int | None]]:
        """Positions that are images of others with different numbers, and these numbers.

        What lies in the cells is compared first: it is quick, and nearly always enough.
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
        """The cells as that image has them which reads first."""
        contents = board.contents
        return min(turn(contents) for turn in self._turns)

    def _standard(self, board: Board) -> Board:
        """The one of all images of a position that reads first; itself where no symmetry may be used."""
        if self._twice and board.irreversible == self._root.irreversible:
            return board
        return min((board.mapped(symmetry) for symmetry in self._symmetries), key=str)


def _turn(symmetry: Symmetry) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """What a symmetry that renames no piece does to the cells of a board."""
    assert not symmetry.pieces
    comes_from = sorted(range(len(symmetry.cells)), key=symmetry.cells.__getitem__)
    return itemgetter(*comes_from)
