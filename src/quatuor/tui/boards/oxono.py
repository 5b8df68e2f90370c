"""OXONO's board: pink pieces in fine strokes, black ones in heavy strokes, the totems in double frames."""

from __future__ import annotations

from typing import Final

from ...rules.oxono import CELLS, SIZE, SYMBOLS, TOTEMS, OxonoPosition
from ..scene import Area, Canvas, Scene, Zone
from .view import Art, Board, View, cell_size, cell_zone, centred, draw_cell, draw_choice, draw_seat

ART: Final[Art] = {
    "X": (" ╲ ╱ ", "  ╳  ", " ╱ ╲ "),
    "O": (" ╭─╮ ", " │ │ ", " ╰─╯ "),
    "x": (" ▚ ▞ ", "  █  ", " ▞ ▚ "),
    "o": (" ▛▀▜ ", " ▌ ▐ ", " ▙▄▟ "),
    "*": ("╔═══╗", "║ X ║", "╚═══╝"),
    "@": ("╔═══╗", "║ O ║", "╚═══╝"),
}
LARGE: Final[Art] = {
    "X": (" ╲   ╱ ", "  ╲ ╱  ", "  ╱ ╲  ", " ╱   ╲ "),
    "O": (" ╭───╮ ", " │   │ ", " │   │ ", " ╰───╯ "),
    "x": (" ▜▖ ▗▛ ", "  ▜▄▛  ", "  ▟▀▙  ", " ▟▘ ▝▙ "),
    "o": (" ▟▀▀▀▙ ", " █   █ ", " █   █ ", " ▜▄▄▄▛ "),
    "*": ("╔═════╗", "║ ╲ ╱ ║", "║ ╱ ╲ ║", "╚═════╝"),
    "@": ("╔═════╗", "║ ╭─╮ ║", "║ ╰─╯ ║", "╚═════╝"),
}
TILES: Final = {"X": "0", "O": "0", "x": "1", "o": "1", "*": "totem", "@": "totem"}
"""The colour a piece is made of."""
TOTEM_AT: Final = {mark: symbol for symbol, mark in TOTEMS.items()}
TRAY: Final = 8
"""The width of the reserves next to the board."""


def draw(view: View) -> Scene:
    width, height = cell_size(view, (TRAY + 4, 2), SIZE, (7, 3))
    canvas = Canvas(*view.size)
    cells = []
    for index, content in enumerate(view.position.board):
        zone = _zone(CELLS[index], _area(index, width, height), content)
        shade = ("board", "board-dark")[(index + index // SIZE) % 2]
        draw_cell(canvas, view, zone, empty=content == ".", ground=shade)
        _draw_piece(canvas, zone.area, content)
        cells.append(zone)
    _draw_labels(canvas, width, height)
    return canvas.scene([*cells, *_draw_reserves(canvas, view, 4 + SIZE * width)])


def _zone(cell: str, area: Area, content: str) -> Zone:
    """A cell; the cell of a totem also means that totem."""
    totem = TOTEM_AT.get(content)
    return Zone(cell, area, ((cell,), (totem,))) if totem else cell_zone(cell, area)


def _area(index: int, width: int, height: int) -> Area:
    row, column = divmod(index, SIZE)
    return Area(3 + column * width, row * height, width, height)


def _draw_piece(canvas: Canvas, area: Area, content: str) -> None:
    if content == ".":
        return
    art = (LARGE if area.height >= 5 and area.width >= 9 else ART)[content]
    x, y = centred(area, art)
    canvas.lay(Area(x, y, len(art[0]), len(art)), f"fill-{TILES[content]}")
    canvas.stamp(x, y, art, f"ink-{TILES[content]}")


def _draw_labels(canvas: Canvas, width: int, height: int) -> None:
    for index in range(SIZE):
        canvas.write(1, index * height + height // 2, "654321"[index], "label")
        canvas.write(3 + index * width + width // 2, SIZE * height, "abcdef"[index], "label")


def _draw_reserves(canvas: Canvas, view: View, x: int) -> list[Zone]:
    """The reserves of both players; the mover's symbols choose a totem."""
    position: OxonoPosition = view.position
    zones = []
    for player in position.all_players:
        top = 1 + 5 * player
        draw_seat(canvas, x - 1, top, view.seat(player)[: TRAY - 2], player)
        for row, symbol in enumerate(SYMBOLS, top + 1):
            text = f"{symbol if player == 0 else symbol.lower()} ×{position.reserve(player, symbol)}"
            zone = Zone(f"reserve-{player}-{symbol}", Area(x - 1, row, TRAY, 1), ((symbol,),))
            if player == position.player:
                draw_choice(canvas, view, zone, text)
                zones.append(zone)
            else:
                canvas.write(x, row, text)
    return zones


BOARD: Final = Board(
    draw=draw,
    picture=(
        " ╳ ○ · ╳ ",
        " ·[X]○ · ",
        " ○ · [O]╳",
    ),
)
