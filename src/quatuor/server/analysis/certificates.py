"""Certificates for pages: proofs of who wins a position, within bounds, that anyone can check.

They are made and checked in a process: the checker is pure Python, and takes seconds.
"""

from __future__ import annotations

import time
from typing import Final

from quatuor.engine.exact import is_large
from quatuor.engine.limit import Limit
from quatuor.engine.proving import Prover
from quatuor.engine.short_strategy import ShortStrategy, suits
from quatuor.engine.strategy import certificate
from quatuor.proof import check, written

from ..boards.places import match_at
from ..errors import refused
from ..messages import Place
from ..settings import Settings

ROUNDS: Final = 3
"""How many times a short strategy is drawn: more would gain little."""


def proved(place: Place, settings: Settings) -> str:
    """The checked certificate of a place. Raises a refusal if it is not proved in time."""
    match = match_at(place)
    if match.outcome() is not None:
        raise refused("over")
    if is_large(match.position):
        raise refused("proof-too-large")
    # Processor time: under load, a proof takes longer but is not refused.
    deadline = time.thread_time() + settings.proof_seconds

    def go_on(*_: float | None) -> None:
        if time.thread_time() > deadline:
            raise refused("not-proved")

    prover = Prover(match.position, match.history, memory=settings.proof_memory)
    winners = prover.winner(Limit(seconds=settings.proof_seconds / 2))
    if winners is None:
        raise refused("not-proved")
    short = suits(prover, winners)
    choice = ShortStrategy(prover, winners[0]).choice(ROUNDS, go_on) if short else None
    made = certificate(prover, winners, choice, most=settings.proof_positions, progress=go_on)
    check(made)
    return written(made)
