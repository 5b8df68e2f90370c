"""The drawing primitives of all pictures: elements, gradients, a camera, solids and soft shadows.

Light comes from the upper left. Every number is rounded to a tenth, so the same position always gives the
same bytes on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from ..palette import Colour

Spot: TypeAlias = tuple[float, float]
"""A place in a picture, x to the right and y down."""


def number(value: float) -> str:
    """A number as short as a tenth of a unit allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element; `class_` is the attribute class, and a `_` within a name a hyphen."""
    shown = "".join(f" {_name(key)}={quoteattr(_shown(value))}" for key, value in attributes.items())
    return f"<{name}{shown}>{''.join(children)}</{name}>" if children else f"<{name}{shown}/>"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _shown(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)


def text(words: str, x: float, y: float, **attributes: object) -> str:
    return tag("text", escape(words), x=float(x), y=float(y), **attributes)


def points(spots: Iterable[Spot]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in spots)


def polygon(spots: Iterable[Spot], fill: object, **attributes: object) -> str:
    return tag("polygon", points=points(spots), fill=fill, **attributes)


def use(symbol: str, x: float, y: float, **attributes: object) -> str:
    """A drawing from the definitions, its foot put on a place."""
    return tag("use", href=f"#{symbol}", x=float(x), y=float(y), **attributes)


def matrix(x_axis: Spot, y_axis: Spot, origin: Spot) -> str:
    """A transform that lays a flat drawing on a plane in space."""
    slopes = " ".join(f"{value:.3f}" for value in (*x_axis, *y_axis))
    return f"matrix({slopes} {number(origin[0])} {number(origin[1])})"


# ── Light ────────────────────────────────────────────────────────────────────────────────────────────────


def _stops(colours: Sequence[tuple[float, Colour]]) -> list[str]:
    return [tag("stop", offset=f"{offset:g}", stop_color=colour) for offset, colour in colours]


def ball_light(name: str, colour: Colour) -> str:
    """The light on a ball of a colour: a bright spot, the colour, and the side turned away."""
    stops = [
        (0, colour.lighter(0.75)),
        (0.35, colour.lighter(0.12)),
        (0.8, colour.darker(0.28)),
        (1, colour.darker(0.5)),
    ]
    return tag("radialGradient", *_stops(stops), id=name, cx="0.36", cy="0.3", r="0.75")


def round_light(name: str, colour: Colour) -> str:
    """The light on an upright round wall, from left to right."""
    stops = [
        (0, colour.darker(0.12)),
        (0.28, colour.lighter(0.3)),
        (0.6, colour.darker(0.1)),
        (1, colour.darker(0.5)),
    ]
    return tag("linearGradient", *_stops(stops), id=name)


def flat_light(name: str, colour: Colour, depth: float = 0.12) -> str:
    """The light on a plane that falls away from it."""
    stops = [(0, colour.lighter(depth)), (1, colour.darker(depth))]
    return tag("linearGradient", *_stops(stops), id=name, x2="1", y2="1")


def shade(name: str) -> str:
    """The fill of a soft shadow."""
    dark = tag("stop", offset="0.2", stop_opacity="0.45")
    clear = tag("stop", offset="1", stop_opacity="0")
    return tag("radialGradient", dark, clear, id=name)


def shadow(name: str, x: float, y: float, rx: float, ry: float) -> str:
    return tag("ellipse", cx=float(x), cy=float(y), rx=float(rx), ry=float(ry), fill=f"url(#{name})")


# ── Space ────────────────────────────────────────────────────────────────────────────────────────────────


def turn(degrees: float) -> tuple[float, float]:
    """The sine and cosine of an angle, without the last digits, in which machines differ."""
    return round(sin(radians(degrees)), 6), round(cos(radians(degrees)), 6)


@dataclass(frozen=True, slots=True)
class Camera:
    """An eye far away: x to the right, y away from it, z up, turned by `yaw` and looking down by `pitch`."""

    scale: float
    yaw: float
    pitch: float
    origin: Spot = (0.0, 0.0)

    def at(self, x: float, y: float, z: float = 0.0) -> Spot:
        sine, cosine = turn(self.yaw)
        right = x * cosine - y * sine
        up = self.away(x, y) * self.flatness + z * self.uprightness
        return self.origin[0] + self.scale * right, self.origin[1] - self.scale * up

    def away(self, x: float, y: float) -> float:
        """The distance of a place on the ground: farther things are drawn first."""
        sine, cosine = turn(self.yaw)
        return x * sine + y * cosine

    @property
    def flatness(self) -> float:
        """How high a circle of the ground looks, its width being 1."""
        return turn(self.pitch)[0]

    @property
    def uprightness(self) -> float:
        """How high an upright stick of length 1 looks."""
        return turn(self.pitch)[1]

    def floor(self, x0: float, y0: float, x1: float, y1: float, z: float = 0.0) -> list[Spot]:
        """A rectangle of the ground, or above it."""
        return [self.at(x, y, z) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]

    def on_floor(self, x: float, y: float, z: float = 0.0) -> str:
        """The transform that lays a drawing on the ground, its middle on a place."""
        here, right, near = self.at(x, y, z), self.at(x + 1, y, z), self.at(x, y - 1, z)
        return matrix(_slope(here, right, self.scale), _slope(here, near, self.scale), here)

    def on_front(self, x: float, y: float, z: float) -> str:
        """The transform that hangs a drawing on an upright plane that faces the near side."""
        here, right, below = self.at(x, y, z), self.at(x + 1, y, z), self.at(x, y, z - 1)
        return matrix(_slope(here, right, self.scale), _slope(here, below, self.scale), here)


def _slope(here: Spot, there: Spot, scale: float) -> Spot:
    return (there[0] - here[0]) / scale, (there[1] - here[1]) / scale


@dataclass(frozen=True, slots=True)
class Block:
    """A box in space by its near left corner and its sizes."""

    x: float
    y: float
    z: float
    width: float
    depth: float
    height: float

    def faces(self, camera: Camera, colour: Colour) -> list[str]:
        """Its left side, its front and its top: what an eye turned to the right sees."""
        edge = {"stroke": colour.darker(0.35), "stroke_width": "0.8", "stroke_linejoin": "round"}
        top = camera.floor(self.x, self.y, self.x + self.width, self.y + self.depth, self.z + self.height)
        front = [*top[1::-1], *(camera.at(x, self.y, self.z) for x in (self.x, self.x + self.width))]
        left = [
            top[3],
            top[0],
            camera.at(self.x, self.y, self.z),
            camera.at(self.x, self.y + self.depth, self.z),
        ]
        sides = ((left, colour.lighter(0.06)), (front, colour.darker(0.22)), (top, colour.lighter(0.3)))
        return [polygon(spots, fill, **edge) for spots, fill in sides]


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its size."""

    width: float
    height: float
    body: str
