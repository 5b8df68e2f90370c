"""OXONO, solved: the first player wins, and the shipped book says how the first turns go.

It knows every position that the first player can reach by its moves, whatever the other plays, in all sixteen
images. A search for proofs takes over where the book ends.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Final

from quatuor import _core
from quatuor.rules.game import Move, Position
from quatuor.rules.oxono import GAME, OxonoPosition

from ..packed.oxono import pack
from ..verdict import Exact
from .oxono_data import FILE, WINNER, book_of
from .source import Book, ExactSource, Known, KnownMove
from .stored_file import DataError

logger = logging.getLogger(__name__)

WON: Final = (Fraction(1), Fraction(0))


class OxonoSource(ExactSource, Book):
    """Answers the positions of the book. If the book is damaged, it logs that and knows nothing."""

    @cached_property
    def _book(self) -> _core.OxonoBook | None:
        """Read on first use, and freed at exit: the core reports any object that outlives it."""
        atexit.register(self.__dict__.pop, "_book", None)
        try:
            return book_of(FILE.opened(FILE.shipped()))
        except DataError as error:
            logger.warning("%s; early positions of OXONO are searched instead", error)
            return None

    def verdict(self, position: Position) -> Exact | None:
        found = self._find(_core_of(position))
        return None if found is None else _won(found[0])

    def known(self, position: Position, lines: int) -> Known | None:
        """The winner's one move of the book, or all moves of the other if the book answers each.

        Nothing is known of the winner's other moves.
        """
        core = _core_of(position)
        if (found := self._find(core)) is None:
            return None
        within, answer = found
        if answer is None:
            return self._all_replies(core, within, lines)
        if lines > 1:
            return None
        move = KnownMove(GAME.moves[answer], _won(within), self._line(core, answer))
        return Known(move.verdict, (move,))

    def within(self, position: Position) -> int | None:
        found = None if self._book is None else self._book.find(_core_of(position))
        return None if found is None else found[0]

    def teach(self, proof: _core.OxonoProof) -> None:
        if self._book is not None:
            self._book.teach(proof)

    def _all_replies(self, core: _core.Oxono, within: int, lines: int) -> Known | None:
        """The moves of the loser, the one that holds out longest first."""
        lengths = {action: self._length(core.play(action)) for action in core.legal_moves()}
        known = [(length, action) for action, length in lengths.items() if length is not None]
        if len(known) < len(lengths):
            return None
        known.sort(key=lambda each: -each[0])
        moves = tuple(
            KnownMove(GAME.moves[action], _won(length + 1), self._line(core, action))
            for length, action in known[:lines]
        )
        return Known(_won(within), moves)

    def _line(self, core: _core.Oxono, action: int) -> tuple[Move, ...]:
        """How the book goes on after a move: its answers, and the replies that hold out longest."""
        line = [GAME.moves[action]]
        core = core.play(action)
        while (next_action := self._next(core)) is not None:
            line.append(GAME.moves[next_action])
            core = core.play(next_action)
        return tuple(line)

    def _next(self, core: _core.Oxono) -> int | None:
        if core.winners or (found := self._find(core)) is None:
            return None
        if found[1] is not None:
            return found[1]
        lengths = [(self._length(core.play(action)) or 0, -action) for action in core.legal_moves()]
        return -max(lengths)[1]

    def _length(self, core: _core.Oxono) -> int | None:
        """Within how many plies the winner wins."""
        found = self._find(core)
        return None if found is None else found[0]

    def _find(self, core: _core.Oxono) -> tuple[int, int | None] | None:
        """Within how many plies the winner wins, and on their turn the move.

        The book leaves out positions that are won at once: those are seen.
        """
        if self._book is None:
            return None
        return self._book.find(core) or next(((1, action) for action in _winning_moves(core)), None)


OXONO: Final = OxonoSource()


def _winning_moves(core: _core.Oxono) -> Iterator[int]:
    """The winner's moves that end the game."""
    if core.player == WINNER:
        yield from (action for action in core.legal_moves() if core.play(action).winners == [WINNER])


def _won(within: int) -> Exact:
    """A win within some plies. The book wins at once where it can, so its bounds up to three are exact."""
    return Exact(WON, distance=within) if within <= 3 else Exact(WON, within=within)


def _core_of(position: Position) -> _core.Oxono:
    assert isinstance(position, OxonoPosition)
    return _core.Oxono(pack(position))
