"""Quantik's board: four regions, shapes in outline for the first player and filled for the second."""

from __future__ import annotations

from typing import Final

from ...rules.quantik import CELLS, NAMES, SHAPES, QuantikPosition
from ..scene import Area, Canvas, Scene, Zone
from .view import (
    Art,
    Board,
    View,
    cell_size,
    cell_zone,
    draw_cell,
    draw_choice,
    draw_filled,
    draw_outlined,
    draw_seat,
)

ART: Final[Art] = {
    "A": (" ╭─╮ ", "│ A │", " ╰─╯ "),
    "B": (" ╭─╮ ", " │B│ ", " └─┘ "),
    "C": ("┌───┐", "│ C │", "└───┘"),
    "D": ("  ∧  ", " ╱D╲ ", "╱───╲"),
    "a": (" ▄█▄ ", "██a██", " ▀█▀ "),
    "b": (" ▗▄▖ ", " █b█ ", " ███ "),
    "c": ("█████", "██c██", "█████"),
    "d": ("  ▲  ", " ▟d▙ ", "▟███▙"),
}
LARGE: Final[Art] = {
    "A": ("  ╭───╮  ", " ╱     ╲ ", "│   A   │", " ╲     ╱ ", "  ╰───╯  "),
    "B": ("  ╭───╮  ", "  ├───┤  ", "  │ B │  ", "  │   │  ", "  ╰───╯  "),
    "C": ("┌───────┐", "│       │", "│   C   │", "│       │", "└───────┘"),
    "D": ("    ∧    ", "   ╱ ╲   ", "  ╱ D ╲  ", " ╱     ╲ ", "╱───────╲"),
    "a": ("  ▄███▄  ", " ███████ ", "████a████", " ███████ ", "  ▀███▀  "),
    "b": ("  ▗▄▄▄▖  ", "  █▀▀▀█  ", "  ██b██  ", "  █████  ", "  ▝▀▀▀▘  "),
    "c": ("█████████", "█████████", "████c████", "█████████", "█████████"),
    "d": ("    ▲    ", "   ▟█▙   ", "  ▟█d█▙  ", " ▟█████▙ ", "▟███████▙"),
}
ICONS: Final = {"A": "○●", "B": "▯▮", "C": "□■", "D": "△▲"}
TRAY: Final = 16
"""The width of the hands next to the board."""


def draw(view: View) -> Scene:
    width, height = cell_size(view, (TRAY + 9, 7), 4, (7, 3))
    canvas = Canvas(*view.size)
    cells = [cell_zone(cell, _area(index, width, height)) for index, cell in enumerate(CELLS)]
    _draw_lines(canvas, width, height)
    for zone, content in zip(cells, view.position.board, strict=True):
        draw_cell(canvas, view, zone, empty=content == ".", ground="board")
        _draw_piece(canvas, zone.area, content)
    hands = _draw_hands(canvas, view, 4 * width + 10)
    return canvas.scene([*cells, *hands])


def _area(index: int, width: int, height: int) -> Area:
    row, column = divmod(index, 4)
    return Area(4 + column * (width + 1), 1 + row * (height + 1), width, height)


def _draw_piece(canvas: Canvas, area: Area, content: str) -> None:
    if content == ".":
        return
    art = (LARGE if area.height >= 5 and area.width >= 11 else ART)[content]
    if content.isupper():
        draw_outlined(canvas, area, art, 0)
    else:
        draw_filled(canvas, area, art, 1)


def _draw_lines(canvas: Canvas, width: int, height: int) -> None:
    """Heavy lines part the regions and light ones the cells."""
    light, heavy = "─" * width, "━" * width
    canvas.lay(Area(3, 0, 4 * width + 5, 4 * height + 5), "edge")
    canvas.write(3, 0, f"┏{heavy}┯{heavy}┳{heavy}┯{heavy}┓", "frame")
    for row in range(4):
        top = 1 + row * (height + 1)
        for y in range(top, top + height):
            for column, line in enumerate("┃│┃│┃"):
                canvas.write(3 + column * (width + 1), y, line, "frame")
        canvas.write(1, top + height // 2, "4321"[row], "label")
        canvas.write(3, top + height, _BORDERS[row].format(light, heavy), "frame")
    for column, letter in enumerate("abcd"):
        canvas.write(4 + column * (width + 1) + width // 2, 1 + 4 * (height + 1), letter, "label")


_BORDERS: Final = (
    "┠{0}┼{0}╂{0}┼{0}┨",
    "┣{1}┿{1}╋{1}┿{1}┫",
    "┠{0}┼{0}╂{0}┼{0}┨",
    "┗{1}┷{1}┻{1}┷{1}┛",
)


def _draw_hands(canvas: Canvas, view: View, x: int) -> list[Zone]:
    """Both hands; the mover's can be chosen from."""
    position: QuantikPosition = view.position
    zones = []
    for player in position.all_players:
        top = 1 + 8 * player
        draw_seat(canvas, x - 1, top, view.seat(player), player)
        for row, shape in enumerate(SHAPES, top + 1):
            text = (
                f"{ICONS[shape][player]} {shape} {view.word(NAMES[shape]):<9}{position.hand(player)[shape]}"
            )
            zone = Zone(f"hand-{player}-{shape}", Area(x - 1, row, TRAY, 1), ((shape,),))
            if player == position.player:
                draw_choice(canvas, view, zone, text)
                zones.append(zone)
            else:
                canvas.write(x, row, text[: TRAY - 2])
    return zones


BOARD: Final = Board(
    draw=draw,
    picture=(
        " ○ ■ │ ▲ ",
        " ▯ △ │ ● ",
        "─────┼───",
    ),
)
