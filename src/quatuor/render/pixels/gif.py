"""An animation as GIF89a, which repeats for ever."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from .bits import Bits
from .film import Film, Frame

_WIDEST: Final = 12
"""The most bits of an LZW code; when all codes of this width are used, a new table begins."""
_TABLE_BITS: Final = 8
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP: Final = 1 << 2
"""The next frame is drawn over this one."""


def gif(film: Film) -> bytes:
    """The bytes of the file."""
    table = b"".join(map(bytes, film.colours)).ljust(3 << _TABLE_BITS, b"\0")
    screen = struct.pack("<HHBBB", film.width, film.height, 0x80 | _TABLE_BITS - 1, 0, 0)
    return b"".join([b"GIF89a", screen, table, _FOR_EVER, *map(_frame, film.frames), b";"])


def _frame(frame: Frame) -> bytes:
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, _KEEP, frame.milliseconds // 10, 0, 0)
    place = struct.pack("<BHHHHB", 0x2C, frame.left, frame.top, frame.width, frame.height, 0)
    return b"".join([control, place, bytes([_TABLE_BITS]), *_blocks(_compressed(frame.pixels))])


def _blocks(content: bytes) -> Iterator[bytes]:
    """Blocks of up to 255 bytes, each after its length; an empty one ends them."""
    for at in range(0, len(content), 255):
        block = content[at : at + 255]
        yield bytes([len(block)]) + block
    yield b"\0"


def _compressed(pixels: bytes) -> bytes:
    """LZW: a code for the longest run that has one, which then gets a code with the next pixel too."""
    bits = Bits()
    clear, end = 1 << _TABLE_BITS, (1 << _TABLE_BITS) + 1
    codes: dict[int, int] = {}
    width, free = _TABLE_BITS + 1, end + 1
    bits.put(clear, width)
    run = pixels[0]
    for pixel in pixels[1:]:
        longer = run << 8 | pixel
        if longer in codes:
            run = codes[longer]
            continue
        bits.put(run, width)
        run = pixel
        if free == 1 << _WIDEST:
            bits.put(clear, width)
            codes, width, free = {}, _TABLE_BITS + 1, end + 1
            continue
        codes[longer] = free
        width += free == 1 << width
        free += 1
    bits.put(run, width)
    bits.put(end, min(width + (free == 1 << width), _WIDEST))
    return bits.content()
