"""A die beside a board: what it shows, and whether it may be rolled."""

from __future__ import annotations

from typing import Final

from ..scene import Area, Canvas, Zone
from .view import TARGET, View, bracket

PIPS: Final = {
    None: ("       ", "   ?   ", "       "),
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}


def draw_die(canvas: Canvas, view: View, x: int) -> Zone:
    zone = Zone("die", Area(x, 1, 9, 5), (), rolls=True)
    ink = "choice" if view.may_roll else "die"
    canvas.lay(zone.area, "choice-ground" if view.may_roll else "page")
    canvas.write(x, 1, "╭───────╮", ink)
    for row, pips in enumerate(_face(view.die), 2):
        canvas.write(x, row, f"│{pips}│", ink)
    canvas.write(x, 5, "╰───────╯", ink)
    if view.may_roll:
        canvas.write(x + 1, 6, f"{TARGET} {view.say('board.roll')}", "choice")
    bracket(canvas, view, zone, "choice")
    return zone


def _face(number: int | None) -> tuple[str, ...]:
    """The pips of a face, or its number where an ordinary die has no such face."""
    return PIPS.get(number) or (" " * 7, f"{number:^7}", " " * 7)
