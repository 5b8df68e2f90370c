"""A palette for many colours: median cut.

The box with the most to lose is cut in two, where half of its pixels are on each side, until there is a box
for every entry of the palette. Every colour becomes the mean of its box.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappush, heapreplace
from itertools import accumulate
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, ...]
"""Red, green and blue."""

MOST: Final = 256
"""The most colours of a palette."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Some colours, and which of them each colour of a picture becomes."""

    colours: tuple[Colour, ...]
    entry: Mapping[Colour, int]


def palette(counts: Mapping[Colour, int]) -> Palette:
    """A palette for colours that occur this often."""
    boxes = _boxes([*sorted(counts.items())])
    entry = {colour: at for at, box in enumerate(boxes) for colour, _ in box.content}
    return Palette(tuple(box.mean() for box in boxes), entry)


@dataclass(order=True, slots=True)
class _Box:
    """Some colours with their counts; the first in order has the most to lose."""

    rank: tuple[int, Colour] = field(init=False)
    content: list[tuple[Colour, int]] = field(compare=False)
    axis: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        spans = [max(values) - min(values) for values in _channels(colour for colour, _ in self.content)]
        self.axis = spans.index(max(spans))
        self.rank = -(max(spans) ** 2) * sum(count for _, count in self.content), self.content[0][0]

    @property
    def single(self) -> bool:
        return len(self.content) == 1

    def halves(self) -> tuple[_Box, _Box]:
        """The box cut along its longest side."""
        self.content.sort(key=lambda item: (item[0][self.axis], item[0]))
        seen = list(accumulate(count for _, count in self.content))
        at = min(bisect_left(seen, seen[-1] / 2) + 1, len(seen) - 1)
        return _Box(self.content[:at]), _Box(self.content[at:])

    def mean(self) -> Colour:
        total = sum(count for _, count in self.content)
        weighted = ([value * count for value in colour] for colour, count in self.content)
        return tuple((2 * sum(values) + total) // (2 * total) for values in zip(*weighted, strict=True))


def _boxes(content: Sequence[tuple[Colour, int]]) -> list[_Box]:
    boxes = [_Box(list(content))]
    while len(boxes) < MOST and not boxes[0].single:
        first, second = boxes[0].halves()
        heapreplace(boxes, first)
        heappush(boxes, second)
    return boxes


def _channels(colours: Iterable[Colour]) -> Iterable[tuple[int, ...]]:
    return zip(*colours, strict=True)
