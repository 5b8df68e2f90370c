"""Turns a proved win into answers: the certificate without positions, for strategies of millions of them."""

from __future__ import annotations

from typing import Any

from quatuor.progress import Progress
from quatuor.proof import Answers
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position

from .core import core_position
from .games import twin
from .proving import Prover, ProvingError

AT_ONCE = 2_000
"""How many positions are answered between two reports."""


class Taking:
    """The answers of a win that a search has proved, taken in the order of the certificate.

    `entries` are those taken earlier, to go on from there.
    """

    def __init__(self, search: Any, position: Position, entries: bytes = b"") -> None:
        make = twin(position.GAME).answers
        if make is None:
            raise ProvingError("no-answers", title=GAMES[position.GAME].title)
        self._taking = make(search, core_position(position))
        self._taking.skip(entries)
        self._position = position
        self.entries = bytearray(entries)

    @property
    def turns(self) -> list[int]:
        """The number of positions of each finished turn."""
        return list(self._taking.turns)

    @property
    def positions(self) -> int:
        """The number of positions of this turn; 0 at the end."""
        return int(self._taking.positions)

    @property
    def answered(self) -> int:
        """How many positions of this turn are answered."""
        return int(self._taking.answered)

    def take(self) -> None:
        """Answer some more positions."""
        self.entries += self._taking.take(AT_ONCE)

    def certificate(self, winner: Player) -> Answers:
        """The certificate, once all is taken."""
        ruleset = self._position.ruleset
        return Answers(
            game=self._position.GAME,
            players=ruleset.players,
            options=dict(ruleset.options),
            position=str(self._position),
            player=winner,
            turns=tuple(self.turns),
            entries=bytes(self.entries),
        )


def answers(prover: Prover, winner: Player, progress: Progress | None = None) -> Answers:
    """How the winner wins the prover's position, turn by turn; `progress` gets the positions answered."""
    taking = Taking(prover.search(winner), prover.position)
    while taking.positions:
        taking.take()
        if progress is not None:
            progress(sum(taking.turns) + taking.answered, None)
    return taking.certificate(winner)
