"""Cubulus packed: three masks of cells and four bytes more, as `core/games/cubulus.hpp` draws them.

The sixteen bytes, with little-endian masks:

    0 … 3     the cells of the white balls, bit 0 for the first cell of the text
    4 … 7     of the black balls
    8 … 11    of the red balls
    12        the mover
    13        where the banned shift would enter, 0 … 53 as in its action number; 54 for none
    14        the rules: 1 for three players, 2 for null shifts, 4 for draws by repetition, 8 for the limit of
              shifts; and the players who resigned: 16, 32, 64
    15        the number of moves since a ball was last inserted, 0 without the limit of shifts
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct
from typing import Final

from quatuor.rules.cubulus import COLOURS, EMPTY, SHIFTS, CubulusPosition
from quatuor.rules.game import NotationError, Ruleset

LAYOUT: Final = Struct("<3I4B")
NO_ENTRY: Final = len(SHIFTS)
FLAGS: Final = 4
"""Bits of the rules, below those of the players who resigned."""


def pack(position: CubulusPosition) -> bytes:
    """The bytes of a position."""
    return LAYOUT.pack(
        *(_mask(cell for cell, ball in enumerate(position.board) if ball == colour) for colour in COLOURS),
        position.mover,
        SHIFTS.index(position.ban) if position.ban else NO_ENTRY,
        _rules(position.ruleset) | _mask(position.resigned) << FLAGS,
        position.since_ball,
    )


def unpack(data: bytes, ruleset: Ruleset) -> CubulusPosition:
    """Unpack a position. Raises `NotationError` if the bytes are not valid under the ruleset."""
    if len(data) != LAYOUT.size:
        raise NotationError(f"a packed cubulus position has {LAYOUT.size} bytes, not {len(data)}")
    *balls, mover, ban, rules, since_ball = LAYOUT.unpack(data)
    rules, resigned = rules % (1 << FLAGS), rules >> FLAGS
    together = balls[0] | balls[1] | balls[2]
    if together >> 27 or sum(balls) != together:
        raise NotationError("a packed cubulus position has two balls in one cell, or one outside the cube")
    if mover >= ruleset.players or ban > NO_ENTRY or rules != _rules(ruleset) or resigned >> ruleset.players:
        raise NotationError("a packed cubulus position has a mover, a ban or rules that its ruleset has not")
    position = CubulusPosition(
        ruleset,
        tuple(_ball(cell, balls) for cell in range(27)),
        mover,
        None if ban == NO_ENTRY else SHIFTS[ban],
        frozenset(player for player in range(ruleset.players) if resigned >> player & 1),
        since_ball,
    )
    return CubulusPosition.parse(str(position), ruleset)


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _ball(cell: int, balls: list[int]) -> str:
    return next((colour for colour, mask in zip(COLOURS, balls, strict=True) if mask >> cell & 1), EMPTY)


def _rules(ruleset: Ruleset) -> int:
    flags = (
        ruleset.players == 3,
        ruleset["null-shift"] == "on",
        ruleset["repetition"] == "on",
        ruleset["shift-limit"] != "off",
    )
    return _mask(place for place, flag in enumerate(flags) if flag)
