"""Certificates as data, and how they are written.

The text is JSON with one position per line. It ends with a checksum, the SHA-256 of every byte before it,
which distinguishes a file damaged in transit from one that was wrong from the start.

A continuation is written as an array: first the moves of the player the strategy is for, then the number of
the position reached and the number of the symmetry that maps it to its listed form. Without these two, the
game is over.

    ["Bb2", 5, 17]    the player replies Bb2; the position is number 5, seen through symmetry 17
    ["Bb2"]           the player replies Bb2, which ends the game
    [5, 0]            the opponent moves again: the game continues in position 5, unchanged
    []                the game is over already
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

FORMAT: Final = "quatuor proof"
VERSION: Final = 1
WINS: Final = "wins"
HOLDS: Final = "holds"
"""Does not lose: wins or shares the point."""
CLAIMS: Final = (WINS, HOLDS)


@dataclass(frozen=True, slots=True)
class Continuation:
    """The player's moves, and where they lead: to a listed position, or to the end of the game.

    >>> from quatuor.proof import Continuation
    >>> Continuation(("Bb2",), target=5, symmetry=17).to_data(), Continuation().to_data()
    (['Bb2', 5, 17], [])
    """

    moves: tuple[str, ...] = ()
    target: int | None = None
    symmetry: int = 0

    def to_data(self) -> list[str | int]:
        reached = [] if self.target is None else [self.target, self.symmetry]
        return [*self.moves, *reached]


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which the opponent is to move, with a continuation for every legal move.

    The rank bounds the plies to the end of the game; it decreases from each position to the next.

    >>> from quatuor.proof import Continuation, Position
    >>> Position("..../C.../..../....", rank=3, answers={"Ab1": Continuation(("Bb2",))}).rank
    3
    """

    text: str
    rank: int
    answers: Mapping[str, Continuation]


@dataclass(frozen=True, slots=True)
class Strategy:
    """How a player wins, or holds, from the certificate's position.

    >>> from quatuor.proof import Continuation, Strategy
    >>> Strategy(player=0, claim="wins", start=Continuation(("Cd2",)), positions=()).replies
    0
    """

    player: int
    claim: str
    start: Continuation
    positions: tuple[Position, ...]

    @property
    def replies(self) -> int:
        """The number of moves answered."""
        return sum(len(position.answers) for position in self.positions)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A position of a game and the strategies that prove its value.

    One strategy proves that a player wins, or holds; two, one for each player, prove a draw. `history` holds
    the earlier positions that may repeat: a third occurrence would be a draw.

    >>> from quatuor.proof import Certificate, Continuation, Strategy, check
    >>> strategy = Strategy(player=0, claim="wins", start=Continuation(("Cd2",)), positions=())
    >>> certificate = Certificate("quantik", 2, {}, (), ".a.C/b..d/.BD./..Ba", (strategy,))
    >>> check(certificate).player
    0
    """

    game: str
    players: int
    options: Mapping[str, str]
    history: tuple[str, ...]
    position: str
    strategies: tuple[Strategy, ...]


def written(certificate: Certificate) -> str:
    """The text of a certificate, its checksum last.

    >>> from quatuor.proof import Certificate, Continuation, Strategy, read, written
    >>> strategy = Strategy(player=0, claim="wins", start=Continuation(("Cd2",)), positions=())
    >>> certificate = Certificate("quantik", 2, {}, (), ".a.C/b..d/.BD./..Ba", (strategy,))
    >>> read(written(certificate).encode()) == certificate
    True
    """
    body = "\n".join(_lines(certificate)) + "\n"
    return f"{body}{tail(checksum(body.encode()))}"


def checksum(body: bytes) -> str:
    return sha256(body).hexdigest()


def tail(digest: str) -> str:
    """The end of the text."""
    return f'"checksum": "{digest}"}}\n'


def _lines(certificate: Certificate) -> Iterator[str]:
    heads = {
        "format": FORMAT,
        "version": VERSION,
        "game": certificate.game,
        "players": certificate.players,
        "options": dict(certificate.options),
        "history": list(certificate.history),
        "position": certificate.position,
    }
    yield "{"
    yield from (f'"{name}": {json.dumps(value)},' for name, value in heads.items())
    yield '"strategies": ['
    last = len(certificate.strategies) - 1
    for number, strategy in enumerate(certificate.strategies):
        yield from _strategy_lines(strategy, "," if number < last else "")
    yield "],"


def _strategy_lines(strategy: Strategy, comma: str) -> Iterator[str]:
    heads = f'"player": {strategy.player}, "claim": {json.dumps(strategy.claim)}'
    yield f'{{{heads}, "start": {json.dumps(strategy.start.to_data())}, "positions": ['
    last = len(strategy.positions) - 1
    for number, position in enumerate(strategy.positions):
        answers = {move: answer.to_data() for move, answer in position.answers.items()}
        listed = {"position": position.text, "rank": position.rank, "answers": answers}
        yield json.dumps(listed) + ("," if number < last else "")
    yield f"]}}{comma}"
