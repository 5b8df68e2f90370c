"""OXONO positions as the seventeen bytes of the core's `oxono::Position`.

Pieces are little-endian words of thirty-six bits, one bit per cell from the top left.

     0 …  4   pink's pieces
     5 …  9   black's pieces
    10 … 14   the X pieces of both players
    15        the cell of the X totem
    16        the cell of the O totem
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from quatuor.rules.game import NotationError, Ruleset
from quatuor.rules.oxono import BLACK, PINK, SIZE, TOTEMS, OxonoPosition

WORDS: Final = (PINK, BLACK, frozenset("Xx"))
WORD: Final = 5
"""Bytes of a word."""
LENGTH: Final = WORD * len(WORDS) + len(TOTEMS)


def pack(position: OxonoPosition) -> bytes:
    """The bytes of a position."""
    words = (_cells(position, contents).to_bytes(WORD, "little") for contents in WORDS)
    return b"".join(words) + bytes(position.board.index(totem) for totem in TOTEMS.values())


def _cells(position: OxonoPosition, contents: AbstractSet[str]) -> int:
    return sum(1 << cell for cell, content in enumerate(position.board) if content in contents)


def unpack(data: bytes, ruleset: Ruleset) -> OxonoPosition:
    """Unpack a position. Raises `NotationError` for invalid bytes, which the core also rejects."""
    if len(data) != LENGTH:
        raise NotationError(f"a packed oxono position has {LENGTH} bytes, not {len(data)}")
    board = "".join(_content(data, cell) for cell in range(SIZE * SIZE))
    ranks = (board[first : first + SIZE] for first in range(0, SIZE * SIZE, SIZE))
    position = OxonoPosition.parse("/".join(ranks), ruleset)
    if pack(position) != data:
        raise NotationError("a packed oxono position with a cell held twice, or an X where no piece is")
    return position


def _content(data: bytes, cell: int) -> str:
    totems = data[-len(TOTEMS) :]
    if cell in totems:
        return tuple(TOTEMS.values())[totems.index(cell)]
    pink, black, crossed = (_holds(data, word, cell) for word in range(len(WORDS)))
    symbol = "X" if crossed else "O"
    return symbol if pink else symbol.lower() if black else "."


def _holds(data: bytes, word: int, cell: int) -> bool:
    byte = data[WORD * word + cell // 8]
    return bool(byte >> cell % 8 & 1)
