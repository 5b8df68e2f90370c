"""Omba for two, solved: the exact chance of every position, before a roll and after it, and of every move.

`quatuor solve omba` computes the table and stores it in the user's data folder. Without a table for a reading
of the rules, nothing is known about it. Chances are accurate to within a millionth.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from quatuor import _core
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position, Ruleset
from quatuor.rules.omba import OmbaPosition

from ..packed.omba import pack
from ..verdict import Exact
from .checked_file import TableError
from .folder import tables_folder
from .omba_table import OmbaTable, table_name
from .source import ExactSource, Known, KnownMove

logger = logging.getLogger(__name__)

Stamp = tuple[Path, int, int]
"""The identity of a file when it was opened: its path, modification time and size."""


class OmbaSource(ExactSource):
    """Answers from the tables on this machine; a table may appear or be replaced while it runs."""

    def __init__(self) -> None:
        self._open: dict[Ruleset, tuple[Stamp, OmbaTable | None]] = {}

    def verdict(self, position: Position) -> Exact | None:
        assert isinstance(position, OmbaPosition)
        if (table := self.table_for(position)) is None:
            return None
        return _verdict(position.player, table.chance(_core.Omba(pack(position))))

    def known(self, position: Position, lines: int) -> Known | None:
        assert isinstance(position, OmbaPosition)
        if (table := self.table_for(position)) is None:
            return None
        core, player = _core.Omba(pack(position)), position.player
        rolling = position.turn is None
        moves = GAMES["omba"].rolls if rolling else GAMES["omba"].moves
        found = [
            KnownMove(move := moves[action], _verdict(player, chance), (move,))
            for action, chance in table.moves(core)
        ]
        if rolling:
            return Known(_verdict(player, table.chance(core)), tuple(found))
        found.sort(key=lambda known: known.verdict.scores[player], reverse=True)
        return Known(found[0].verdict, tuple(found[:lines]))

    def table_for(self, position: OmbaPosition) -> _core.OmbaTable | None:
        """The table for a position, with the checksums of the layers it needs verified."""
        if position.ruleset.players != 2 or position.eliminated:
            return None
        if (table := self._table(position.ruleset)) is None:
            return None
        try:
            return table.ready(sum(map(len, position.stacks)))
        except TableError as error:
            self._give_up(position.ruleset, error)
            return None

    def _table(self, ruleset: Ruleset) -> OmbaTable | None:
        path = tables_folder() / table_name(ruleset)
        try:
            status = path.stat()
        except OSError:
            return None
        stamp = (path, status.st_mtime_ns, status.st_size)
        if ruleset not in self._open or self._open[ruleset][0] != stamp:
            self._open[ruleset] = (stamp, _opened(path, ruleset))
        return self._open[ruleset][1]

    def _give_up(self, ruleset: Ruleset, error: TableError) -> None:
        """Never read this file again."""
        logger.warning("%s; positions of Omba are estimated instead", error)
        self._open[ruleset] = (self._open[ruleset][0], None)


def _opened(path: Path, ruleset: Ruleset) -> OmbaTable | None:
    try:
        return OmbaTable(path, ruleset)
    except (OSError, ValueError) as error:  # a TableError is a ValueError
        logger.warning("%s; positions of Omba are estimated instead", error)
        return None


def _verdict(player: Player, chance: float) -> Exact:
    """The chances of both players, accurate to within a millionth."""
    return Exact((chance, 1 - chance) if player == 0 else (1 - chance, chance))


OMBA: Final = OmbaSource()
