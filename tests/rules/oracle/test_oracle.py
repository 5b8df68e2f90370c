"""The second implementation agrees with counts by hand, and the random boards serve their purpose."""

from __future__ import annotations

import random
from itertools import product

import pytest

from quatuor.rules import GAMES
from quatuor.rules.game import Position

from . import crowded_boards, cubulus
from .cubulus import Cubulus
from .omba import Omba
from .oracle import Oracle
from .oxono import Oxono
from .quantik import Quantik


def count(oracle: Oracle, depth: int) -> int:
    moves = oracle.moves()
    return len(moves) if depth == 1 else sum(count(oracle.play(move), depth - 1) for move in moves)


def count_by_the_rules(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(count_by_the_rules(position.after(m), depth - 1) for m in moves)


def test_quantik_counts() -> None:
    assert [count(Quantik(), depth) for depth in (1, 2)] == [64, 3392]


def test_oxono_counts() -> None:
    start = Oxono.read("....../....../..@.../...*../....../......")
    assert [count(start, depth) for depth in (1, 2)] == [68, 3612]


@pytest.mark.long
def test_more_counts() -> None:
    assert count(Quantik(), 3) == 167552
    assert count(Oxono.read("....../....../..@.../...*../....../......"), 3) == 162680


def test_cubulus_counts() -> None:
    assert [count(Cubulus.start(2, {}), depth) for depth in (1, 2)] == [27, 27 * 26]
    assert [count(Cubulus.start(3, {}), depth) for depth in (1, 2, 3)] == [26, 704, 19800]


@pytest.mark.parametrize(
    ("gate", "loop", "passing"), list(product(("climb", "flat", "closed"), ("off", "on"), ("off", "on")))
)
def test_omba_counts(gate: str, loop: str, passing: str) -> None:
    """One turn of each of two players; the second, too long to count by hand, is compared with the rules."""
    options = {"gate": gate, "loop": loop, "pass": passing}
    start = Omba.start(2, options)
    assert [count(start, depth) for depth in (1, 2, 3)] == [6, 27, 162]
    assert count(start, 4) == count_by_the_rules(GAMES["omba"].start(2, options), 4)


def test_the_cube_has_27_lines_with_two_ends_each_and_36_squares() -> None:
    assert len(cubulus.LINES) == 2 * 27
    assert len(cubulus.SQUARES) == 6 * (4 + 1 + 1)


# ── The random boards serve their purpose
# ──────────────────────────────────────────────────────────────────────


def made_up(game: str, players: int) -> list[str]:
    generator = random.Random(f"made up {game}")  # noqa: S311
    return [crowded_boards.BOARDS[game](generator, players) for _ in range(150)]


def test_totems_are_enclosed_in_all_three_ways() -> None:
    seen: set[str] = set()
    for board in map(Oxono.read, made_up("oxono", 2)):
        for symbol in "XO":
            here = board.totem(symbol)
            if not board.beside(here):
                landings = list(board.jumps(here))
                ways = {"A" if board.with_totem(symbol, to).beside(to) else "B" for to in landings}
                seen |= ways or {"C"}
    assert seen == {"A", "B", "C"}


@pytest.mark.parametrize("players", [2, 3])
def test_cubes_show_passes_shared_squares_and_bans(players: int) -> None:
    cubes = [Cubulus.read(text, {}) for text in made_up("cubulus", players)]
    assert any(cube.moves() == {"-"} for cube in cubes)
    assert any(cube.ban for cube in cubes)
    results = {cube.scores() for cube in cubes}
    assert len(results) > players  # everyone wins, and nobody wins
    assert any(cube.gone for cube in cubes) == (players == 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stacks_leave_players_with_nothing_to_play(players: int) -> None:
    boards = [Omba.read(text, {}) for text in made_up("omba", players)]
    stuck = [board for board in boards if board.moves() == {"-"}]
    assert any(board.in_hand() for board in stuck)
    assert any(not any(board.spending(roll) for roll in range(1, 7)) for board in stuck)
    assert any(len(stack) > 4 for board in boards for stack in board.stacks.values())
