"""A stream of bits, the lowest first: what GIF and WebP are made of."""

from __future__ import annotations


class Bits:
    """Numbers of a few bits each, packed into bytes."""

    def __init__(self) -> None:
        self._whole = bytearray()
        self._rest = 0
        self._count = 0

    def put(self, value: int, width: int) -> None:
        """Append a number of this many bits."""
        self._rest |= value << self._count
        self._count += width
        while self._count >= 8:
            self._whole.append(self._rest & 255)
            self._rest >>= 8
            self._count -= 8

    def content(self) -> bytes:
        """All of it; the last byte is filled up with zeros."""
        return bytes(self._whole) + (bytes([self._rest]) if self._count else b"")
