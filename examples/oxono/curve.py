"""The learning curve: scores by moves played, drawn as SVG. It does not need PyTorch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quatuor.arena.rating import Interval

WIDTH, HEIGHT = 860, 360
LEFT, TOP, WIDE, TALL = 60, 40, 660, 260
STYLE = (
    "text{font:12px sans-serif;fill:#333}path{fill:none;stroke-width:1.8}.axis{stroke:#999;stroke-width:1}"
)
COLOURS = {"random": "#8a8f98", "level:1": "#2f6f8f", "level:2": "#c2413a", "level:3": "#7a5aa6"}
TITLE = "An agent learns OXONO from scratch: its score against random moves and levels, with 95 % bars"


@dataclass(frozen=True, slots=True)
class Point:
    """The results of the agent at one moment of its training."""

    moves: int
    """Moves of self-play so far."""
    seconds: float
    """Processor seconds of training so far, without trials."""
    scores: dict[str, Interval]
    """Its score against each opponent."""


def plot(points: Sequence[Point]) -> str:
    """The curve as an SVG file; the last point is at the right edge."""
    last = max(points[-1].moves, 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{TITLE}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/><text x="{LEFT}" y="20">{TITLE}</text>',
        f'<path class="axis" d="M{LEFT} {TOP}V{TOP + TALL}H{LEFT + WIDE}"/>',
        *(_level(share / 4) for share in range(5)),
        *(_moment(point, last) for point in (points[0], points[len(points) // 2], points[-1])),
    ]
    for name in points[-1].scores:
        parts.extend(_curve(name, points, last))
    parts.extend(_names(points[-1]))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(point: Point, last: int) -> float:
    return LEFT + WIDE * point.moves / last


def _y(share: float) -> float:
    return TOP + TALL * (1 - share)


def _level(share: float) -> str:
    """A horizontal line, solid at one half."""
    dashes = "" if share == 0.5 else ' stroke-dasharray="1 5"'
    line = f'<path class="axis" d="M{LEFT} {_y(share):.1f}h{WIDE}"{dashes}/>'
    return f'{line}<text x="{LEFT - 6}" y="{_y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'


def _moment(point: Point, last: int) -> str:
    """The labels below the axis: moves played and processor time."""
    words, x = (f"{point.moves:,} moves", f"{point.seconds:.0f} s of CPU time"), _x(point, last)
    return "".join(
        f'<text x="{x:.1f}" y="{TOP + TALL + 18 + 16 * line}" text-anchor="middle">{text}</text>'
        for line, text in enumerate(words)
    )


def _curve(name: str, points: Sequence[Point], last: int) -> Iterator[str]:
    colour, known = COLOURS.get(name, "#333"), [point for point in points if name in point.scores]
    way = " L".join(f"{_x(point, last):.1f} {_y(point.scores[name].value):.1f}" for point in known)
    yield f'<path stroke="{colour}" d="M{way}"/>'
    for point in known:
        x, found = _x(point, last), point.scores[name]
        yield f'<path stroke="{colour}" opacity=".5" d="M{x:.1f} {_y(found.low):.1f}V{_y(found.high):.1f}"/>'
        yield f'<circle cx="{x:.1f}" cy="{_y(found.value):.1f}" r="2.5" fill="{colour}"/>'


def _names(end: Point) -> Iterator[str]:
    """The names of the curves at their right end, moved apart where they would overlap."""
    y = 0.0
    for name, found in sorted(end.scores.items(), key=lambda item: -item[1].value):
        y = max(y + 15, _y(found.value) + 4)
        words, colour = f"{name} {found.value:.0%}", COLOURS.get(name, "#333")
        yield f'<text x="{LEFT + WIDE + 10}" y="{y:.1f}" style="fill:{colour}">{words}</text>'
