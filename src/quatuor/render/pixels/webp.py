"""An animation as WebP, without loss from its palette: smaller than the GIF.

    RIFF WEBP
      VP8X   an animation of this size
      ANIM   repeats for ever
      ANMF   one per frame: its place, its time, and a VP8L picture

`vp8l` writes the pictures.
"""

from __future__ import annotations

import struct
from typing import Final

from .film import Film, Frame
from .vp8l import vp8l

_ANIMATED: Final = 2
_NO_BLENDING: Final = 2
"""The pixels of a frame replace those below it."""


def webp(film: Film) -> bytes:
    """The bytes of the file."""
    size = _three(film.width - 1) + _three(film.height - 1)
    parts = [
        _chunk(b"VP8X", struct.pack("<I", _ANIMATED) + size),
        _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)),
        *(_chunk(b"ANMF", _frame(frame, film)) for frame in film.frames),
    ]
    return _chunk(b"RIFF", b"WEBP" + b"".join(parts))


def _frame(frame: Frame, film: Film) -> bytes:
    numbers = frame.left // 2, frame.top // 2, frame.width - 1, frame.height - 1, frame.milliseconds
    picture = _chunk(b"VP8L", vp8l(frame, film.colours))
    return b"".join(map(_three, numbers)) + bytes([_NO_BLENDING]) + picture


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(kind: bytes, content: bytes) -> bytes:
    """A chunk, filled up to an even length."""
    return kind + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
