"""Quantik as a set of pieces, each of which sees only its row, column and region."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple, Self

from .oracle import Oracle, share


class Piece(NamedTuple):
    """A shape of a player somewhere; columns and rows count from 0, from the left and from the top."""

    player: int
    shape: str
    column: int
    row: int

    def places(self) -> set[tuple[str, int]]:
        """The row, the column and the region of the piece."""
        return {("row", self.row), ("column", self.column), ("region", self.row // 2 * 2 + self.column // 2)}

    def letter(self) -> str:
        return self.shape.lower() if self.player else self.shape

    def move(self) -> str:
        return f"{self.shape}{'abcd'[self.column]}{4 - self.row}"


@dataclass(frozen=True)
class Quantik(Oracle):
    pieces: frozenset[Piece] = frozenset()

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(
            frozenset(
                Piece(int(letter.islower()), letter.upper(), column, row)
                for row, rank in enumerate(text.split("/"))
                for column, letter in enumerate(rank)
                if letter != "."
            )
        )

    def text(self) -> str:
        letters = {(piece.row, piece.column): piece.letter() for piece in self.pieces}
        return "/".join("".join(letters.get((row, column), ".") for column in range(4)) for row in range(4))

    def turn(self) -> int:
        return len(self.pieces) % 2

    def candidates(self) -> list[Piece]:
        return [Piece(self.turn(), shape, c, r) for shape, c, r in product("ABCD", range(4), range(4))]

    def moves(self) -> set[str]:
        if self.complete():
            return set()
        return {piece.move() for piece in self.candidates() if self.allowed(piece)}

    def allowed(self, new: Piece) -> bool:
        in_hand = 2 > sum((old.player, old.shape) == (new.player, new.shape) for old in self.pieces)
        free = all((old.column, old.row) != (new.column, new.row) for old in self.pieces)
        banned = any(
            old.player != new.player and old.shape == new.shape and old.places() & new.places()
            for old in self.pieces
        )
        return in_hand and free and not banned

    def play(self, move: str) -> Self:
        return type(self)(self.pieces | {next(p for p in self.candidates() if p.move() == move)})

    def complete(self) -> bool:
        """Whether a row, column or region has four different shapes."""
        fours = (four for four in combinations(self.pieces, 4) if len({piece.shape for piece in four}) == 4)
        return any(set.intersection(*(piece.places() for piece in four)) for four in fours)

    def scores(self) -> tuple[Fraction, ...] | None:
        if self.complete() or not self.moves():
            return share(2, [1 - self.turn()])
        return None

    @classmethod
    def universe(cls) -> tuple[str, ...]:
        return tuple(piece.move() for piece in cls().candidates())
