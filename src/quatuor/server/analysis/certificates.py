"""Certificates for pages: who wins a place, proved within bounds and written down for anybody to check."""

from __future__ import annotations

import time
from typing import Final

from quatuor.engine.limit import Limit
from quatuor.engine.player import StopFlag
from quatuor.engine.proving import Prover
from quatuor.engine.strategy import certificate
from quatuor.engine.thrift import Thrift, suits
from quatuor.proof import check, written

from ..boards.places import match_at
from ..errors import refused
from ..messages import Place
from ..settings import Settings

ROUNDS: Final = 3
"""How often a short strategy is drawn: more would gain little."""


def proved(place: Place, settings: Settings, stop: StopFlag) -> str:
    """The certificate of a place, checked; a refusal where it is not proved in the time there is."""
    match = match_at(place)
    if match.outcome is not None:
        raise refused("over")
    # Time of the processor: where many wait for it, a proof takes longer and is not refused.
    deadline = time.thread_time() + settings.proof_seconds

    def go_on(_: int = 0) -> None:
        if stop.is_set() or time.thread_time() > deadline:
            raise refused("not-proved")

    prover = Prover(match.position, match.history, memory=settings.proof_table)
    winners = prover.winner(Limit(seconds=settings.proof_seconds / 2), stop=stop)
    if winners is None:
        raise refused("not-proved")
    short = suits(prover, winners)
    choice = Thrift(prover, winners[0]).choice(ROUNDS, go_on) if short else None
    made = certificate(prover, winners, choice, most=settings.proof_positions, progress=go_on)
    check(made)
    return written(made)
