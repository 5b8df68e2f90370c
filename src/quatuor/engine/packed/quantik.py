"""Quantik packed: two words of four lanes, one lane per shape, as `core/games/quantik.hpp` draws them."""

from __future__ import annotations

from quatuor.rules.game import Ruleset
from quatuor.rules.quantik import EMPTY, SHAPES, QuantikPosition

PIECES = SHAPES + SHAPES.lower()
"""Sixteen cells each, in the order of the bytes."""


def pack(position: QuantikPosition) -> bytes:
    """The cells of each piece as sixteen bits, little-endian."""
    lanes = (sum(1 << cell for cell in range(16) if position.board[cell] == piece) for piece in PIECES)
    return b"".join(lane.to_bytes(2, "little") for lane in lanes)


def unpack(data: bytes, ruleset: Ruleset) -> QuantikPosition:
    """The position of such bytes."""
    board = [EMPTY] * 16
    for number, piece in enumerate(PIECES):
        lane = int.from_bytes(data[2 * number : 2 * number + 2], "little")
        for cell in range(16):
            if lane >> cell & 1:
                board[cell] = piece
    return QuantikPosition(ruleset, tuple(board))
