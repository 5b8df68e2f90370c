"""Cubulus' cube, twice: its three layers seen from above, and its six faces unfolded.

    ╭─ top 3 ───────╮╭─ middle 2 ────╮╭─ bottom 1 ────╮            U
    3               ││               ││               │         L  F  R  B
    …  a    b    c  ││  a    b    c  ││  a    b    c  │            D

The layers offer cells, the unfolded cube cells through a face.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...rules.cubulus import CELLS, COLOURS, NEUTRAL, CubulusPosition
from ..scene import Area, Canvas, Scene, Zone
from .view import TARGET, Art, Board, View, cell_zone, draw_cell, draw_filled, draw_outlined, draw_seat

BALLS: Final[Art] = {
    "w": ("╭─╮", "╰W╯"),
    "b": ("▟█▙", "▜B▛"),
    "r": ("╔═╗", "╚R╝"),
}
DRAWN: Final = {"w": draw_outlined, "b": draw_filled, "r": draw_outlined}
LAYER: Final = 17
"""The width of a layer with its frame: three cells of five and two lines."""
CELL: Final = (5, 2)
WIDTH: Final = 54
HEIGHT: Final = 19
NET_TOP: Final = 8
STICKER: Final = 3
FACE: Final = 3 * STICKER + 2
"""The width of a face with the gap after it."""

# Where the faces lie in the unfolded cube, in faces from the left and from the top.
PLACES: Final = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}

# The cells of each face as seen from outside, row by row from the top left: {0} runs along a row.
SEEN: Final = {
    "U": ("abc", "321", "{0}{1}3"),
    "L": ("321", "321", "a{0}{1}"),
    "F": ("abc", "321", "{0}1{1}"),
    "R": ("123", "321", "c{0}{1}"),
    "B": ("cba", "321", "{0}3{1}"),
    "D": ("abc", "123", "{0}{1}1"),
}


def draw(view: View) -> Scene:
    canvas = Canvas(*view.size)
    left = (view.size[0] - WIDTH) // 2
    top = (view.size[1] - HEIGHT) // 2
    held = dict(zip(CELLS, view.position.board, strict=True))
    layers = [cell_zone(cell, _cell_area(cell, left, top)) for cell in CELLS]
    _draw_frames(canvas, view, left, top)
    for zone in layers:
        draw_cell(canvas, view, zone, empty=held[zone.cell] == ".", ground="board")
        if art := BALLS.get(held[zone.cell]):
            DRAWN[held[zone.cell]](canvas, zone.area, art, COLOURS.index(held[zone.cell]))
    stickers = list(_stickers(held, left, top + NET_TOP))
    _draw_net(canvas, view, left, top + NET_TOP)
    for zone in stickers:
        _draw_sticker(canvas, view, zone, held[zone.cell])
    _draw_hands(canvas, view, left + 2 * FACE + 3, top + NET_TOP)
    return canvas.scene([*layers, *stickers], SEEN if view.selection.picks else ())


# ── The layers ───────────────────────────────────────────────────────────────────────────────────────────


def _cell_area(cell: str, left: int, top: int) -> Area:
    column, depth, height = cell
    x = left + 1 + "321".index(height) * (LAYER + 1) + 1 + "abc".index(column) * CELL[0]
    return Area(x, top + 1 + "321".index(depth) * CELL[1], *CELL)


def _draw_frames(canvas: Canvas, view: View, left: int, top: int) -> None:
    for layer, (name, height) in enumerate((("top", 3), ("middle", 2), ("bottom", 1))):
        x = left + 1 + layer * (LAYER + 1)
        canvas.lay(Area(x, top, LAYER, 8), "edge")
        canvas.write(x, top, f"╭{'─' * (LAYER - 2)}╮", "frame")
        canvas.write(x + 2, top, f" {view.say(f'layer.{name}')} {height} ", "caption")
        for y in range(top + 1, top + 7):
            canvas.write(x, y, "│", "frame")
            canvas.write(x + LAYER - 1, y, "│", "frame")
        canvas.write(x, top + 7, f"╰{'─' * (LAYER - 2)}╯", "frame")
        for column, letter in enumerate("abc"):
            canvas.write(x + 3 + column * CELL[0], top + 7, letter, "caption")
    for row, depth in enumerate("321"):
        canvas.write(left, top + 1 + 2 * row, depth, "label")


# ── The unfolded cube ────────────────────────────────────────────────────────────────────────────────────


def _stickers(held: dict[str, str], left: int, top: int) -> Iterator[Zone]:
    for face, (along, down, name) in SEEN.items():
        x, y = _face_corner(face, left, top)
        for row, second in enumerate(down):
            for column, first in enumerate(along):
                cell = name.format(first, second)
                area = Area(x + column * STICKER, y + row, STICKER, 1)
                yield Zone(f"{face}-{cell}", area, _meanings(cell, face, held[cell]))


def _meanings(cell: str, face: str, content: str) -> tuple[tuple[str, ...], ...]:
    """A ball goes into a free cell; at an occupied one, it pushes or shifts."""
    return ((cell,),) if content == "." else ((cell, face), (cell, f"{face}~"))


def _face_corner(face: str, left: int, top: int) -> tuple[int, int]:
    across, down = PLACES[face]
    return left + 1 + across * FACE, top + down * 4


def _draw_net(canvas: Canvas, view: View, left: int, top: int) -> None:
    """The name of each face is above it, or next to the upper one."""
    for face in SEEN:
        x, y = _face_corner(face, left, top)
        name = f"{face} {view.say(f'face.{face}')}"
        canvas.write(*((x - len(name) - 1, y + 1) if face == "U" else (x, y - 1)), name, "label")


def _draw_sticker(canvas: Canvas, view: View, zone: Zone, content: str) -> None:
    """A cell seen through a face: its letter, and one character each side for marks and the cursor."""
    area, target, (mark, sign) = zone.area, view.leads_on(zone), view.mark(zone)
    empty = content == "."
    canvas.lay(area, _sticker_ground(content, mark, target=target))
    letter = (TARGET if target else "·") if empty else content.upper()
    ink = ("target" if target else "faint") if empty else f"ink-{COLOURS.index(content)}"
    canvas.write(area.x + 1, area.y, letter, ink)
    if mark:
        canvas.write(area.x, area.y, sign, mark)
    if mark == "hinted":
        canvas.lay(Area(area.x, area.y, 1, 1), "hinted-ground")
    if target and not empty:
        canvas.write(area.right, area.y, TARGET, "target")
    if zone.name == view.cursor:
        canvas.write(area.x, area.y, "[", "cursor")
        canvas.write(area.right, area.y, "]", "cursor")


def _sticker_ground(content: str, mark: str, *, target: bool) -> str:
    if mark in {"won", "refused"}:
        return f"{mark}-ground"
    if content != ".":
        return f"fill-{COLOURS.index(content)}"
    if mark == "hinted":
        return "hinted-ground"
    return "target-ground" if target else "board"


def _draw_hands(canvas: Canvas, view: View, x: int, y: int) -> None:
    """The balls outside the cube, in the free corner beside the upper face."""
    position: CubulusPosition = view.position
    for row, player in enumerate(position.all_players):
        name = f"{COLOURS[player].upper()} {view.seat(player)} ×{position.hand(player)}"
        draw_seat(canvas, x, y + row, name, player)
    if position.setting_up:
        name = f"{NEUTRAL.upper()} {view.word('neutral')} ×{position.hand(COLOURS.index(NEUTRAL))}"
        draw_seat(canvas, x, y + position.ruleset.players, name, COLOURS.index(NEUTRAL))


BOARD: Final = Board(
    draw=draw,
    picture=(
        "  ╱◍╱●╱○╱",
        " ╱●╱◍╱○╱│",
        "╱○╱○╱●╱◍│",
    ),
)
