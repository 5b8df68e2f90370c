"""A drawn board, independent of any screen: characters in ink on a ground, and zones to pick.

A scene is a value. Boards make it, the board widget shows it, tests read it as text. An ink or a ground is a
name; the style sheet says what it looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from quatuor.selection import Path

DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

ASPECT: Final = 2
"""A character is about twice as high as it is wide."""


class Area(NamedTuple):
    """A rectangle of characters."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def right(self) -> int:
        """The last column."""
        return self.x + self.width - 1

    @property
    def middle(self) -> tuple[int, int]:
        """The character in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def centre(self) -> tuple[float, float]:
        """In units that are as wide as high."""
        return self.x + self.width / 2, ASPECT * (self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class Zone:
    """A place that can be picked: a cell, a piece in the hand, a face, the die."""

    name: str
    area: Area
    paths: tuple[Path, ...]
    """The possible meanings of picking it, the likeliest first."""
    rolls: bool = False
    """Whether it is the die."""

    @property
    def cell(self) -> str:
        return self.paths[0][0] if self.paths else ""


class Glyph(NamedTuple):
    """One character with its ink and the ground behind it."""

    character: str
    ink: str
    ground: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The drawn board."""

    rows: tuple[tuple[Glyph, ...], ...]
    zones: tuple[Zone, ...]
    letters: tuple[str, ...] = ()
    """Tokens that can be typed by letter although they have no zone now."""

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def zone(self, name: str) -> Zone | None:
        return next((zone for zone in self.zones if zone.name == name), None)

    def zone_at(self, x: int, y: int) -> Zone | None:
        return next((zone for zone in self.zones if zone.area.holds(x, y)), None)

    def __str__(self) -> str:
        return "\n".join("".join(glyph.character for glyph in row).rstrip() for row in self.rows)


class Canvas:
    """Where a board draws itself."""

    def __init__(self, width: int, height: int) -> None:
        self._characters = [[" "] * width for _ in range(height)]
        self._inks = [["plain"] * width for _ in range(height)]
        self._grounds = [["page"] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, ink: str = "plain") -> None:
        for column, character in enumerate(text, x):
            self._characters[y][column] = character
            self._inks[y][column] = ink

    def stamp(self, x: int, y: int, lines: Iterable[str], ink: str = "plain") -> None:
        """Write several lines; their blanks change nothing."""
        for row, line in enumerate(lines, y):
            for column, character in enumerate(line, x):
                if character != " ":
                    self.write(column, row, character, ink)

    def lay(self, area: Area, ground: str) -> None:
        for y in range(area.y, area.y + area.height):
            for x in range(area.x, area.x + area.width):
                self._grounds[y][x] = ground

    def scene(self, zones: Iterable[Zone], letters: Iterable[str] = ()) -> Scene:
        layers = zip(self._characters, self._inks, self._grounds, strict=True)
        rows = tuple(tuple(map(Glyph, *layer)) for layer in layers)
        return Scene(rows, tuple(zones), tuple(letters))


def neighbour(zones: Sequence[Zone], name: str, direction: str) -> str:
    """The zone an arrow key goes to: the nearest one on that side, straight ahead before aside."""
    here = next((zone for zone in zones if zone.name == name), None)
    if here is None:
        return zones[0].name if zones else ""
    reachable = [(_distance(here.area, zone.area, direction), zone.name) for zone in zones]
    ahead = [(distance, other) for distance, other in reachable if distance is not None]
    return min(ahead)[1] if ahead else name


def _distance(here: Area, there: Area, direction: str) -> float | None:
    step_x, step_y = DIRECTIONS[direction]
    across, down = there.centre[0] - here.centre[0], there.centre[1] - here.centre[1]
    ahead = across * step_x + down * step_y
    aside = abs(across * step_y) + abs(down * step_x)
    return ahead + 3 * aside if ahead > 0.5 and aside <= 4 * ahead else None
