"""Quantik, strongly solved: the value of every position and of every move in it.

The first eight plies are stored with the package, 74 kilobytes in all; the core searches later positions to
the end. Any position that respects the material and the bans, and shows no finished line, can be reached by
play, so every position queried is stored.
"""

from __future__ import annotations

import atexit
import logging
from fractions import Fraction
from functools import cache, cached_property

from quatuor._core import Quantik, QuantikOracle
from quatuor.rules.game import Move, Player, Position
from quatuor.rules.quantik import EMPTY, PLACEMENTS, QuantikPosition

from ..packed import quantik as packing
from ..verdict import Exact
from .quantik_data import FILE, PLIES
from .source import ExactSource, Known, KnownMove
from .stored_file import DataError

logger = logging.getLogger(__name__)


def oracle_of(content: bytes) -> QuantikOracle:
    """The oracle of a file's bytes. Raises `DataError` if they are unusable."""
    try:
        return QuantikOracle(FILE.opened(content))
    except ValueError:
        raise DataError("damaged", name=FILE.name) from None


class QuantikSource(ExactSource):
    """Answers any position.

    If the stored distances are damaged, it logs that and answers late positions only.
    """

    @cached_property
    def oracle(self) -> QuantikOracle:
        """Read on first use, and freed at exit: the core reports any object that outlives it."""
        atexit.register(self.__dict__.pop, "oracle", None)
        try:
            return oracle_of(FILE.shipped())
        except DataError as error:
            logger.warning("%s; early positions of Quantik are searched instead", error)
            return QuantikOracle()

    def verdict(self, position: Position) -> Exact | None:
        assert isinstance(position, QuantikPosition)
        if not self._knows(position):
            return None
        return _verdict(position.player, self.oracle.distance(_core(position)))

    def known(self, position: Position, lines: int) -> Known | None:
        assert isinstance(position, QuantikPosition)
        if not self._knows(position):
            return None
        ranked = sorted(self.oracle.moves(_core(position)), key=lambda found: _rank(found[1]))
        moves = tuple(self._known_move(position, action, plies) for action, plies in ranked[:lines])
        return Known(_verdict(position.player, ranked[0][1]), moves)

    def _knows(self, position: QuantikPosition) -> bool:
        return self.oracle.plies == PLIES or _placed(position) >= PLIES

    def _known_move(self, position: QuantikPosition, action: int, plies: int) -> KnownMove:
        rest = self.oracle.line(_core(position).play(action))
        line = tuple(_move(number) for number in (action, *rest))
        return KnownMove(line[0], _verdict(position.player, plies), line)


QUANTIK = QuantikSource()


def _rank(plies: int) -> int:
    """Wins first, the fastest at the top; then losses, the slowest at the top."""
    return plies - 100 if plies % 2 else -plies


def _verdict(mover: Player, plies: int) -> Exact:
    """The verdict of a distance: the player to move wins if it is odd."""
    return Exact(_won_by(mover if plies % 2 else 1 - mover), plies)


@cache
def _won_by(winner: Player) -> tuple[Fraction, Fraction]:
    return Fraction(winner == 0), Fraction(winner == 1)


def _move(action: int) -> Move:
    return PLACEMENTS[action]


def _core(position: QuantikPosition) -> Quantik:
    return Quantik(packing.pack(position))


def _placed(position: QuantikPosition) -> int:
    return sum(content != EMPTY for content in position.board)
