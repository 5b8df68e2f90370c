"""The shipped book of OXONO: the first turns of the winner's strategy, and how long each position takes.

Compressed with zlib, numbers little-endian:

    how many turns, and how many positions each has      4 bytes each
    an entry for each position, as in a certificate      6 bytes each
    within how many plies it is won                      1 byte each

The positions themselves are found again from the entries, as `docs/proofs.md` explains.
`quatuor solve oxono --write` writes the file from the whole strategy.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Final

from quatuor import _core
from quatuor.proof import Answers
from quatuor.proof.answers import ENTRY
from quatuor.rules.oxono import GAME, OxonoPosition

from ..packed.oxono import pack
from .stored_file import DataError, StoredFile

FILE: Final = StoredFile("oxono.book", b"OXONO\0\0\0", version=1)
TURNS: Final = 5
"""How many turns are shipped; `docs/oxono-solved.md` has the figures by which this was chosen."""
WINNER: Final = 0


def start() -> OxonoPosition:
    """The position that is solved; the other arrangement of the totems is an image of it."""
    position = GAME.start()
    assert isinstance(position, OxonoPosition)
    return position


def book_bytes(turns: Sequence[int], entries: bytes, within: bytes) -> bytes:
    """A book as it is stored."""
    return zlib.compress(struct.pack(f"<{1 + len(turns)}I", len(turns), *turns) + entries + within, 9)


def book_of(stored: bytes) -> _core.OxonoBook:
    """The book that is stored. Raises `DataError` if it is not one."""
    try:
        content = zlib.decompress(stored)
        (count,) = struct.unpack_from("<I", content)
        turns = struct.unpack_from(f"<{count}I", content, 4)
        first, total = 4 * (1 + count), sum(turns)
        entries, within = content[first : first + ENTRY.size * total], content[first + ENTRY.size * total :]
        return _core.OxonoBook(_core.Oxono(pack(start())), turns, entries, within)
    except (zlib.error, struct.error, ValueError):
        raise DataError("damaged", name=FILE.name) from None


def first_turns(strategy: Answers, turns: int = TURNS, *, threads: int = 1) -> bytes:
    """The book of a whole strategy for the start."""
    lengths = _core.oxono_lengths(_core.Oxono(pack(start())), strategy.entries, threads=threads)
    count = sum(strategy.turns[:turns])
    return book_bytes(strategy.turns[:turns], strategy.entries[: ENTRY.size * count], lengths[:count])
