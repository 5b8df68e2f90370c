"""Cubulus in pictures: the three layers lifted apart, and the six faces unfolded beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.cubulus import BALLS, CELLS, COLOURS, EMPTY, NEUTRAL, POINTS, CubulusPosition
from quatuor.rules.game import Player, Position

from ..net import FACE_PLACES, face_cells
from ..palette import CUBULUS, MARK, Colour, Theme
from .depiction import STATES, Depiction, Scene, cell_drawing
from .shapes import Camera, Picture, Spot, ball_light, number, polygon, shade, shadow, tag, text, use

_MESH: Final = CUBULUS.board
_EYE: Final = Camera(52.0, 24, 32, origin=(88.0, 434.0))
_LIFT: Final = 3.05
"""How far apart the layers are lifted, in cells."""
_RADIUS: Final = 23.0
_NET: Final = (318.0, 74.0)
"""Where the net begins: its left, and its top."""
_BEAD: Final = 27.0
"""How far apart the balls of the net are."""
_FACE: Final = 3 * _BEAD + 8
_APART: Final = (_FACE + 6, _FACE + 22)
"""From one face of the net to the next, across and down: above each there is room for its letter."""


def _definitions() -> list[str]:
    lights = [shade("cs"), *(ball_light(f"cl{ball}", _fill(ball)) for ball in COLOURS)]
    balls = [tag("g", _sphere(ball, _RADIUS, 5 - _RADIUS), id=f"c{ball}") for ball in COLOURS]
    shaded = [tag("g", _cast(), use(f"c{ball}", 0, 0), id=f"cp{ball}") for ball in COLOURS]
    beads = [tag("g", _sphere(ball, _BEAD * 0.44, 0), id=f"cn{ball}") for ball in COLOURS]
    places = [place for state in STATES for place in (_seat(state), _socket(state))]
    mesh = {"fill": _MESH, "opacity": "0.55", "stroke": _MESH.darker(0.3)}
    face = tag("rect", id="cface", width=_FACE, height=_FACE, rx=9, **mesh)
    return [*lights, *balls, *shaded, *beads, *places, face]


def _fill(ball: str) -> Colour:
    return CUBULUS.seats[COLOURS.index(ball)].fill


def _sphere(ball: str, radius: float, middle: float) -> str:
    rim = _fill(ball).mixed(_MESH.darker(0.5), 0.5)
    return tag("circle", cy=float(middle), r=radius, fill=f"url(#cl{ball})", stroke=rim)


def _cast() -> str:
    return shadow("cs", 5, 2, 25, 25 * _EYE.flatness)


def _seat(state: str) -> str:
    """The place of a ball on its plate: a dot, or as large as the ball if it is highlighted."""
    size = _EYE.scale * (0.47 if state else 0.16)
    return tag("ellipse", id=f"ccell{state}", rx=size, ry=size * _EYE.flatness, **_lit(state, 3))


def _socket(state: str) -> str:
    """The same on a face of the net."""
    return tag("circle", id=f"cdot{state}", r=_BEAD * 0.52 if state else 2.5, **_lit(state, 2))


def _lit(state: str, width: int) -> dict[str, object]:
    """The paint of a place; the ring of the last move leaves what is in it to be seen."""
    if not state:
        return {"fill": _MESH.darker(0.25)}
    fill = MARK.fill if state == "mark" else "none"
    return {"fill": fill, "stroke": MARK.fill.darker(0.2), "stroke_width": width}


# ── The layers ───────────────────────────────────────────────────────────────────────────────────────────


def _layers(position: CubulusPosition, scene: Scene) -> Iterator[str]:
    """From the bottom up, each plate with its balls from the back."""
    yield from _strings()
    for level in range(3):
        yield _plate(level, scene.theme)
        cells = [cell for cell, point in enumerate(POINTS) if point[2] == level]
        cells.sort(key=lambda cell: -_EYE.away(POINTS[cell][0], POINTS[cell][1]))
        yield from (cell_drawing("ccell", scene.state(CELLS[cell]), *_foot(cell)) for cell in cells)
        balls = ((cell, position.board[cell]) for cell in cells if position.board[cell] != EMPTY)
        yield from (use(f"cp{ball}", *_foot(cell), class_=f"piece {ball}") for cell, ball in balls)


def _strings() -> Iterator[str]:
    """Thin lines from the corners of the top plate down to those of the bottom one."""
    line = {"stroke": _MESH.darker(0.15), "stroke_dasharray": "2 5"}
    for x, y in ((0, 0), (3, 0), (0, 3), (3, 3)):
        (x1, y1), (x2, y2) = _EYE.at(x, y, 2 * _LIFT), _EYE.at(x, y)
        yield tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **line)


def _foot(cell: int) -> Spot:
    x, y, z = POINTS[cell]
    return _EYE.at(x + 0.5, y + 0.5, z * _LIFT)


def _plate(level: int, theme: Theme) -> str:
    edge = {"stroke": _MESH.darker(0.3), "stroke_linejoin": "round"}
    corners = _EYE.floor(-0.08, -0.08, 3.08, 3.08, level * _LIFT)
    return polygon(corners, _MESH, opacity="0.55", **edge) + "".join(_names(level, theme))


def _names(level: int, theme: Theme) -> Iterator[str]:
    """The numbers beside a plate; the letters only in front of the bottom one, where nothing hides them."""
    ink = {"fill": str(theme.faint), "font_size": "14", "text_anchor": "middle"}
    for at in range(3):
        x, y = _EYE.at(-0.08, at + 0.5, level * _LIFT)
        yield text("123"[at], x - 11, y + 7, **ink)
        if level == 0:
            x, y = _EYE.at(at + 0.5, -0.08)
            yield text("abc"[at], x + 2, y + 17, **ink)
    x, y = _EYE.at(3.08, 0.1, level * _LIFT)
    yield text("123"[level], x + 9, y + 6, fill=theme.text, font_size="18", font_weight="600")


# ── The net ──────────────────────────────────────────────────────────────────────────────────────────────


def _net(position: CubulusPosition, scene: Scene) -> Iterator[str]:
    for face, (across, down) in FACE_PLACES.items():
        corner = _NET[0] + across * _APART[0], _NET[1] + down * _APART[1]
        yield _square(face, corner, scene.theme)
        for at, cell in enumerate(face_cells(face)):
            spot = corner[0] + 4 + _BEAD * (at % 3 + 0.5), corner[1] + 4 + _BEAD * (at // 3 + 0.5)
            yield _bead(spot, position.board[cell], scene.state(CELLS[cell]))


def _square(face: str, corner: Spot, theme: Theme) -> str:
    x, y = corner
    letter = text(face, x + _FACE / 2, y - 6, fill=theme.faint, font_size="14", text_anchor="middle")
    return use("cface", x, y) + letter


def _bead(spot: Spot, ball: str, state: str) -> str:
    bead = "" if ball == EMPTY else use(f"cn{ball}", *spot, class_=f"bead {ball}")
    return use(f"cdot{state}", *spot) + bead if state or not bead else bead


# ── Together ─────────────────────────────────────────────────────────────────────────────────────────────


def _board(scene: Scene) -> Picture:
    position = scene.position
    assert isinstance(position, CubulusPosition)
    parts = (*_layers(position, scene), *_net(position, scene))
    return Picture(_NET[0] + 3 * _APART[0] + _FACE, 456.0, "".join(parts))


def _cube(scene: Scene) -> Picture:
    """The cube closed, as it stands on a table: the balls nearest to the eye hide the others."""
    position, eye = scene.position, Camera(60.0, 30, 27, origin=(98.0, 284.0))
    assert isinstance(position, CubulusPosition)
    order = sorted(range(27), key=lambda cell: (-eye.away(*POINTS[cell][:2]), POINTS[cell][2]))
    balls = [_closed(eye, cell, position.board[cell]) for cell in order]
    return Picture(252.0, 288.0, "".join(balls))


def _closed(eye: Camera, cell: int, ball: str) -> str:
    x, y, z = POINTS[cell]
    at = eye.at(x + 0.5, y + 0.5, z + 0.5)
    if ball == EMPTY:
        return ""
    return tag(
        "g",
        use(f"c{ball}", 0, _RADIUS - 5, class_=f"piece {ball}"),
        transform=f"translate({number(at[0])} {number(at[1])}) scale(1.28)",
    )


def _hand(position: Position, player: Player) -> list[tuple[str, int]]:
    assert isinstance(position, CubulusPosition)
    neutral = BALLS - position.board.count(NEUTRAL) if position.setting_up and player == position.mover else 0
    return [(f"c{COLOURS[player]}", position.hand(player)), (f"c{NEUTRAL}", neutral)]


def _note(position: Position, say: Voice) -> str:
    assert isinstance(position, CubulusPosition)
    neutral = say("neutral") if position.ruleset.players == 2 else ""
    banned = say("banned", shift=position.ban) if position.ban else ""
    return " · ".join(filter(None, (neutral, banned)))


DEPICTION: Final = Depiction(
    definitions=_definitions,
    board=_board,
    emblem=_cube,
    hand=_hand,
    scale=0.4,
    step=20,
    foot=27,
    tray=192,
    note=_note,
)
