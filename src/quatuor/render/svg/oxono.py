"""OXONO in pictures: pink and black tiles on a pale board, and two totems that stand above them."""

from __future__ import annotations

from typing import Final

from quatuor.rules.game import Player, Position
from quatuor.rules.oxono import CELLS, EMPTY, SYMBOLS, TOTEMS, OxonoPosition

from ..palette import MARK, OXONO, TOTEM, Colour
from .depiction import STATES, Depiction, Scene, cell_drawing
from .shapes import Camera, Picture, Spot, flat_light, number, polygon, shade, shadow, tag, text, use

_SAND: Final = OXONO.board
_CELL: Final = 58.0
_FLAT: Final = Camera(1.0, 0, 62).flatness
_MARGIN: Final = 26.0
_HEADROOM: Final = 4.0
_SIDE: Final = 6 * _CELL + 2 * _MARGIN
_THICK: Final = 14.0
_TILE: Final = 22.0
"""Half the width of a tile."""
_TILE_HIGH: Final = 7.0
_TOTEM_HIGH: Final = 16.0

NAMES: Final = {"X": "oX", "O": "oO", "x": "ox", "o": "oo", "*": "otX", "@": "otO"}


# ── Tiles ────────────────────────────────────────────────────────────────────────────────────────────────


def _slab(half: float, high: float, top: object, side: object) -> str:
    """A round-cornered slab standing on (0, 0)."""
    box = {"x": -half, "width": 2 * half, "height": 2 * half * _FLAT, "rx": 8}
    return tag("rect", y=-half * _FLAT, **box, fill=side) + tag(
        "rect", y=-half * _FLAT - high, **box, fill=top
    )


def _sign(symbol: str, lift: float, ink: Colour, size: float, width: float) -> str:
    """An X or an O lying flat, `lift` above the ground."""
    line = {"fill": "none", "stroke": ink, "stroke_width": width, "stroke_linecap": "round"}
    if symbol == "O":
        return tag("ellipse", cy=-lift, rx=size, ry=size * _FLAT, **line)
    x, y = number(size * 0.88), size * 0.88 * _FLAT
    up, down = number(-lift - y), number(-lift + y)
    return tag("path", d=f"M-{x} {up}L{x} {down}M{x} {up}L-{x} {down}", **line)


def _tile(player: Player, symbol: str) -> str:
    paint = OXONO.seats[player]
    cast = shadow("os", 4, 6, _TILE * 1.35, _TILE * 1.25 * _FLAT)
    slab = _slab(_TILE, _TILE_HIGH, f"url(#of{player})", paint.fill.darker(0.45))
    name = NAMES[symbol.lower() if player else symbol]
    return tag("g", cast, slab, _sign(symbol, _TILE_HIGH, paint.ink, 10.5, 5.0), id=name)


# ── Totems: the symbol itself as a thick block ───────────────────────────────────────────────────────────


def _cross(half: float, arm: float) -> list[Spot]:
    """The outline of an X of four bars, upright in the picture's plane."""
    a, h = arm, half
    turned = [(0, -a), (h - a, -h), (h, -h + a), (a, 0), (h, h - a), (h - a, h), (0, a)]
    mirrored = [(-x, y) for x, y in reversed(turned[1:-1])]
    return [(x, y * _FLAT) for x, y in turned + mirrored]


def _raised(spots: list[Spot], high: float, top: object, side: Colour) -> str:
    """A prism: the walls of every edge, then the top."""
    edges = zip(spots, [*spots[1:], spots[0]], strict=True)
    walls = (polygon([p, q, (q[0], q[1] - high), (p[0], p[1] - high)], side, stroke=side) for p, q in edges)
    lid = polygon(
        [(x, y - high) for x, y in spots], top, stroke=TOTEM.fill.lighter(0.5), stroke_linejoin="round"
    )
    return "".join(walls) + lid


def _cross_totem(side: Colour) -> str:
    return _raised(_cross(22.5, 9.5), _TOTEM_HIGH, "url(#oft)", side)


