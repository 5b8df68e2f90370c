"""Quantik in pictures: a wooden board of four regions, and four solids in light and in dark wood."""

from __future__ import annotations

from math import sqrt
from typing import Final

from quatuor.rules.game import Player, Position
from quatuor.rules.quantik import CELLS, EMPTY, SHAPES, QuantikPosition

from ..palette import MARK, QUANTIK, Colour
from .depiction import STATES, Depiction, Scene, cell_drawing
from .shapes import (
    Camera,
    Picture,
    ball_light,
    flat_light,
    number,
    polygon,
    round_light,
    shade,
    shadow,
    tag,
    text,
    turn,
    use,
)

_WOOD: Final = QUANTIK.board
_CELL: Final = 80.0
_GROOVE: Final = 10.0
"""Between two regions."""
_EYE: Final = Camera(1.0, 0, 49)
_FLAT: Final = _EYE.flatness
_UP: Final = _EYE.uprightness
_MARGIN: Final = 34.0
_HEADROOM: Final = 10.0
"""Above the board, for the pieces of the far row."""
_SIDE: Final = 4 * _CELL + _GROOVE + 2 * _MARGIN
_THICK: Final = 16.0


# ── The solids, each standing on (0, 0) ──────────────────────────────────────────────────────────────────


def _solids() -> list[str]:
    lights, pieces = [shade("qs"), flat_light("qboard", _WOOD, 0.14)], []
    for player, paint in enumerate(QUANTIK.seats):
        seat, wood = "ld"[player], paint.fill
        lights += [
            ball_light(f"qb{seat}", wood),
            round_light(f"qr{seat}", wood),
            flat_light(f"qf{seat}", wood.lighter(0.25)),
        ]
        solids = (_sphere(seat), _cylinder(seat, wood), _cube(wood), _cone(seat))
        names = SHAPES if player == 0 else SHAPES.lower()
        rim = {"stroke": wood.darker(0.45), "stroke_width": "1", "stroke_linejoin": "round"}
        pieces += [tag("g", solid, id=f"q{name}", **rim) for name, solid in zip(names, solids, strict=True)]
    return lights + pieces + [_hollow(state) for state in STATES]


def _grounded(reach: float, *parts: str) -> str:
    """A solid with its shadow, which falls to the right."""
    cast = shadow("qs", reach * 0.35, reach * 0.1, reach * 1.3, reach * 1.3 * _FLAT)
    return tag("g", cast, stroke="none") + "".join(parts)


def _sphere(seat: str) -> str:
    return _grounded(27, tag("circle", cy=-26 * _UP, r=26.0, fill=f"url(#qb{seat})"))


def _cylinder(seat: str, wood: Colour) -> str:
    rx, ry, height = 22.0, 22 * _FLAT, 46 * _UP
    wall = f"M-22 {number(-height)}v{number(height)}a{number(rx)} {number(ry)} 0 0 0 44 0v{number(-height)}z"
    top = tag("ellipse", cy=-height, rx=rx, ry=ry, fill=f"url(#qf{seat})")
    ring = tag("ellipse", cy=-height, rx=rx * 0.55, ry=ry * 0.55, fill="none", stroke=wood.darker(0.12))
    return _grounded(25, tag("path", d=wall, fill=f"url(#qr{seat})"), top, ring)


def _cube(wood: Colour) -> str:
    """A cube a little turned on its cell, so that it shows three faces."""
    half, height = 28.0, 42 * _UP
    corners = [
        (half * cosine, half * sine)
        for sine, cosine in (turn(28 + 45 + 90 * quarter) for quarter in range(4))
    ]
    left, near, right, far = (corners[q] for q in (1, 2, 3, 0))
    ground = [(x, -y * _FLAT) for x, y in (left, near, right, far)]
    above = [(x, y - height) for x, y in ground]
    faces = (
        polygon([ground[0], ground[1], above[1], above[0]], wood.lighter(0.05)),
        polygon([ground[1], ground[2], above[2], above[1]], wood.darker(0.3)),
        polygon(above, wood.lighter(0.38)),
    )
    return _grounded(27, *faces)


