"""A position of the Python rules with the interface of a core position, for games without a twin.

Its observation has one plane per kind of piece, with the number of such pieces on every cell. Then comes one
plane per player, filled with 1 for the player who acts, and one per face of the die, filled with 1 when it
was rolled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from quatuor import perft as counting
from quatuor._core import StopFlag
from quatuor.rules.game import Game, Move, Position

FNV_PRIME, FNV_START, WORD = 0x100000001B3, 0xCBF29CE484222325, (1 << 64) - 1


@dataclass(frozen=True)
class PlainPosition:
    """A position by its own rules; equal by value."""

    game: Game
    position: Position

    @property
    def packed(self) -> bytes:
        return str(self.position).encode()

    @property
    def player(self) -> int:
        return self.position.player

    @property
    def turn(self) -> int | None:
        return self.position.turn

    @cached_property
    def winners(self) -> list[int]:
        outcome = self.position.outcome()
        return [] if outcome is None else list(outcome.winners)

    @property
    def key(self) -> int:
        """A 64-bit hash that is the same in every process (FNV-1a over the text)."""
        key = FNV_START
        for byte in self.packed:
            key = (key ^ byte) * FNV_PRIME & WORD
        return key

    @property
    def irreversible(self) -> int:
        return self.position.irreversible

    @property
    def actions(self) -> int:
        return self.game.actions

    # Playing.

    @cached_property
    def moves(self) -> dict[int, Move]:
        """The legal moves, by action number."""
        return {move.action: move for move in self.position.legal_moves()}

    def legal_moves(self) -> list[int]:
        return list(self.moves)

    def play(self, action: int) -> Self:
        if action not in self.moves:
            raise ValueError(f"action {action} is not legal here")
        return type(self)(self.game, self.position.after(self.moves[action]))

    def canonical(self) -> Self:
        """The image whose text sorts first."""
        images = (self.position.mapped(symmetry) for symmetry in self.game.symmetries())
        return type(self)(self.game, min(images, key=str, default=self.position))

    def perft(self, depth: int, *, seconds: float | None = None, stop: StopFlag | None = None) -> int:
        return counting.perft(self.position, depth)

    # Observations.

    @property
    def planes_shape(self) -> tuple[int, ...]:
        whole = self.position.ruleset.players + len(self.game.rolls)
        return (len(self.game.pieces) + whole, *self.game.shape)

    def write_planes(self, out: Any, stood: int = 0, seat: int | None = None) -> None:
        position, pieces = self.position, list(self.game.pieces)
        out[:] = 0
        flat = out.reshape(len(out), -1)
        for cell, content in enumerate(position.contents):
            for letter in content:
                flat[pieces.index(letter), cell] += 1
        first_player, first_face = len(pieces), len(pieces) + position.ruleset.players
        flat[first_player + (position.player if seat is None else seat)] = 1
        if position.roll is not None:
            flat[first_face + position.roll - 1] = 1

    def write_mask(self, out: Any) -> None:
        out[:] = 0
        if self.position.turn is not None:
            out[self.legal_moves()] = 1