def _ring_totem(side: Colour) -> str:
    rx, ry, high = 24.0, 24 * _FLAT, _TOTEM_HIGH
    wall = f"M-24 {number(-high)}v{number(high)}a{number(rx)} {number(ry)} 0 0 0 48 0v{number(-high)}z"
    lid = tag("ellipse", cy=-high, rx=rx, ry=ry, fill="url(#oft)", stroke=TOTEM.fill.lighter(0.5))
    hole = tag(
        "ellipse",
        cy=-high,
        rx=rx * 0.45,
        ry=ry * 0.45,
        fill=side.darker(0.45),
        stroke=TOTEM.fill.lighter(0.5),
    )
    return tag("path", d=wall, fill=side) + lid + hole


def _totems() -> list[str]:
    side = TOTEM.fill.darker(0.45)
    cast = shadow("os", 7, 5, 36, 34 * _FLAT)
    solids = {"X": _cross_totem(side), "O": _ring_totem(side)}
    return [tag("g", cast, solid, id=NAMES[TOTEMS[symbol]]) for symbol, solid in solids.items()]


def _definitions() -> list[str]:
    lights = [flat_light(f"of{player}", paint.fill, 0.14) for player, paint in enumerate(OXONO.seats)]
    tiles = [_tile(player, symbol) for player in (0, 1) for symbol in SYMBOLS]
    grounds = [shade("os"), flat_light("oboard", _SAND, 0.08), flat_light("oft", TOTEM.fill, 0.2)]
    return grounds + lights + tiles + _totems() + [_socket(state) for state in STATES]


# ── The board ────────────────────────────────────────────────────────────────────────────────────────────


def _middle(cell: int) -> Spot:
    row, column = divmod(cell, 6)
    return _MARGIN + _CELL * (column + 0.5), _HEADROOM + (_MARGIN + _CELL * (row + 0.5)) * _FLAT


def _plate() -> list[str]:
    """The board itself, without its cells."""
    box = {"width": _SIDE, "height": _SIDE * _FLAT, "rx": 14}
    under = tag("rect", y=_HEADROOM + _THICK, **box, fill=_SAND.darker(0.35))
    return [under, tag("rect", y=_HEADROOM, **box, fill="url(#oboard)")]


def _socket(state: str) -> str:
    fill = MARK.fill if state == "mark" else _SAND.darker(0.09)
    stroke = {"mark": MARK.fill.darker(0.25), "last": MARK.fill.darker(0.15)}.get(state, _SAND.darker(0.16))
    half = _CELL / 2 - 3
    box = {"x": -half, "y": -half * _FLAT, "width": 2 * half, "height": 2 * half * _FLAT, "rx": 9}
    return tag("rect", id=f"ocell{state}", **box, fill=fill, stroke=stroke, stroke_width=3 if state else 1)


def _names() -> list[str]:
    ink = {"fill": _SAND.darker(0.55), "font_size": "14", "text_anchor": "middle"}
    bottom = _HEADROOM + (_SIDE - _MARGIN / 2) * _FLAT + 5
    columns = [text("abcdef"[at], _middle(at)[0], bottom, **ink) for at in range(6)]
    rows = [text("654321"[at], _MARGIN / 2 + 1, _middle(6 * at)[1] + 5, **ink) for at in range(6)]
    return columns + rows


def _board(scene: Scene) -> Picture:
    position = scene.position
    assert isinstance(position, OxonoPosition)
    sockets = [cell_drawing("ocell", scene.state(name), *_middle(cell)) for cell, name in enumerate(CELLS)]
    pieces = [
        use(NAMES[content], *_middle(cell), class_=f"piece {'totem' if content in '*@' else content}")
        for cell, content in enumerate(position.board)
        if content != EMPTY
    ]
    parts = (*_plate(), *sockets, *_names(), *pieces)
    return Picture(_SIDE, _HEADROOM + _SIDE * _FLAT + _THICK, "".join(parts))


def _hand(position: Position, player: Player) -> list[tuple[str, int]]:
    assert isinstance(position, OxonoPosition)
    pieces = [(symbol, symbol.lower() if player else symbol) for symbol in SYMBOLS]
    return [(NAMES[piece], position.reserve(player, symbol)) for symbol, piece in pieces]


DEPICTION: Final = Depiction(
    definitions=_definitions,
    board=_board,
    emblem=_board,
    hand=_hand,
    scale=0.54,
    step=30,
    foot=20,
    tray=168,
    counted=True,
)
