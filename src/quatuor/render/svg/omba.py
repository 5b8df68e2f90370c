"""Omba in pictures: nine cells, cubes with the letter of their owner, four gates and the die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quatuor.rules.game import Player, Position
from quatuor.rules.omba import CELLS, GATES, OWNERS, OmbaPosition

from ..palette import MARK, OMBA, WHITE
from .depiction import Depiction, Scene
from .shapes import Block, Camera, Picture, Spot, polygon, shade, shadow, tag, text, use

_SLATE: Final = OMBA.board
_SCALE: Final = 92.0
_EYE: Final = Camera(_SCALE, 25, 40)
_CUBE: Final = 0.56
"""The side of a cube, that of a cell being 1."""
_RIM: Final = 0.42
"""The border around the nine cells."""
_THICK: Final = 0.16


def _definitions() -> list[str]:
    return [shade("ms"), *(_cube(player) for player in range(len(OWNERS)))]


def _cube(player: Player) -> str:
    """A cube around (0, 0), with the letter of its owner in front."""
    paint, half = OMBA.seats[player], _CUBE / 2
    block = Block(-half, -half, 0, _CUBE, _CUBE, _CUBE)
    ink = {"fill": paint.ink, "font_size": "30", "font_weight": "700", "text_anchor": "middle"}
    letter = tag("g", text(OWNERS[player], 0, 9, **ink), transform=_EYE.on_front(0, -half, half))
    return tag("g", *block.faces(_EYE, paint.fill), letter, id=f"m{OWNERS[player]}")


def _place(cell: int) -> Spot:
    """The middle of a cell on the ground: a1 around (0.5, 0.5)."""
    row, column = divmod(cell, 3)
    return column + 0.5, 2.5 - row


# ── The board ────────────────────────────────────────────────────────────────────────────────────────────


def _slab(eye: Camera) -> str:
    size = 3 + 2 * _RIM
    return "".join(Block(-_RIM, -_RIM, -_THICK, size, size, _THICK).faces(eye, _SLATE))


def _tile(cell: int, eye: Camera, scene: Scene) -> str:
    x, y = _place(cell)
    state = scene.state(CELLS[cell])
    plain = _SLATE.lighter(0.62 if cell in GATES else 0.5)
    edge = {
        "stroke": MARK.fill if state == "last" else _SLATE.darker(0.2),
        "stroke_width": 4 if state == "last" else 1,
    }
    spots = eye.floor(x - 0.47, y - 0.47, x + 0.47, y + 0.47)
    fill = MARK.fill if state == "mark" else plain
    return polygon(spots, fill, **edge, stroke_linejoin="round", class_=f"cell {state}".rstrip())


def _gate(cell: int, eye: Camera) -> str:
    """An arrow on the rim that points into the gate."""
    x, y = _place(cell)
    out = x - 1.5, y - 1.5
    across = -out[1], out[0]
    arrow = ((1.52, 0.0), (1.65, 0.2), (1.65, -0.2))
    spots = [
        eye.at(1.5 + out[0] * far + across[0] * aside, 1.5 + out[1] * far + across[1] * aside)
        for far, aside in arrow
    ]
    return polygon(spots, MARK.fill.mixed(WHITE, 0.3))


def _names(eye: Camera) -> Iterator[str]:
    ink = {"fill": _SLATE.lighter(0.7), "font_size": "17", "text_anchor": "middle"}
    for at in range(3):
        for word, x, y in (("abc"[at], at + 0.5, -0.28), ("123"[at], -0.28, at + 0.5)):
            yield tag("g", text(word, 0, 6, **ink), transform=eye.on_floor(x, y))


def _stack(cell: int, stack: str, eye: Camera) -> Iterator[str]:
    x, y = _place(cell)
    foot = eye.at(x, y)
    yield shadow("ms", foot[0] + 8, foot[1] + 2, _SCALE * 0.5, _SCALE * 0.5 * eye.flatness)
    for level, owner in enumerate(stack):
        yield use(f"m{owner}", *eye.at(x, y, level * _CUBE), class_=f"piece {owner}")
    ink = {"fill": OMBA.seats[OWNERS.index(stack[-1])].ink, "font_size": "26", "font_weight": "700"}
    if len(stack) > 1:
        top = eye.on_floor(x, y, len(stack) * _CUBE)
        yield tag(
            "g", text(str(len(stack)), 0, 9, **ink, text_anchor="middle"), transform=top, class_="height"
        )


_PIPS: Final = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
    6: [(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)],
}


def _die(roll: int, eye: Camera) -> str:
    """The die beside the board, showing its roll."""
    x, y, size = 2.6, -1.3, 0.5
    foot = eye.at(x + size / 2, y + size / 2, -_THICK)
    cast = shadow("ms", foot[0] + 6, foot[1] + 2, 44, 44 * eye.flatness)
    body = Block(x, y, -_THICK, size, size, size).faces(eye, WHITE.darker(0.05))
    top = size - _THICK
    pips = (
        _pip(eye, (x + size / 2 + 0.14 * right, y + size / 2 + 0.14 * away, top))
        for right, away in _PIPS[roll]
    )
    return tag("g", cast, *body, *pips, class_="die")


def _pip(eye: Camera, spot: tuple[float, float, float]) -> str:
    return tag("g", tag("circle", r=5, fill=_SLATE.darker(0.4)), transform=eye.on_floor(*spot))


def _board(scene: Scene) -> Picture:
    position = scene.position
    assert isinstance(position, OmbaPosition)
    eye, width, height = _framed(position.stacks)
    parts = [_slab(eye), *(_tile(cell, eye, scene) for cell in range(9))]
    parts += [_gate(cell, eye) for cell in GATES]
    parts += _names(eye)
    for cell in sorted(range(9), key=lambda cell: -eye.away(*_place(cell))):
        if position.stacks[cell]:
            parts += _stack(cell, position.stacks[cell], eye)
    if position.roll is not None:
        parts.append(_die(position.roll, eye))
    return Picture(width, height, "".join(parts))


def _framed(stacks: tuple[str, ...]) -> tuple[Camera, float, float]:
    """A camera that has the whole board in its picture, and its size: high stacks need headroom.

    Two pieces on every cell always have it, so that most pictures of a game are of one size.
    """
    low, high, half = -_RIM, 3 + _RIM, _CUBE / 2
    corners = _EYE.floor(low, low, high, high)
    tops = [
        _EYE.at(x + half, y + half, max(2, len(stacks[cell])) * _CUBE)
        for cell in range(9)
        for x, y in [_place(cell)]
    ]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners + tops), max(y for _, y in corners)
    eye = Camera(_SCALE, _EYE.yaw, _EYE.pitch, origin=(-left, 4 - top))
    return eye, right - left, bottom - top + 4 + _THICK * _SCALE


def _hand(position: Position, player: Player) -> list[tuple[str, int]]:
    assert isinstance(position, OmbaPosition)
    return [(f"m{OWNERS[player]}", position.hand(player))]


DEPICTION: Final = Depiction(
    definitions=_definitions, board=_board, emblem=_board, hand=_hand, scale=0.36, step=29, foot=23, tray=186
)
