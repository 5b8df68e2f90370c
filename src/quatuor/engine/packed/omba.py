"""Omba positions as the twelve bytes of `core/games/omba.hpp`.

    0–4     heights, four bits per cell, cells row by row from the top left, little-endian
    5–7     owners, two bits per piece, stack after stack, each from the bottom up, little-endian
    8       the mover
    9       the roll, 0 before it
    10      the players who are out, one bit each
    11      the ruleset: players in bits 0–2, the gate in 3–4 (climb, flat, closed), loop in 5, pass in 6
Hands follow from the board.
"""

from __future__ import annotations

from typing import Final

from ...rules.game import NotationError, Ruleset
from ...rules.omba import CELLS, FACES, OWNERS, PIECES, OmbaPosition

LENGTH: Final = 12
GATES: Final = ("climb", "flat", "closed")
SWITCH: Final = ("off", "on")


def pack(position: OmbaPosition) -> bytes:
    """The bytes of a position."""
    heights = sum(len(stack) << 4 * cell for cell, stack in enumerate(position.stacks))
    row = "".join(position.stacks)
    owners = sum(OWNERS.index(owner) << 2 * place for place, owner in enumerate(row))
    out = sum(1 << player for player in position.eliminated)
    rest = (position.mover, position.roll or 0, out, rules_byte(position.ruleset))
    return heights.to_bytes(5, "little") + owners.to_bytes(3, "little") + bytes(rest)


def unpack(data: bytes, ruleset: Ruleset) -> OmbaPosition:
    """Unpack a position. Raises `NotationError` for invalid bytes, which the core also rejects."""
    if len(data) != LENGTH:
        raise NotationError(f"a packed omba position has {LENGTH} bytes, not {len(data)}")
    heights, owners = int.from_bytes(data[:5], "little"), int.from_bytes(data[5:8], "little")
    mover, roll, out, rules = data[8:]
    if rules != rules_byte(ruleset):
        raise NotationError("a packed omba position of another ruleset")
    if mover >= ruleset.players or out >> ruleset.players or out >> mover & 1 or roll > max(FACES):
        raise NotationError("a packed omba position with a mover, a roll or players out that cannot be")
    eliminated = frozenset(player for player in range(ruleset.players) if out >> player & 1)
    position = OmbaPosition(ruleset, _stacks(heights, owners), mover, roll or None, eliminated)
    if not _has_its_material(position) or pack(position) != data:
        raise NotationError("a packed omba position with pieces that nobody has")
    return position


def _stacks(heights: int, owners: int) -> tuple[str, ...]:
    stacks = []
    for cell in range(len(CELLS)):
        height = heights >> 4 * cell & 15
        stacks.append("".join(OWNERS[owners >> 2 * level & 3] for level in range(height)))
        owners >>= 2 * height
    return tuple(stacks)


def _has_its_material(position: OmbaPosition) -> bool:
    row, players = "".join(position.stacks), position.ruleset.players
    counts = [row.count(owner) for owner in OWNERS[:players]]
    return sum(counts) == len(row) and max(counts) <= PIECES // players


def rules_byte(ruleset: Ruleset) -> int:
    """The ruleset as the core's byte."""
    gate, loop, passing = (ruleset[name] for name in ("gate", "loop", "pass"))
    return ruleset.players | GATES.index(gate) << 3 | SWITCH.index(loop) << 5 | SWITCH.index(passing) << 6
