"""Omba by listing every walk on the board in advance and adding up its cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Final, Self

from .oracle import Oracle, share

CELLS: Final = tuple(column + row for row in "321" for column in "abc")
GATES: Final = ("b1", "a2", "c2", "b3")
STEPS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))


def follow(start: str, steps: tuple[tuple[int, int], ...]) -> list[str]:
    """The cells along a sequence of steps, including the start; it may leave the board."""
    cells = [start]
    for right, up in steps:
        cells.append(chr(ord(cells[-1][0]) + right) + chr(ord(cells[-1][1]) + up))
    return cells


@cache
def walks(start: str, loop: bool) -> tuple[tuple[str, ...], ...]:
    """Every walk of at most six steps that never returns to a cell, except with `loop` once to its start."""
    found = []
    for steps in (way for length in range(7) for way in product(STEPS, repeat=length)):
        cells = follow(start, steps)
        often = [cells.count(cell) for cell in cells[1:] if not (loop and cell == start)]
        straight_back = cells[2:3] == [start]
        if straight_back or not set(cells) <= set(CELLS):
            continue
        if all(n == 1 for n in often) and cells.count(start) <= 1 + loop:
            found.append(tuple(cells))
    return tuple(found)


@dataclass(frozen=True)
class Omba(Oracle):
    players: int
    stacks: Mapping[str, str]
    mover: int
    roll: int | None
    gone: frozenset[int]
    options: Mapping[str, str]

    @classmethod
    def start(cls, players: int, options: Mapping[str, str]) -> Self:
        return cls(players, dict.fromkeys(CELLS, ""), 0, None, frozenset(), options)

    @classmethod
    def read(cls, text: str, options: Mapping[str, str]) -> Self:
        board, players, mover, roll, gone = text.split()
        stacks = [stack.replace(".", "") for stack in board.replace("/", ",").split(",")]
        return cls(
            int(players),
            dict(zip(CELLS, stacks, strict=True)),
            "abcd".index(mover),
            None if roll == "-" else int(roll),
            frozenset("abcd".index(owner) for owner in gone if owner != "-"),
            options,
        )

    def text(self) -> str:
        ranks = (",".join(self.stacks[column + row] or "." for column in "abc") for row in "321")
        gone = "".join("abcd"[player] for player in sorted(self.gone))
        return f"{'/'.join(ranks)} {self.players} {'abcd'[self.mover]} {self.roll or '-'} {gone or '-'}"

    def turn(self) -> int | None:
        return None if self.roll is None else self.mover

    def in_hand(self) -> int:
        share_of_pieces = {2: 6, 3: 4, 4: 3}[self.players]
        return share_of_pieces - "".join(self.stacks.values()).count("abcd"[self.mover])

    def moves(self) -> set[str]:
        if self.scores() is not None:
            return set()
        if self.roll is None:
            return set("123456")
        return self.spending(self.roll) or {"-"}

    def spending(self, roll: int) -> set[str]:
        """The moves of the player to move with this roll."""
        found = {move for move, cost in self.boarding() if cost == roll} if self.in_hand() else set()
        return found | {move for move, cost in self.travelling() if cost == roll}

    def boarding(self) -> Iterator[tuple[str, int]]:
        heights = {cell: len(stack) for cell, stack in self.stacks.items()}
        for gate in GATES:
            if heights[gate] and self.options.get("gate") == "closed":
                continue
            fee = 1 if self.options.get("gate") == "flat" else 1 + heights[gate]
            for walk in walks(gate, loop=False):
                yield "@" + walk[-1], fee + toll(walk, heights)

    def travelling(self) -> Iterator[tuple[str, int]]:
        for here, stack in self.stacks.items():
            if not stack.endswith("abcd"[self.mover]):
                continue
            heights = {cell: len(pile) - (cell == here) for cell, pile in self.stacks.items()}
            for walk in walks(here, loop=self.options.get("loop") == "on"):
                yield here + walk[-1], toll(walk, heights)

    def play(self, move: str) -> Self:
        if self.roll is None:
            return replace(self, roll=int(move))
        if move == "-":
            return self.stuck()
        moved = dict(self.stacks)
        source, end = move[:-2], move[-2:]
        if source != "@":
            moved[source] = moved[source][:-1]
        moved[end] += "abcd"[self.mover]
        return replace(self, stacks=moved).handed_on()

    def stuck(self) -> Self:
        passes = self.options.get("pass") == "on" and any(self.spending(roll) for roll in range(1, 7))
        return self.handed_on() if passes else replace(self, gone=self.gone | {self.mover}).handed_on()

    def handed_on(self) -> Self:
        following = self.mover
        for _ in range(self.players):
            following = (following + 1) % self.players
            if following not in self.gone:
                break
        return replace(self, mover=following, roll=None)

    def leave(self, player: int) -> Self:
        later = replace(self, gone=self.gone | {player})
        return later.handed_on() if player == self.mover or later.scores() else later

    def scores(self) -> tuple[Fraction, ...] | None:
        left = set(range(self.players)) - self.gone
        return share(self.players, left) if len(left) == 1 else None

    @classmethod
    def universe(cls) -> tuple[str, ...]:
        return (*"123456", "-", *map("".join, product(("@", *CELLS), CELLS)))


def toll(walk: tuple[str, ...], heights: Mapping[str, int]) -> int:
    """The cost of a walk: one per step, and one for every level up or down."""
    return sum(1 + abs(heights[here] - heights[there]) for here, there in pairwise(walk))
