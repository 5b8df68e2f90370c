"""The round trips of a run as a picture: over time, and as a histogram."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import log10
from typing import Final

from .report import Run, percentile

WIDTH: Final = 860
HEIGHT: Final = 300
LEFT: Final = 60
TOP: Final = 40
PANEL: Final = 340
TALL: Final = 200
SECOND_PANEL: Final = LEFT + PANEL + 80
TICKS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
GOAL: Final = 100
"""Target for the 99th percentile of moves, in milliseconds."""
COLOURS: Final = {"max": "#c9a98f", "p99": "#b4472f", "p50": "#2f6f8f"}
BINS: Final = 20
"""Bars per factor of ten."""
STYLE: Final = "text{font:12px sans-serif;fill:#333}path{fill:none;stroke-width:1.6}.axis{stroke:#999}"


def plot(run: Run) -> str:
    """The picture, as an SVG file."""
    times = [(request.sent, 1000 * request.done) for request in run.at_once if request.done]
    low, high = _range([ms for _, ms in times])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{_title(run)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20">{_title(run)}</text>',
        *_over_time(times, low, high),
        *_histogram([ms for _, ms in times], low, high),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(run: Run) -> str:
    return f"Round trip of a move: {run.games:,} games, {2 * run.games:,} sockets, {len(run.at_once):,} moves"


def _range(times: Sequence[float]) -> tuple[float, float]:
    """A range of the scale that contains all times and the goal."""
    low = max((tick for tick in TICKS if tick <= min(times, default=1)), default=1)
    most = max(GOAL, *times, 1)
    return low, min((tick for tick in TICKS if tick >= most), default=most)


def _share(ms: float, low: float, high: float) -> float:
    """The position on the logarithmic scale, from 0 to 1."""
    return log10(max(ms, low) / low) / log10(high / low)


# ── Over time ────────────────────────────────────────────────────────────────────────────────────────────


def _over_time(times: Sequence[tuple[float, float]], low: float, high: float) -> list[str]:
    begin = min((at for at, _ in times), default=0.0)
    seconds: defaultdict[int, list[float]] = defaultdict(list)
    for at, ms in times:
        seconds[int(at - begin)].append(ms)
    span = max(seconds, default=0) + 1
    return [
        *_frame(LEFT, f"seconds ({span})"),
        *(_level(tick, low, high) for tick in TICKS if low <= tick <= high),
        *(_line(name, seconds, span, low, high) for name in COLOURS),
        *(_legend(number, name) for number, name in enumerate(COLOURS)),
    ]


def _frame(left: int, below: str) -> list[str]:
    foot = TOP + TALL
    return [
        f'<path class="axis" d="M{left} {TOP}V{foot}H{left + PANEL}"/>',
        f'<text x="{left + PANEL}" y="{foot + 35}" text-anchor="end">{below}</text>',
    ]


def _level(tick: int, low: float, high: float) -> str:
    y = TOP + TALL * (1 - _share(tick, low, high))
    dashes = "" if tick == GOAL else ' stroke-dasharray="1 5"'
    line = f'<path class="axis" d="M{LEFT} {y:.1f}h{PANEL}"{dashes}/>'
    return f'{line}<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick} ms</text>'


def _line(name: str, seconds: dict[int, list[float]], span: int, low: float, high: float) -> str:
    share = {"max": 1.0, "p99": 0.99, "p50": 0.5}[name]
    points = [
        f"{LEFT + PANEL * (second + 0.5) / span:.1f} "
        f"{TOP + TALL * (1 - _share(percentile(sorted(seconds[second]), share), low, high)):.1f}"
        for second in sorted(seconds)
    ]
    return f'<path stroke="{COLOURS[name]}" d="M{" L".join(points) or "0 0"}"/>'


def _legend(number: int, name: str) -> str:
    x, y = LEFT + 10 + 60 * number, TOP + TALL + 35
    return f'<path stroke="{COLOURS[name]}" d="M{x} {y - 4}h14"/><text x="{x + 18}" y="{y}">{name}</text>'


# ── Histogram ────────────────────────────────────────────────────────────────────────────────────────────


def _histogram(times: Sequence[float], low: float, high: float) -> list[str]:
    bins = max(1, round(BINS * log10(high / low)))
    counts = [0] * bins
    for ms in times:
        counts[min(bins - 1, int(bins * _share(ms, low, high)))] += 1
    return [
        *_frame(SECOND_PANEL, "round trip"),
        *_bars(counts),
        *(_place(tick, low, high) for tick in TICKS if low <= tick <= high),
        f'<text x="{SECOND_PANEL - 6}" y="{TOP + 10}" text-anchor="end">{max(counts):,}</text>',
    ]


def _bars(counts: Sequence[int]) -> list[str]:
    edges = [SECOND_PANEL + PANEL * number / len(counts) for number in range(len(counts) + 1)]
    heights = [TALL * count / max(1, *counts) for count in counts]
    return [
        f'<rect fill="{COLOURS["p50"]}" x="{left:.1f}" y="{TOP + TALL - tall:.1f}" '
        f'width="{right - left - 0.5:.1f}" height="{tall:.1f}"/>'
        for (left, right), tall in zip(pairwise(edges), heights, strict=True)
    ]


def _place(tick: int, low: float, high: float) -> str:
    x = SECOND_PANEL + PANEL * _share(tick, low, high)
    return f'<text x="{x:.1f}" y="{TOP + TALL + 16}" text-anchor="middle">{tick}</text>'
