"""The input of a board, and how every cell shows its marks; independent of any rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from quatuor.selection import Selection

from ...i18n import Voice
from ...render.standing import seat_name
from ...rules.articles import RuleBook
from ...rules.game import Player
from ..scene import Area, Canvas, Scene, Zone

TARGET: Final = "◆"
MARKS: Final = {"won": "★", "refused": "!", "last": "•"}
"""The sign in the corner of a cell, so that no mark relies on colour alone."""
STEPS: Final = "①②③④"
"""The signs of the steps of a recommended move, in order."""

SMALLEST: Final = (54, 19)
"""The characters every board can do with."""

NOTHING: Final = Selection(())
"""No move to choose."""


@dataclass(frozen=True, slots=True)
class View:
    """A position and what to show about it."""

    position: Any
    """A position of the board's own game."""
    book: RuleBook
    """The words of the game, in the reader's language."""
    say: Voice
    """The words of the terminal game, in the reader's language."""
    selection: Selection = NOTHING
    cursor: str = ""
    last: frozenset[str] = frozenset()
    won: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    hinted: tuple[str, ...] = ()
    """The tokens of a recommended move."""
    die: int | None = None
    """The face the die shows, if any."""
    may_roll: bool = False
    size: tuple[int, int] = SMALLEST

    def word(self, key: str) -> str:
        """A word of the game's vocabulary."""
        return self.book.word(key)

    def seat(self, player: Player) -> str:
        """The name of a player: their colour."""
        return seat_name(self.book, player)

    def leads_on(self, zone: Zone) -> bool:
        """Whether picking the zone now continues a legal move."""
        picks, empty = self.selection.picks, self.selection.cleared()
        onward = (self.selection.with_path(path) for path in zone.paths)
        longer = (path for path in zone.paths if len(path) > len(picks) and path[: len(picks)] == picks)
        anew = (empty.with_path(path) for path in longer)
        return any(attempt.matching for attempt in (*onward, *anew))

    def is_picked(self, zone: Zone) -> bool:
        return any(path[-1] in self.selection.picks for path in zone.paths)

    def mark(self, zone: Zone) -> tuple[str, str]:
        """The highlight of a place, `won`, `refused`, `hinted`, `last` or none, and its sign."""
        for kind, cells in {"won": self.won, "refused": self.refused}.items():
            if zone.cell in cells:
                return kind, MARKS[kind]
        if step := self.step(zone):
            return "hinted", step
        return ("last", MARKS["last"]) if zone.cell in self.last else ("", "")

    def step(self, zone: Zone) -> str:
        """Which step of the recommended move a place is, if any; through a face it is the later one."""
        begun = [len(path) - 1 for path in zone.paths if path == self.hinted[: len(path)]]
        alone = [self.hinted.index(path[0]) for path in zone.paths if path[0] in self.hinted]
        return STEPS[max(begun + alone)] if begun or alone else ""


Draw: TypeAlias = Callable[[View], Scene]


@dataclass(frozen=True, slots=True)
class Board:
    """How a game is shown in the terminal."""

    draw: Draw
    picture: tuple[str, str, str]
    """Three lines of nine characters, for the list of games."""
    note: Callable[[View, Zone], str] | None = None
    """A text about a place, if a board cannot show all of it."""


def cell_zone(cell: str, area: Area) -> Zone:
    return Zone(cell, area, ((cell,),))


def draw_cell(canvas: Canvas, view: View, zone: Zone, *, empty: bool, ground: str) -> None:
    """Lay the ground of a cell and show its marks: target, cursor, last move, won line, refusal."""
    area, (mark, sign), target = zone.area, view.mark(zone), view.leads_on(zone)
    canvas.lay(area, _ground(ground, mark, target=target, picked=view.is_picked(zone)))
    if empty:
        canvas.write(*area.middle, *((TARGET, "target") if target else ("·", "faint")))
    elif target:
        canvas.write(area.right, area.y, TARGET, "target")
    if mark:
        canvas.write(area.x, area.y, sign, mark)
    bracket(canvas, view, zone)


def bracket(canvas: Canvas, view: View, zone: Zone, ink: str = "cursor") -> None:
    """Put brackets around what the cursor is on, and angles around what has been picked."""
    if zone.name == view.cursor or view.is_picked(zone):
        opening, closing = "[]" if zone.name == view.cursor else "‹›"
        row = zone.area.middle[1]
        canvas.write(zone.area.x, row, opening, ink)
        canvas.write(zone.area.right, row, closing, ink)


def draw_choice(canvas: Canvas, view: View, zone: Zone, text: str) -> None:
    """Write a line one can choose: a piece of the hand with how many there are."""
    open_now = view.leads_on(zone)
    canvas.lay(zone.area, "choice-ground" if open_now else "page")
    canvas.write(zone.area.x + 1, zone.area.y, text[: zone.area.width - 2], "choice" if open_now else "plain")
    if open_now:
        canvas.write(zone.area.x, zone.area.y, view.step(zone) or TARGET, "choice")
    bracket(canvas, view, zone, "choice")


def _ground(ground: str, mark: str, *, target: bool, picked: bool) -> str:
    if picked:
        return "picked-ground"
    if mark in {"won", "refused", "hinted"}:
        return f"{mark}-ground"
    if target:
        return "target-ground"
    return "last-ground" if mark else ground


# A piece of the first player is drawn in outline, one of the second filled: distinct without colour too.


def draw_outlined(canvas: Canvas, area: Area, art: tuple[str, ...], player: int) -> None:
    """Draw a piece by its edges, its inside in the player's colour."""
    x, y = centred(area, art)
    for row, line in enumerate(art, y):
        first, last = len(line) - len(line.lstrip()), len(line.rstrip())
        canvas.lay(Area(x + first, row, last - first, 1), f"fill-{player}")
        canvas.write(x + first, row, line.strip(), f"ink-{player}")


def draw_filled(canvas: Canvas, area: Area, art: tuple[str, ...], player: int) -> None:
    """Draw a piece as a solid body with its letter on it."""
    x, y = centred(area, art)
    canvas.stamp(x, y, art, f"stroke-{player}")
    for row, line in enumerate(art, y):
        for column, character in enumerate(line, x):
            if character.isalpha():
                canvas.lay(Area(column, row, 1, 1), f"fill-{player}")
                canvas.write(column, row, character, f"ink-{player}")


def draw_seat(canvas: Canvas, x: int, y: int, name: str, player: int) -> None:
    """Write a player's name on their colour."""
    text = f" {name} "
    canvas.lay(Area(x, y, len(text), 1), f"fill-{player}")
    canvas.write(x, y, text, f"ink-{player}")


def centred(area: Area, art: tuple[str, ...]) -> tuple[int, int]:
    """The offset that centres a drawing in an area."""
    return area.x + (area.width - len(art[0])) // 2, area.y + (area.height - len(art)) // 2


def cell_size(view: View, around: tuple[int, int], count: int, least: tuple[int, int]) -> tuple[int, int]:
    """The largest cells there is room for: `count` each way, so much around them, about as wide as high."""
    height = max(least[1], (view.size[1] - around[1]) // count)
    width = max(least[0], min((view.size[0] - around[0]) // count, 2 * height + 1))
    return width - (width + 1) % 2, min(height, (width + 1) // 2)


Art: TypeAlias = Mapping[str, tuple[str, ...]]
