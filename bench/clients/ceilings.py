"""How many games each way of serving takes: the search for it, the table and the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from typing import Final

from .plot import HEIGHT, LEFT, PANEL, TALL, TICKS, TOP, WIDTH


@dataclass(frozen=True, slots=True)
class Step:
    """A number of games, and the round trips of their moves in milliseconds."""

    games: int
    moves: int
    p50: float
    p99: float
    cpu: dict[str, float]
    """Processor milliseconds per move, of each part."""
    wrong: dict[str, int]
    """What was refused or broke, and how often."""

    @property
    def cost(self) -> float:
        return sum(self.cpu.values())


@dataclass(frozen=True, slots=True)
class Ceiling:
    """A way of serving, with everything measured, from few games to many."""

    name: str
    goal: float
    steps: tuple[Step, ...]

    @property
    def best(self) -> Step | None:
        """The most games whose moves met the goal."""
        return next((step for step in reversed(self.steps) if step.p99 <= self.goal), None)


def climb(measure: Callable[[int], Step], goal: float, first: int, most: int, narrow: int) -> Iterator[Step]:
    """Double the games until the goal is missed, then try between the last two."""
    met, missed, games = 0, 0, first
    while not missed and games <= most:
        step = measure(games)
        yield step
        if step.p99 <= goal:
            met, games = games, 2 * games
        else:
            missed = games
    for _ in range(narrow if missed else 0):
        games = round(sqrt(met * missed)) if met else missed // 2
        step = measure(games)
        yield step
        met, missed = (games, missed) if step.p99 <= goal else (met, games)


def table(ceilings: Sequence[Ceiling]) -> str:
    """A row for each way of serving, as Markdown."""
    head = [
        "| served by | games | p50, ms | p99, ms | processor time per move, ms |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    return "\n".join([*head, *map(_row, ceilings)])


def _row(ceiling: Ceiling) -> str:
    best = ceiling.best
    if best is None:
        return f"| {ceiling.name} | none | | | |"
    parts = ", ".join(f"{part} {ms:.2f}" for part, ms in best.cpu.items())
    return f"| {ceiling.name} | {best.games:,} | {best.p50:.1f} | {best.p99:.1f} | {best.cost:.2f}: {parts} |"


# ── The picture ──────────────────────────────────────────────────────────────────────────────────────────

FOOT: Final = TOP + TALL
BARS: Final = LEFT + PANEL + 90
"""The left edge of the second panel."""
COLOURS: Final = ("#c98b2f", "#2f6f8f", "#b4472f", "#5f7f3a", "#7a5a8f")
PARTS: Final = {"server": "#2f6f8f", "servers": "#2f6f8f", "PostgreSQL": "#b4472f", "proxy": "#c9a98f"}
STYLE: Final = (
    "text{font:12px sans-serif;fill:#333}path{fill:none;stroke-width:1.6}"
    ".axis{stroke:#999}.goal{stroke:#333;stroke-dasharray:4 3}"
)


def plot(ceilings: Sequence[Ceiling]) -> str:
    """Round trips by the number of games, and what a move costs at the ceiling, as an SVG file."""
    title = "The slowest of 100 moves, by games at once; processor time per move at the ceiling"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20">{title}</text>',
        *_climbs(ceilings),
        *_costs([ceiling for ceiling in ceilings if ceiling.best]),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


@dataclass(frozen=True, slots=True)
class Scale:
    """A logarithmic scale between two pixels."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        share = log10(max(value, self.low) / self.low) / log10(self.high / self.low)
        return self.start + share * (self.end - self.start)


def _climbs(ceilings: Sequence[Ceiling]) -> list[str]:
    steps = [step for ceiling in ceilings for step in ceiling.steps]
    games = sorted({step.games for step in steps})
    across = Scale(games[0] / 1.1, games[-1] * 1.1, LEFT, LEFT + PANEL)
    up = Scale(*_range([step.p99 for step in steps]), FOOT, TOP)
    return [
        f'<path class="axis" d="M{LEFT} {TOP}V{FOOT}H{LEFT + PANEL}"/>',
        f'<text x="{LEFT + PANEL}" y="{FOOT + 35}" text-anchor="end">games</text>',
        *(_level(tick, up) for tick in TICKS if up.low <= tick <= up.high),
        *(_mark(number, across) for number in _doublings(games)),
        f'<path class="goal" d="M{LEFT} {up.at(ceilings[0].goal):.1f}h{PANEL}"/>',
        *(_climb(number, ceiling, across, up) for number, ceiling in enumerate(ceilings)),
    ]


def _range(times: Sequence[float]) -> tuple[float, float]:
    low = max((tick for tick in TICKS if tick <= min(times)), default=1)
    return low, min((tick for tick in TICKS if tick > max(times)), default=max(times))


def _doublings(games: Sequence[int]) -> list[int]:
    """The numbers that are labelled: the others are too close to them."""
    found = [games[0]]
    while 2 * found[-1] <= games[-1]:
        found.append(2 * found[-1])
    return found


def _level(tick: int, up: Scale) -> str:
    y = up.at(tick)
    line = f'<path class="axis" d="M{LEFT} {y:.1f}h{PANEL}" stroke-dasharray="1 5"/>'
    return f'{line}<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick} ms</text>'


def _mark(games: int, across: Scale) -> str:
    return f'<text x="{across.at(games):.1f}" y="{FOOT + 16}" text-anchor="middle">{games}</text>'


def _climb(number: int, ceiling: Ceiling, across: Scale, up: Scale) -> str:
    colour, y = COLOURS[number % len(COLOURS)], TOP + 14 + 16 * number
    points = [f"{across.at(step.games):.1f} {up.at(step.p99):.1f}" for step in ceiling.steps]
    line = f'<path stroke="{colour}" d="M{" L".join(points)}"/>'
    key = f'<path stroke="{colour}" d="M{LEFT + 10} {y - 4}h14"/>'
    return f'{line}{key}<text x="{LEFT + 28}" y="{y}">{ceiling.name}</text>'


def _costs(ceilings: Sequence[Ceiling]) -> list[str]:
    """A bar for each way of serving, with a piece for each part."""
    most = max((ceiling.best.cost for ceiling in ceilings if ceiling.best), default=1.0)
    wide, room = PANEL - 120, TALL / max(1, len(ceilings))
    found = [_legend(number, part) for number, part in enumerate(("servers", "PostgreSQL", "proxy"))]
    for number, ceiling in enumerate(ceilings):
        y, x = TOP + room * number, float(BARS)
        found.append(f'<text x="{x:.0f}" y="{y + 12:.1f}">{ceiling.name}</text>')
        for part, ms in ceiling.best.cpu.items() if ceiling.best else ():
            width = wide * ms / most
            found.append(_piece(part, x, y + 17, width, min(16, room - 20)))
            x += width
        found.append(f'<text x="{x + 6:.1f}" y="{y + 29:.1f}">{_sum(ceiling)}</text>')
    return found


def _piece(part: str, x: float, y: float, wide: float, tall: float) -> str:
    return f'<rect fill="{PARTS[part]}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"/>'


def _sum(ceiling: Ceiling) -> str:
    return f"{ceiling.best.cost:.2f} ms, {ceiling.best.games:,} games" if ceiling.best else ""


def _legend(number: int, part: str) -> str:
    x, y = BARS + 100 * number, FOOT + 35
    box = f'<rect fill="{PARTS[part]}" x="{x}" y="{y - 10}" width="12" height="12"/>'
    return f'{box}<text x="{x + 18}" y="{y}">{part}</text>'
