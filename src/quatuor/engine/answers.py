"""Turns a proved win into answers: the certificate without positions, for strategies of millions of them."""

from __future__ import annotations

from quatuor.progress import Progress
from quatuor.proof import Answers
from quatuor.rules import GAMES
from quatuor.rules.game import Player

from .core import core_position
from .games import twin
from .proving import Prover, ProvingError


def answers(prover: Prover, winner: Player, progress: Progress | None = None) -> Answers:
    """How the winner wins the prover's position, turn by turn; `progress` gets the positions answered."""
    position = prover.position
    make = twin(position.GAME).answers
    if make is None:
        raise ProvingError("no-answers", title=GAMES[position.GAME].title)
    turns, entries = list[int](), bytearray()
    taking = make(prover.search(winner), core_position(position))
    while count := taking.positions:
        entries += taking.take_turn()
        turns.append(count)
        if progress is not None:
            progress(sum(turns), None)
    return Answers(
        game=position.GAME,
        players=position.ruleset.players,
        options=dict(position.ruleset.options),
        position=str(position),
        player=winner,
        turns=tuple(turns),
        entries=bytes(entries),
    )
