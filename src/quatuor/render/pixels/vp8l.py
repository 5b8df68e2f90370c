"""A picture with a palette as VP8L, the lossless form of WebP (RFC 9649).

The picture is a sequence of palette entries and of copies: of the pixels above, or of the pixel to the left.
In a drawing nearly everything repeats one of the two. Prefix codes pack both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from .bits import Bits
from .colours import Colour
from .film import Frame
from .prefix import ONE_VALUE, Code, put_code

_SIGNATURE: Final = 0x2F
_PALETTE: Final = 3
"""The transform "colour indexing"."""
_LEAST_COLOURS: Final = 17
"""With fewer colours, several pixels would share a byte."""
_GREENS: Final = 256 + 24
"""The values of a pixel's green, in which palette entries are stored; then those of lengths."""
_DISTANCES: Final = 40
_ABOVE, _LEFT = 0, 1
"""The two nearest pixels among the distances."""
_LEAST_COPY: Final = 3
_LONGEST_COPY: Final = 4096


class Copy(NamedTuple):
    """A number of pixels that repeat those above, or the one to the left."""

    length: int
    distance: int


def vp8l(frame: Frame, colours: Sequence[Colour]) -> bytes:
    """The bytes of a picture."""
    bits = Bits()
    bits.put(_SIGNATURE, 8)
    bits.put(frame.width - 1, 14)
    bits.put(frame.height - 1, 14)
    bits.put(0, 1)  # no transparency
    bits.put(0, 3)  # the version
    _put_palette(bits, colours)
    _put_pixels(bits, frame)
    return bits.content()


def _put_palette(bits: Bits, colours: Sequence[Colour]) -> None:
    """The palette as a picture one pixel high; each channel is stored as the step from the pixel before."""
    padded = [*colours, *[colours[-1]] * (_LEAST_COLOURS - len(colours))]
    steps = [
        tuple((value - last) & 255 for value, last in zip(colour, before, strict=True))
        for before, colour in zip([(0, 0, 0), *padded], padded, strict=False)
    ]
    bits.put(1, 1)
    bits.put(_PALETTE, 2)
    bits.put(len(padded) - 1, 8)
    bits.put(0, 1)  # no cache of colours
    opacities = [255] + [0] * (len(padded) - 1)
    channels = [[step[at] for step in steps] for at in (1, 0, 2)] + [opacities]
    codes = [put_code(bits, Counter(values), size) for values, size in zip(channels, _SIZES, strict=True)]
    put_code(bits, Counter(), _DISTANCES)
    for values in zip(*channels, strict=True):
        for code, value in zip(codes, values, strict=True):
            bits.put(*code[value])
    bits.put(0, 1)  # no other transform


_SIZES: Final = (_GREENS, 256, 256, 256)
"""The numbers of values of green, red, blue and opacity."""


def _put_pixels(bits: Bits, frame: Frame) -> None:
    bits.put(0, 1)  # no cache of colours
    bits.put(0, 1)  # one set of codes for the whole picture
    parts = list(_parts(frame.pixels, frame.width))
    greens = Counter(256 + _prefixed(part.length)[0] if isinstance(part, Copy) else part for part in parts)
    distances = Counter(part.distance for part in parts if isinstance(part, Copy))
    green = put_code(bits, greens, _GREENS)
    for _ in range(3):
        put_code(bits, ONE_VALUE, 256)
    distance = put_code(bits, distances, _DISTANCES)
    for part in parts:
        if isinstance(part, Copy):
            _put_copy(bits, part, green, distance)
        else:
            bits.put(*green[part])


def _put_copy(bits: Bits, part: Copy, green: Code, distance: Code) -> None:
    symbol, rest, width = _prefixed(part.length)
    bits.put(*green[256 + symbol])
    bits.put(rest, width)
    bits.put(*distance[part.distance])


def _prefixed(number: int) -> tuple[int, int, int]:
    """A number from 1 as its symbol, and the rest of it in this many bits."""
    below = number - 1
    if below < 4:
        return below, 0, 0
    width = below.bit_length() - 2
    return 2 * (width + 1) + (below >> width & 1), below & (1 << width) - 1, width


def _parts(pixels: bytes, width: int) -> Iterator[int | Copy]:
    """Palette entries and copies, the longer of the two that are possible."""
    runs = _runs(pixels, width), _runs(pixels, 1)
    at = 0
    while at < len(pixels):
        above, left = runs[0][at], runs[1][at]
        length = min(max(above, left), _LONGEST_COPY)
        if length < _LEAST_COPY:
            yield pixels[at]
            at += 1
        else:
            yield Copy(length, _ABOVE if above >= left else _LEFT)
            at += length


def _runs(pixels: bytes, distance: int) -> list[int]:
    """For every pixel, how many from there on equal those at a distance before them."""
    runs = [0] * (len(pixels) + 1)
    for at in range(len(pixels) - 1, distance - 1, -1):
        if pixels[at] == pixels[at - distance]:
            runs[at] = runs[at + 1] + 1
    return runs
