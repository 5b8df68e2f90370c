"""Certificates for the tests: real ones, made by the prover, and ways to falsify them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from quatuor.engine.limit import Limit
from quatuor.engine.proving import Prover
from quatuor.engine.short_strategy import ShortStrategy
from quatuor.engine.strategy import certificate
from quatuor.proof import Certificate, Continuation, Strategy
from quatuor.proof import Position as Listed
from quatuor.rules import GAMES
from quatuor.rules.game import Position

SMALL: Final = 1 << 22
"""Memory in bytes, plenty for the positions below."""

PLACES: Final = {
    "quantik": "Ac3 Ab4 Dc1 Ab1 Dc2 Dd4",
    "oxono win": "..o@../o..oO./..X.xo/..xOxO/xX..*X/...X.X",
    "oxono long win": "o...oo/.O..*x/....O./@O.xXO/O...xx/..XX.x",
    "oxono draw": "X.X*oo/xoOox@/oXxOOO/XxOXXx/..xOxX/.o.o.O",
    "cubulus": "rrb/w.w/brb|wbb/wrw/rrr|.rr/.wb/.b. 2 w b33U~",
    "cubulus shifts": "r.b/.rr/rbw|.rw/b.w/...|.rr/r.r/..w 2 w c31B~",
    "cubulus long": ".b./rrw/r.r|bw./.rb/brr|ww./wr./rwb 2 b -",
}
"""Positions with a proved result, by a name that starts with the game; in Quantik by the first moves."""


def place(name: str) -> Position:
    """The position of a name."""
    game, text = GAMES[name.split(maxsplit=1)[0]], PLACES[name]
    if game.id != "quantik":
        return game.parse(text)
    position = game.start()
    for move in text.split():
        position = position.play(position.parse_move(move))
    return position


def proved(position: Position, history: Sequence[Position] = ()) -> Certificate:
    """The certificate of a position, whatever its result."""
    prover = Prover(position, history, memory=SMALL)
    winners = prover.winner(Limit(nodes=500_000))
    assert winners is not None
    return certificate(prover, winners)


@cache
def made(name: str) -> Certificate:
    """The certificate of a named position."""
    return proved(place(name))


@cache
def second_player_wins() -> Certificate:
    """The certificate of the empty board of Quantik, as short as `quatuor prove` makes it."""
    prover = Prover(GAMES["quantik"].start(), memory=1 << 26)
    winners = prover.winner()
    assert winners == (1,)
    return certificate(prover, winners, ShortStrategy(prover, 1).choice())


# ── Falsifying ─────────────────────────────────────────────────────────────────────────────────────────────


def with_strategy(whole: Certificate, strategy: Strategy, number: int = 0) -> Certificate:
    """The certificate with one strategy replaced."""
    strategies = list(whole.strategies)
    strategies[number] = strategy
    return replace(whole, strategies=tuple(strategies))


def with_position(whole: Certificate, number: int, listed: Listed, strategy: int = 0) -> Certificate:
    """The certificate with one position replaced."""
    positions = list(whole.strategies[strategy].positions)
    positions[number] = listed
    return with_strategy(whole, replace(whole.strategies[strategy], positions=tuple(positions)), strategy)


def with_answer(
    whole: Certificate, number: int, move: str, answer: Continuation | None, strategy: int = 0
) -> Certificate:
    """The certificate with one answer of a listed position replaced; None removes it."""
    listed = whole.strategies[strategy].positions[number]
    answers = dict(listed.answers)
    if answer is None:
        del answers[move]
    else:
        answers[move] = answer
    return with_position(whole, number, replace(listed, answers=answers), strategy)