def _cone(seat: str) -> str:
    rx, ry, height = 26.0, 26 * _FLAT, 60 * _UP
    touch_y = -ry * ry / height
    touch_x = rx * sqrt(1 - (ry / height) ** 2)
    outline = (
        f"M0 {number(-height)}L{number(-touch_x)} {number(touch_y)}"
        f"A{number(rx)} {number(ry)} 0 1 0 {number(touch_x)} {number(touch_y)}z"
    )
    return _grounded(26, tag("path", d=outline, fill=f"url(#qr{seat})"))


# ── The board ────────────────────────────────────────────────────────────────────────────────────────────


def _middle(cell: int) -> tuple[float, float]:
    """Where the middle of a cell is."""
    row, column = divmod(cell, 4)
    along = [_MARGIN + _CELL * (at + 0.5) + _GROOVE * (at > 1) for at in (column, row)]
    return along[0], _HEADROOM + along[1] * _FLAT


def _slab() -> list[str]:
    height = _SIDE * _FLAT
    under = tag(
        "rect", x=0.0, y=_HEADROOM + _THICK, width=_SIDE, height=height, rx=12, fill=_WOOD.darker(0.42)
    )
    face = tag("rect", x=0.0, y=_HEADROOM, width=_SIDE, height=height, rx=12, fill="url(#qboard)")
    return [under, face]


def _region(corner: int) -> str:
    x, y = _middle(corner)
    left, top = x - _CELL / 2, y - _CELL / 2 * _FLAT
    fill = _WOOD.lighter(0.22) if corner in (0, 10) else _WOOD.lighter(0.1)
    size = {"width": 2 * _CELL, "height": 2 * _CELL * _FLAT, "rx": 9}
    return tag("rect", x=left, y=top, **size, fill=fill, stroke=_WOOD.darker(0.35), stroke_width=1.5)


def _hollow(state: str) -> str:
    """The round hollow of a cell, filled with light if it is marked."""
    fill = MARK.fill if state == "mark" else _WOOD.darker(0.08)
    stroke = {"mark": MARK.fill.darker(0.25), "last": MARK.fill}.get(state, _WOOD.darker(0.22))
    shape = {"rx": 34.0, "ry": 34 * _FLAT, "stroke_width": 3 if state else 1.2}
    return tag("ellipse", id=f"qcell{state}", **shape, fill=fill, stroke=stroke)


def _names() -> list[str]:
    ink = {"fill": _WOOD.darker(0.6), "font_size": "15", "text_anchor": "middle"}
    bottom = _HEADROOM + (_SIDE - _MARGIN / 2) * _FLAT + 5
    columns = [text("abcd"[at], _middle(at)[0], bottom, **ink) for at in range(4)]
    rows = [text("4321"[at], _MARGIN / 2, _middle(4 * at)[1] + 5, **ink) for at in range(4)]
    return columns + rows


def _board(scene: Scene) -> Picture:
    position = scene.position
    assert isinstance(position, QuantikPosition)
    hollows = [cell_drawing("qcell", scene.state(name), *_middle(cell)) for cell, name in enumerate(CELLS)]
    pieces = [
        use(f"q{piece}", *_middle(cell), class_=f"piece {piece}")
        for cell, piece in enumerate(position.board)
        if piece != EMPTY
    ]
    parts = (*_slab(), *map(_region, (0, 2, 8, 10)), *hollows, *_names(), *pieces)
    return Picture(_SIDE, _HEADROOM + _SIDE * _FLAT + _THICK, "".join(parts))


def _hand(position: Position, player: Player) -> list[tuple[str, int]]:
    assert isinstance(position, QuantikPosition)
    hand = position.hand(player)
    return [(f"q{shape.lower() if player else shape}", hand[shape]) for shape in SHAPES]


DEPICTION: Final = Depiction(
    definitions=_solids, board=_board, emblem=_board, hand=_hand, scale=0.43, step=26, foot=23, tray=214
)
