"""PNG to rows of pixels: only the kind that resvg writes, eight bits per channel and opaque.

A row is unpacked only if it differs from the same row of the frame before. Between two moves of a game most
rows are the same, and in Python unpacking is what takes time.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeAlias

Row: TypeAlias = tuple[bytes, ...]
"""The red, the green and the blue of a row."""

_CHANNELS: Final = {2: 3, 6: 4}
"""How many channels a colour type has: RGB, and RGB with opacity."""
_START: Final = 8
"""The length of the signature."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The pixels of a picture, and its rows as they were packed."""

    width: int
    rows: tuple[Row, ...]
    packed: tuple[bytes, ...]


def unpacked(png: bytes, before: Sheet | None = None) -> Sheet:
    """The pixels of a PNG; rows that equal those of `before` are the same objects."""
    width, height, depth, colours = struct.unpack_from(">IIBB", png, _START + 8)
    assert depth == 8, depth
    channels = _CHANNELS[colours]
    length = 1 + channels * width
    content = zlib.decompress(b"".join(_chunks(png, b"IDAT")))
    packed = tuple(content[at : at + length] for at in range(0, height * length, length))
    known = before if before and (before.width, len(before.rows)) == (width, height) else None
    return Sheet(width, tuple(_rows(packed, channels, known)), packed)


def _chunks(png: bytes, wanted: bytes) -> Iterator[bytes]:
    at = _START
    while at < len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        if kind == wanted:
            yield png[at + 8 : at + 8 + size]
        at += size + 12


def _rows(packed: tuple[bytes, ...], channels: int, before: Sheet | None) -> Iterator[Row]:
    above: Row = (bytes((len(packed[0]) - 1) // channels),) * 3
    known = zip(before.packed, before.rows, strict=True) if before else [(b"", above)] * len(packed)
    same = before is not None  # the row above is as before: filters refer to it
    for line, (old_line, old) in zip(packed, known, strict=True):
        row = old if same and line == old_line else _row(line, channels, above)
        same = before is not None and row == old
        above = old if same else row
        yield above


def _row(line: bytes, channels: int, above: Row) -> Row:
    """A row from its packed form, whose first byte names the filter."""
    unpack = _FILTERS[line[0]]
    return tuple(bytes(unpack(line[1 + at :: channels], above[at])) for at in range(3))


# ── The five filters (PNG, chapter 9), each for one channel ──────────────────────────────────────────────


def _none(line: bytes, _: bytes) -> Iterator[int]:
    return iter(line)


def _sub(line: bytes, _: bytes) -> Iterator[int]:
    return (value & 255 for value in accumulate(line))


def _up(line: bytes, above: bytes) -> Iterator[int]:
    return ((value + up) & 255 for value, up in zip(line, above, strict=True))


def _average(line: bytes, above: bytes) -> Iterator[int]:
    left = 0
    for value, up in zip(line, above, strict=True):
        left = (value + (left + up) // 2) & 255
        yield left


def _paeth(line: bytes, above: bytes) -> Iterator[int]:
    """Predicts the neighbour that is nearest to left + up - corner."""
    left = corner = 0
    for value, up in zip(line, above, strict=True):
        from_left, from_up, from_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        if from_left <= from_up and from_left <= from_corner:
            left = (value + left) & 255
        elif from_up <= from_corner:
            left = (value + up) & 255
        else:
            left = (value + corner) & 255
        corner = up
        yield left


_FILTERS: Final = (_none, _sub, _up, _average, _paeth)
