"""Move sequences counted by hand, each number with its reasoning."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import perm
from typing import Final

import pytest

from quatuor.rules import GAMES
from quatuor.rules.game import Position

from .drawing import cubulus, omba


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly this many moves; a finished game is not extended."""
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(perft(position.after(move), depth - 1) for move in moves)


def counts(game: str, depth: int, players: int = 2, options: Mapping[str, str] | None = None) -> list[int]:
    start = GAMES[game].start(players, options)
    return [perft(start, plies) for plies in range(1, depth + 1)]


# ── Quantik ──────────────────────────────────────────────────────────────────────────────────────────────
#
# A cell sees 7 others: 3 in its row, 3 in its column, 1 more in its region. It does not see 8.
#
# Ply 1. 4 shapes on 16 cells.
# Ply 2. The first shape S is on p. Each of the 3 other shapes goes on 15 cells, S on the 8 p does not see.
# Ply 3. The second player put T on q.
#   T = S (8 ways): S goes on the 8 cells q does not see, but p is one of them and taken, so 7;
#                   the 3 other shapes on 14 cells each.
#   T ≠ S, q sees p (3 × 7 ways): T goes on the 8 cells q does not see;
#                   S, which is one's own, and the 2 others on 14 each.
#   T ≠ S, q does not see p (3 × 8 ways): the same, but p is one of those 8 and taken, so 7.
# Nobody wins in fewer than four plies.

SECOND: Final = 3 * 15 + 8
THIRD: Final = 8 * (7 + 3 * 14) + 3 * 7 * (8 + 3 * 14) + 3 * 8 * (7 + 3 * 14)


def test_quantik() -> None:
    assert counts("quantik", 3) == [4 * 16, 64 * SECOND, 64 * THIRD]
    assert [4 * 16, 64 * SECOND, 64 * THIRD] == [64, 3392, 167552]


@pytest.mark.long
def test_quantik_further() -> None:
    """Counts of other people's programs."""
    assert counts("quantik", 4)[-1] == 6776960


# ── OXONO ────────────────────────────────────────────────────────────────────────────────────────────────
#
# Ply 1. The X totem leaves d3 along its column or its row; the two are alike, for the O totem on c4 is next
# to d4 and next to c3. For each cell of the column, the free cells around it:
#   d6 3 (an edge)   d5 4   d4 3 (c4 is taken)   d2 4 (d3 is free again)   d1 3 (an edge)
# That is 17, twice 17 for the X totem, and as much again for the O totem, its mirror image.

COLUMN: Final = 3 + 4 + 3 + 4 + 3


def test_oxono() -> None:
    """Plies 2 and 3 as two independent programs count them, and as the oracle does."""
    assert counts("oxono", 3) == [4 * COLUMN, 3612, 162680]
    assert 4 * COLUMN == 68


@pytest.mark.long
def test_oxono_further() -> None:
    assert counts("oxono", 4)[-1] == 6470416


# ── Cubulus, two players ─────────────────────────────────────────────────────────────────────────────────
#
# The second player puts down nine neutral balls, each in any cell that is still free.


@pytest.mark.parametrize("null_shift", ["off", "on"])
def test_cubulus_with_two_players(null_shift: str) -> None:
    expected = [perm(27, plies) for plies in (1, 2, 3)]
    assert counts("cubulus", 3, 2, {"null-shift": null_shift}) == expected
    assert expected == [27, 27 * 26, 27 * 26 * 25]


# A neutral ball in every line, and only one:
#   free outer cells     26 − 8 (the ninth ball is the centre)                                    18
#   pushing              2 balls in corners through 3 faces each, 6 on edges through 2 each       18


def test_cubulus_from_a_regular_set_up() -> None:
    position = cubulus(
        """
        . . r    r . .    . r .
        r . .    . r .    . . r
        . r .    . . r    r . .
        """,
        players=2,
    )
    assert perft(position, 1) == 18 + 18


# ── Cubulus, three players ───────────────────────────────────────────────────────────────────────────────
#
# Outer cells by their number of faces: 8 corners (3 faces), 12 edges (2), 6 face centres (1): 54 ways in.
#
# Ply 1. A ball in any of 26 outer cells.
# Ply 2. A ball in one of the 25 others, or through one of the faces of the ball that is there.
# Ply 3. With two balls in the cube no line is full, so every ball can be pushed through each of its faces.
#   Second ball put beside the first, on cells p and q: 24 free cells, and the faces of p and of q.
#     Over all ordered pairs p ≠ q: 26 × 25 × 24, and each of the 54 ways in counted for 25 partners, twice.
#   Second ball pushing the first inwards:
#     in a corner (8 × 3 ways) the first goes to an edge:      24 free, 3 + 2 faces
#     on an edge (12 × 2 ways) to a face centre:               24 free, 2 + 1 faces
#     on a face centre (6 × 1 ways) to the centre of the cube: 25 free, 1 + 0 faces

