"""Moves that are shown on the board without being played: what refutes a move, or the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...rules.game import Move, Player, Position

MOST: Final = 24
"""The most moves in a walkthrough: nobody follows more."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One move: its player, None for a roll, and the position after it."""

    move: Move
    player: Player | None
    position: Position

    @property
    def cells(self) -> frozenset[str]:
        return frozenset(self.move.tokens)


class Walkthrough:
    """Steps through frames, starting at the first."""

    def __init__(self, start: Position, moves: Sequence[Move], *, wrong: bool = False) -> None:
        self.frames = _frames(start, moves[:MOST])
        self.wrong = wrong
        """Whether the first move is a wrong one, and the others refute it."""
        self.place = 0

    @property
    def frame(self) -> Frame:
        return self.frames[self.place]

    @property
    def at_end(self) -> bool:
        return self.place == len(self.frames) - 1

    @property
    def refused(self) -> frozenset[str]:
        """The places of the wrong move, as far as they are not those of the move that is shown."""
        if not self.wrong:
            return frozenset()
        first = self.frames[0].cells
        return first if self.place == 0 else first - self.frame.cells

    def step(self, frames: int) -> None:
        """Go a number of frames forward or back."""
        self.place = max(0, min(self.place + frames, len(self.frames) - 1))


def _frames(position: Position, moves: Sequence[Move]) -> tuple[Frame, ...]:
    frames = []
    for move in moves:
        player, position = position.turn, position.play(move)
        frames.append(Frame(move, player, position))
    return tuple(frames)
