"""Cubulus as lines of three letters: pushing and shifting are operations on a word of three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Final, Self

from .oracle import Oracle, share

CELLS: Final = tuple(f"{x}{y}{z}" for z in "321" for y in "321" for x in "abc")
AXES: Final = {"L": "abc", "R": "cba", "F": "123", "B": "321", "D": "123", "U": "321"}
AXIS_OF: Final = {"L": 0, "R": 0, "F": 1, "B": 1, "D": 2, "U": 2}


def lines() -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Every way into the cube, `a11L`, with the cells met on the way through."""
    for face, letters in AXES.items():
        at = AXIS_OF[face]
        others = ["abc" if axis == 0 else "123" for axis in range(3) if axis != at]
        for one, two in product(*others):
            rest = one + two
            first, second, third = (rest[:at] + letter + rest[at:] for letter in letters)
            yield first + face, (first, second, third)


LINES: Final = dict(lines())


def is_square(cells: tuple[str, ...]) -> bool:
    """Whether four cells of a face are the corners of a square: four equal sides, two equal diagonals."""
    points = [("abc".index(x), int(y) - 1, int(z) - 1) for x, y, z in cells]
    if not any({point[axis] for point in points} in ({0}, {2}) for axis in range(3)):
        return False
    distances = sorted(
        sum((p - q) ** 2 for p, q in zip(one, two, strict=True)) for one, two in combinations(points, 2)
    )
    side, diagonal = distances[0], distances[-1]
    return distances == [side] * 4 + [diagonal] * 2 and diagonal == 2 * side


def limit_of(options: Mapping[str, str]) -> int:
    """The moves without a new ball that end the game; 0 without a limit."""
    return int(options.get("shift-limit", "off").replace("off", "0"))


SQUARES: Final = tuple(four for four in combinations(CELLS, 4) if is_square(four))


@dataclass(frozen=True)
class Cubulus(Oracle):
    players: int
    balls: Mapping[str, str]
    """Colour by cell; a free cell is not in it."""
    mover: int
    ban: str = ""
    null_shift: bool = False
    gone: frozenset[int] = frozenset()
    limit: int = 0
    """The moves without a new ball that end the game; 0 for any number."""
    waited: int = 0
    """Those made so far, counted only if there is a limit."""

    @classmethod
    def start(cls, players: int, options: Mapping[str, str]) -> Self:
        null_shift = options.get("null-shift") == "on"
        return cls(players, {}, 1 if players == 2 else 0, null_shift=null_shift, limit=limit_of(options))

    @classmethod
    def read(cls, text: str, options: Mapping[str, str]) -> Self:
        cube, players, mover, ban, *rest = text.split(" ")
        waited = int("".join(filter(str.isdigit, rest)) or 0)
        gone = "".join(filter(str.isalpha, rest))
        letters = cube.replace("|", "").replace("/", "")
        balls = {cell: letter for cell, letter in zip(CELLS, letters, strict=True) if letter != "."}
        left = frozenset(map("wbr".index, gone))
        null_shift = options.get("null-shift") == "on"
        limit = limit_of(options)
        return cls(int(players), balls, "wbr".index(mover), ban.strip("-"), null_shift, left, limit, waited)

    def text(self) -> str:
        letters = self.word(CELLS)
        rows = [letters[at : at + 3] for at in range(0, 27, 3)]
        cube = "|".join("/".join(rows[at : at + 3]) for at in (0, 3, 6))
        gone = "".join("wbr"[player] for player in sorted(self.gone))
        rest = [self.ban or "-", str(self.waited or ""), gone]
        return " ".join([cube, str(self.players), "wbr"[self.mover], *filter(None, rest)])

    def word(self, cells: tuple[str, ...]) -> str:
        return "".join(self.balls.get(cell, ".") for cell in cells)

    def count(self, colour: str) -> int:
        return sum(ball == colour for ball in self.balls.values())

    def setting_up(self) -> bool:
        return self.players == 2 and self.count("r") < 9

    def turn(self) -> int:
        return self.mover

    def moves(self) -> set[str]:
        return set(self.results())

    def play(self, move: str) -> Self:
        return self.results()[move]

    def results(self) -> dict[str, Self]:
        """Every move, with its result."""
        if self.scores() is not None:
            return {}
        if self.setting_up():
            return {cell: self.with_neutral(cell) for cell in CELLS if cell not in self.balls}
        found = dict(self.shifts())
        if self.count("wbr"[self.mover]) < 9:
            found |= dict(self.insertions())
        return found or {"-": self.passed_on(self.balls)}

    def with_neutral(self, cell: str) -> Self:
        later = replace(self, balls={**self.balls, cell: "r"})
        return later if later.setting_up() else replace(later, mover=0)

    def insertions(self) -> Iterator[tuple[str, Self]]:
        """A ball in front of the line, and the line's first gap gone."""
        for entry, cells in LINES.items():
            line = self.word(cells)
            if "." in line:
                pushed = "wbr"[self.mover] + line.replace(".", "", 1)
                name = entry if line[0] != "." else entry[:3]
                yield name, self.passed_on({**self.balls, **self.as_balls(cells, pushed)})

    def shifts(self) -> Iterator[tuple[str, Self]]:
        """The last ball taken out and put in the first place."""
        for entry, cells in LINES.items():
            line, name = self.word(cells), entry + "~"
            if "." in line or name == self.ban or (len(set(line)) == 1 and not self.null_shift):
                continue
            turned = {**self.balls, **self.as_balls(cells, line[-1] + line[:-1])}
            back = next(way for way, met in LINES.items() if met == cells[::-1])
            yield name, self.passed_on(turned, ban=back + "~")

    @staticmethod
    def as_balls(cells: tuple[str, ...], word: str) -> dict[str, str]:
        return {cell: ball for cell, ball in zip(cells, word, strict=True) if ball != "."}

    def passed_on(self, balls: Mapping[str, str], ban: str = "") -> Self:
        waited = self.waited + 1 if self.limit and len(balls) == len(self.balls) else 0
        return replace(self, balls=balls, ban=ban, mover=self.neighbour(1), waited=waited)

    def neighbour(self, step: int) -> int:
        """The next player still playing, forwards or backwards."""
        player = (self.mover + step) % self.players
        while player in self.gone:
            player = (player + step) % self.players
        return player

    def scores(self) -> tuple[Fraction, ...] | None:
        left = set(range(self.players)) - self.gone
        if len(left) == 1:
            return share(self.players, left)
        showing = {
            "wbr".index(self.balls[four[0]])
            for four in SQUARES
            if "." not in self.word(four) and len(set(self.word(four))) == 1
        } & left
        if not showing:
            return share(self.players, left) if self.limit and self.waited == self.limit else None
        opponents = showing - {self.neighbour(-1)}
        return share(self.players, opponents or showing)

    def leave(self, player: int) -> Self:
        later = replace(self, gone=self.gone | {player})
        return replace(later, mover=later.neighbour(1)) if player == self.mover else later

    @classmethod
    def universe(cls) -> tuple[str, ...]:
        return (*CELLS, *LINES, *(entry + "~" for entry in LINES), "-")