TWO_BALLS: Final = 8 * (25 + 3) + 12 * (25 + 2) + 6 * (25 + 1)
BESIDE: Final = 26 * 25 * 24 + 2 * 25 * 54
INWARDS: Final = 8 * 3 * (24 + 3 + 2) + 12 * 2 * (24 + 2 + 1) + 6 * (25 + 1)


@pytest.mark.parametrize("null_shift", ["off", "on"])
def test_cubulus_with_three_players(null_shift: str) -> None:
    assert counts("cubulus", 3, 3, {"null-shift": null_shift}) == [26, TWO_BALLS, BESIDE + INWARDS]
    assert [TWO_BALLS, BESIDE + INWARDS] == [704, 19800]


# One full line along an edge, one mover with balls left, no other ball in the cube:
#   free outer cells     26 − 3                                                               23
#   pushing              each corner through the 2 faces that are not the line's ends,
#                        the edge middle through its 2                                         6
#   shifting             from either end: 2, of which the ban takes 1; 0 if of one colour


@pytest.mark.parametrize(
    ("line", "ban", "null_shift", "shifts"),
    [
        ("w b b", "-", "off", 2),
        ("w b b", "c11R~", "off", 1),
        ("b b b", "-", "off", 0),
        ("b b b", "-", "on", 2),
        ("b b b", "c11R~", "on", 1),
    ],
)
def test_cubulus_with_one_full_line(line: str, ban: str, null_shift: str, shifts: int) -> None:
    position = cubulus(
        f"""
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    {line}
        """,
        ban=ban,
        null_shift=null_shift,
    )
    assert perft(position, 1) == 23 + 6 + shifts


# ── Omba ─────────────────────────────────────────────────────────────────────────────────────────────────
#
# Ply 1. Six faces of the die. Ply 2. A first piece on an empty board enters a gate for 1 and walks the rest,
# one cell per point. Colour the
#   board like a chess board: the 4 gates are of one colour, the 4 corners and the centre of the other. So an
#   odd roll ends on one of 4 cells and an even roll on one of 5, and walks that enter no cell twice do reach
#   each of them: short ones through the centre, long ones round the rim. 4 + 5 + 4 + 5 + 4 + 5.
# Ply 3. Six faces again.
# No option says anything about an empty board, and no player count about two pieces.

RULESETS: Final = tuple(product((2, 3, 4), ("climb", "flat", "closed"), ("off", "on"), ("off", "on")))


@pytest.mark.parametrize(("players", "gate", "loop", "passing"), RULESETS)
def test_omba(players: int, gate: str, loop: str, passing: str) -> None:
    options = {"gate": gate, "loop": loop, "pass": passing}
    assert counts("omba", 3, players, options) == [6, 3 * 4 + 3 * 5, 6 * 27]


# A second player's piece, with the first one's on gate b1. A roll of 1 enters: 4 gates when a held gate is
# flat, 3 when it must be climbed or is closed. A roll of 2 enters and takes a step, or climbs:
#   from a2, b3, c2      the 4 corners and the centre; a step onto b1 is not next to them          5
#   from b1              climb: b1 itself, 2 points                                                1
#                        flat: a step down costs 2, too much; closed: nothing                      0


@pytest.mark.parametrize(("gate", "entering"), [("climb", [3, 6]), ("flat", [4, 5]), ("closed", [3, 5])])
def test_omba_with_a_gate_held(gate: str, entering: list[int]) -> None:
    drawing = """
        .  .  .
        .  .  .
        .  a  .
    """
    assert [perft(omba(drawing, mover="b", roll=roll, gate=gate), 1) for roll in (1, 2)] == entering


# All six pieces of a player in one tower in the middle: from the level of five, each of the 4 gates costs 6.


def test_omba_down_from_a_tower() -> None:
    drawing = """
        .  .       .
        .  aaaaaa  .
        .  .       .
    """
    assert perft(omba(drawing, roll=6), 1) == 4
