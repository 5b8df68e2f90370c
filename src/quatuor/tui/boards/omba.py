"""Omba's board: stacks seen from the side with their heights, the gates marked, the die and the hands."""

from __future__ import annotations

from typing import Final

from ...rules.omba import CELLS, GATES, OWNERS, OmbaPosition
from ..scene import Area, Canvas, Scene, Zone
from .die import draw_die
from .view import Board, View, cell_zone, draw_cell, draw_choice, draw_seat

SIDE: Final = 10
"""The width of the die and the hands next to the board."""


def draw(view: View) -> Scene:
    height = max(4, min((view.size[1] - 6) // 3, 8))
    width = (max(11, min((view.size[0] - SIDE - 10) // 3, 2 * height + 3)) - 1) // 2 * 2 + 1
    canvas = Canvas(*view.size)
    cells = [cell_zone(cell, _area(index, width, height)) for index, cell in enumerate(CELLS)]
    _draw_lines(canvas, width, height)
    _draw_gates(canvas, cells)
    for zone, stack in zip(cells, view.position.stacks, strict=True):
        draw_cell(canvas, view, zone, empty=not stack, ground="board")
        _draw_stack(canvas, zone.area, stack)
    x = 3 * width + 11
    return canvas.scene([*cells, draw_die(canvas, view, x), *_draw_hands(canvas, view, x)])


def _area(index: int, width: int, height: int) -> Area:
    row, column = divmod(index, 3)
    return Area(4 + column * (width + 1), 2 + row * (height + 1), width, height)


def _draw_lines(canvas: Canvas, width: int, height: int) -> None:
    line = "─" * width
    canvas.lay(Area(3, 1, 3 * width + 4, 3 * height + 4), "edge")
    for row in range(3):
        top = 2 + row * (height + 1)
        canvas.write(3, top - 1, f"├{line}┼{line}┼{line}┤" if row else f"╭{line}┬{line}┬{line}╮", "frame")
        for y in range(top, top + height):
            for column in range(4):
                canvas.write(3 + column * (width + 1), y, "│", "frame")
        canvas.write(0, top + height // 2, "321"[row], "label")
        canvas.write(4 + row * (width + 1) + width // 2, 2 + 3 * (height + 1), "abc"[row], "label")
    canvas.write(3, 1 + 3 * (height + 1), f"╰{line}┴{line}┴{line}╯", "frame")


def _draw_gates(canvas: Canvas, cells: list[Zone]) -> None:
    top, left, right, bottom = (cells[gate].area for gate in GATES)
    canvas.write(top.middle[0] - 2, top.y - 1, "┘ ▼ └", "gate")
    canvas.write(bottom.middle[0] - 2, bottom.y + bottom.height, "┐ ▲ ┌", "gate")
    canvas.write(left.x - 2, left.middle[1], "▶", "gate")
    canvas.write(left.x - 1, left.middle[1], " ", "gate")
    canvas.write(right.right + 1, right.middle[1], " ", "gate")
    canvas.write(right.right + 2, right.middle[1], "◀", "gate")


# ── The stacks ───────────────────────────────────────────────────────────────────────────────────────────


def _draw_stack(canvas: Canvas, area: Area, stack: str) -> None:
    """Draw the pieces from the bottom up; if too high, the upper ones and a count of the rest."""
    if not stack:
        return
    shown = stack if len(stack) <= area.height else stack[1 - area.height :]
    bottom = area.y + area.height - 1
    if hidden := len(stack) - len(shown):
        canvas.write(area.middle[0] - 2, bottom, f"┊+{hidden}┊".center(5), "plain")
        bottom -= 1
    for level, owner in enumerate(shown):
        _draw_piece(canvas, area, bottom - level, owner)
    canvas.write(area.right, area.y + area.height - 1, str(len(stack)), "label")


def note(view: View, zone: Zone) -> str:
    """The pieces of a stack, listed because a high one does not fit into its cell."""
    stack = dict(zip(CELLS, view.position.stacks, strict=True)).get(zone.cell, "")
    return view.say("board.stack", cell=zone.cell, owners=" ".join(stack.upper())) if len(stack) > 1 else ""


def _draw_piece(canvas: Canvas, area: Area, y: int, owner: str) -> None:
    """A cube from the side; no colour is needed, as its letter names its owner."""
    player, half = OWNERS.index(owner), area.width // 2 - 2
    middle = area.middle[0]
    canvas.write(middle - half, y, "▐", f"stroke-{player}")
    canvas.write(middle + half, y, "▌", f"stroke-{player}")
    canvas.lay(Area(middle - half + 1, y, 2 * half - 1, 1), f"fill-{player}")
    canvas.write(middle - half + 1, y, owner.upper().center(2 * half - 1), f"ink-{player}")


# ── Beside the board ─────────────────────────────────────────────────────────────────────────────────────


def _draw_hands(canvas: Canvas, view: View, x: int) -> list[Zone]:
    """The reserves of all players; the mover's own can be picked from."""
    position: OmbaPosition = view.position
    canvas.write(x, 8, view.say("board.hands"), "label")
    zones = []
    for row, player in enumerate(position.all_players, 9):
        out = player in position.out
        mine = player == position.player and not out
        left = position.hand(player)
        text = "✗" if out else f"×{left}{' @' if mine and left else ''}"
        if mine:
            zones.append(Zone("hand", Area(x - 1, row, SIDE, 1), (("@",),)))
            draw_choice(canvas, view, zones[-1], f"    {text}")
        else:
            canvas.write(x + 4, row, text, "faint" if out else "plain")
        draw_seat(canvas, x, row, OWNERS[player].upper(), player)
    return zones


BOARD: Final = Board(
    draw=draw,
    picture=(
        "    ▐A▌ ⚂",
        "▐B▌ ▐B▌  ",
        "▐A▌ ▐A▌  ",
    ),
    note=note,
)
