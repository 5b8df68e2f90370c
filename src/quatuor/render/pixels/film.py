"""An animation as data: one palette, and of each frame the rectangle that changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from .colours import Colour, Palette, palette
from .errors import PictureError
from .unpacking import Row, Sheet, unpacked

MOST_PIXELS: Final = 200_000_000
"""The most pixels of all frames together: some hundred megabytes while they are packed."""


class Frame(NamedTuple):
    """A rectangle of palette entries drawn over the frame before, and how long it is shown."""

    left: int
    top: int
    rows: tuple[bytes, ...]
    milliseconds: int

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def pixels(self) -> bytes:
        return b"".join(self.rows)


@dataclass(frozen=True, slots=True)
class Film:
    """An animation; all its pictures have the same size."""

    width: int
    height: int
    colours: tuple[Colour, ...]
    frames: tuple[Frame, ...]


def film(pictures: Iterable[bytes], times: Sequence[int]) -> Film:
    """The animation of some PNGs of one size, each shown for its number of milliseconds.

    Raises `PictureError` if they have too many pixels together.
    """
    sheets = _sheets(pictures, len(times))
    found = _palette(sheets)
    frames = (_frame(sheet, before, found) for before, sheet in zip([None, *sheets], sheets, strict=False))
    timed = (frame._replace(milliseconds=time) for frame, time in zip(frames, times, strict=True))
    return Film(sheets[0].width, len(sheets[0].rows), found.colours, tuple(timed))


def _sheets(pictures: Iterable[bytes], count: int) -> list[Sheet]:
    """The pixels of all frames. The packed rows are needed only until the next frame is unpacked."""
    sheets: list[Sheet] = []
    for picture in pictures:
        sheet = unpacked(picture, sheets[-1] if sheets else None)
        if sheets:
            sheets[-1] = replace(sheets[-1], packed=())
        elif count * sheet.width * len(sheet.rows) > MOST_PIXELS:
            raise PictureError("large", frames=count, width=sheet.width)
        sheets.append(sheet)
    return sheets


def _palette(sheets: Sequence[Sheet]) -> Palette:
    """The palette of all frames; a row that stays counts once."""
    counts: Counter[Colour] = Counter()
    for before, sheet in zip([None, *sheets], sheets, strict=False):
        for at in _changed(sheet, before):
            counts.update(zip(*sheet.rows[at], strict=True))
    return palette(counts)


def _changed(sheet: Sheet, before: Sheet | None) -> list[int]:
    """The rows that differ from the frame before."""
    old = before.rows if before else (None,) * len(sheet.rows)
    return [at for at, (row, known) in enumerate(zip(sheet.rows, old, strict=True)) if row is not known]


def _frame(sheet: Sheet, before: Sheet | None, found: Palette) -> Frame:
    """What is drawn over the frame before: everything, the rectangle that changed, or one pixel."""
    changed = _changed(sheet, before)
    if not changed:
        return _cut(sheet.rows[:1], found, 0, 1)
    if before is None:
        return _cut(sheet.rows, found, 0, sheet.width)
    spans = [_span(sheet.rows[at], before.rows[at]) for at in changed]
    left, right = min(first for first, _ in spans), max(last for _, last in spans) + 1
    left, top = left - left % 2, changed[0] - changed[0] % 2  # WebP places frames at even coordinates only
    return _cut(sheet.rows[top : changed[-1] + 1], found, left, right)._replace(top=top)


def _span(row: Row, old: Row) -> tuple[int, int]:
    """The first and the last pixel in which two rows differ."""
    pixels = zip(zip(*row, strict=True), zip(*old, strict=True), strict=True)
    differing = [at for at, (pixel, known) in enumerate(pixels) if pixel != known]
    return differing[0], differing[-1]


def _cut(rows: Sequence[Row], found: Palette, left: int, right: int) -> Frame:
    """Some rows from one column to another, in entries of the palette."""
    return Frame(left, 0, tuple(_entries(rows, left, right, found)), 0)


def _entries(rows: Sequence[Row], left: int, right: int, found: Palette) -> Iterator[bytes]:
    entry = found.entry.__getitem__
    for row in rows:
        yield bytes(map(entry, zip(*(channel[left:right] for channel in row), strict=True)))
