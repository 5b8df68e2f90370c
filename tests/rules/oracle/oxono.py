"""OXONO on named cells, with alignments found as words in the rows and columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final, Self

from .oracle import Oracle, share

CELLS: Final = tuple(column + row for row in "654321" for column in "abcdef")
ALIGNED: Final = re.compile("[XO]{4}|[xo]{4}|[Xx]{4}|[Oo]{4}")


def walk(cell: str, direction: tuple[int, int]) -> Iterator[str]:
    """The cells from here to the edge, this one left out."""
    while True:
        cell = chr(ord(cell[0]) + direction[0]) + chr(ord(cell[1]) + direction[1])
        if cell not in CELLS:
            return
        yield cell


def walks(cell: str) -> list[list[str]]:
    return [list(walk(cell, way)) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]


@dataclass(frozen=True)
class Oxono(Oracle):
    board: Mapping[str, str]

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(dict(zip(CELLS, text.replace("/", ""), strict=True)))

    def text(self) -> str:
        return "/".join("".join(self.board[column + row] for column in "abcdef") for row in "654321")

    def turn(self) -> int:
        pieces = [letter for letter in self.board.values() if letter in "XOxo"]
        return len(pieces) % 2

    def free(self) -> set[str]:
        return {cell for cell in CELLS if self.board[cell] == "."}

    def beside(self, cell: str) -> set[str]:
        """The free cells next to this one."""
        return {way[0] for way in walks(cell) if way} & self.free()

    def moves(self) -> set[str]:
        if self.scores() is not None:
            return set()
        return {symbol + to + place for symbol in "XO" for to, place in self.turns(symbol)}

    def turns(self, symbol: str) -> Iterator[tuple[str, str]]:
        mine = symbol if self.turn() == 0 else symbol.lower()
        if list(self.board.values()).count(mine) == 8:
            return
        for to in self.destinations(symbol):
            moved = self.with_totem(symbol, to)
            for place in moved.beside(to) or moved.free():
                yield to, place

    def destinations(self, symbol: str) -> set[str]:
        here = self.totem(symbol)
        if self.beside(here):
            return set(self.slides(here))
        return set(self.jumps(here)) or self.free()

    def slides(self, here: str) -> Iterator[str]:
        for way in walks(here):
            for cell in way:
                if cell not in self.free():
                    break
                yield cell

    def jumps(self, here: str) -> Iterator[str]:
        for way in walks(here):
            yield from [cell for cell in way if cell in self.free()][:1]

    def totem(self, symbol: str) -> str:
        return next(cell for cell in CELLS if self.board[cell] == {"X": "*", "O": "@"}[symbol])

    def with_totem(self, symbol: str, to: str) -> Self:
        here = self.totem(symbol)
        return type(self)({**self.board, here: ".", to: self.board[here]})

    def play(self, move: str) -> Self:
        symbol, to, place = move[0], move[1:3], move[3:]
        piece = symbol if self.turn() == 0 else symbol.lower()
        return type(self)({**self.with_totem(symbol, to).board, place: piece})

    def aligned(self) -> bool:
        rows = self.text().split("/")
        columns = ["".join(letters) for letters in zip(*rows, strict=True)]
        return any(ALIGNED.search(line) for line in rows + columns)

    def scores(self) -> tuple[Fraction, ...] | None:
        if self.aligned():
            return share(2, [1 - self.turn()])
        return share(2, [0, 1]) if len(self.free()) == 2 else None

    @classmethod
    def universe(cls) -> tuple[str, ...]:
        return tuple(map("".join, product("XO", CELLS, CELLS)))
