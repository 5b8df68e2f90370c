"""Two-player Omba solved: its chances agree with a slow solver and with games played by the table."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path

import pytest

from quatuor import _core
from quatuor.dice import Dice
from quatuor.engine.exact.omba_solve import APART, OmbaSolver
from quatuor.engine.exact.omba_table import OmbaTable
from quatuor.engine.packed.omba import pack
from quatuor.rules.omba import GAME, OmbaPosition
from quatuor.rules.readings import readings
from tests import ROOT

from .slow_omba import Slow, explored, seen_from_mover, start

Options = dict[str, str]

BUILD = ROOT / "build" / "exact"
PAGE = ROOT / "docs" / "omba-solved.md"
ASSIGNED = re.compile(r"`([a-z]+)=([a-z]+)`")
VALUES = [(option.name, value) for option in GAME.options for value in option.values]

READINGS = [
    {"gate": gate, "loop": loop, "pass": passing}
    for gate, loop, passing in product(("climb", "flat", "closed"), ("off", "on"), ("off", "on"))
]
SOME = [
    {},
    {"gate": "flat", "loop": "on"},
    {"gate": "closed", "pass": "on"},
    {"loop": "on", "pass": "on"},
]


def solved(folder: Path, options: Options, share: int) -> OmbaTable:
    solver = OmbaSolver(GAME.ruleset(2, options), folder, share=share)
    shares = [step.share for step in solver.solve()]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    table = solver.finished()
    assert table is not None
    return table


def check_against_slow_solver(folder: Path, options: Options, share: int) -> None:
    slow = explored(start(share, options))
    table = solved(folder, options, share)
    core = table.ready(0)
    for count in range(2 * share + 1):
        table.verify(count)
    for key, chance in slow.solved().items():
        assert core.chance(_core.Omba(pack(slow.positions[key]))) == pytest.approx(chance, abs=1e-6)
    assert table.error <= APART / 2 + 1e-9


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_one_piece_each_agrees_with_the_slow_solver(tmp_path: Path, options: Options) -> None:
    check_against_slow_solver(tmp_path, options, 1)


@pytest.mark.parametrize("options", SOME, ids=str)
def test_two_pieces_each_agree_with_the_slow_solver(tmp_path: Path, options: Options) -> None:
    check_against_slow_solver(tmp_path, options, 2)


@pytest.mark.long
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_three_pieces_each_agree_with_the_slow_solver(tmp_path: Path, options: Options) -> None:
    check_against_slow_solver(tmp_path, options, 3)


def test_the_census_matches_the_known_counts() -> None:
    assert sum(_core.omba_census(count, 6)[0] for count in range(13)) == 229_966_309


@pytest.mark.parametrize("share", [1, 2])
def test_classes_are_those_of_the_python_symmetries(share: int) -> None:
    """Every arrangement counts; under `climb` all of them are reachable."""
    positions = _every_position(share)
    assert sum(_core.omba_census(count, share)[0] for count in range(2 * share + 1)) == len(positions)
    classes = len({seen_from_mover(position) for position in positions})
    assert sum(_core.omba_census(count, share)[2] for count in range(2 * share + 1)) == classes


def _every_position(share: int) -> list[OmbaPosition]:
    """Every board, built piece by piece, with the mover's pieces as a."""
    first = start(share, {})
    boards = {first.stacks}
    fresh = [first.stacks]
    while fresh:
        stacks = fresh.pop()
        for cell, owner in product(range(9), "ab"):
            more = (*stacks[:cell], stacks[cell] + owner, *stacks[cell + 1 :])
            if sum(stack.count(owner) for stack in more) <= share and more not in boards:
                boards.add(more)
                fresh.append(more)
    return [type(first)(first.ruleset, stacks, 0) for stacks in boards]


def test_symmetric_positions_have_the_same_chance_to_the_last_bit(tmp_path: Path) -> None:
    table = solved(tmp_path, {}, 2)
    core = table.ready(4)
    for position in _every_position(2):
        images = {core.chance(_core.Omba(pack(position.mapped(turn)))) for turn in GAME.symmetries()}
        assert len(images) == 1


def test_the_result_does_not_depend_on_threads(tmp_path: Path) -> None:
    contents = []
    for threads in (1, 3):
        solver = OmbaSolver(GAME.ruleset(2), tmp_path / str(threads), share=3, threads=threads)
        list(solver.solve())
        contents.append(solver.path.read_bytes())
    assert contents[0] == contents[1]


# ── Games by the table ───────────────────────────────────────────────────────────────────────────────────


def frequency(slow: Slow, first: OmbaPosition, chances: dict[tuple[str, ...], float], games: int) -> float:
    """How often the player to roll wins when both follow the table, in games by the Python rules."""
    dice, wins = Dice(7), 0
    for _ in range(games):
        key, mover = seen_from_mover(first), 0
        while True:
            face = slow.replies[key][dice.below(6)]
            if not face:
                break
            key, mover = min(face, key=chances.__getitem__), 1 - mover
        wins += mover == 1
    return wins / games


@pytest.mark.parametrize("options", SOME, ids=str)
def test_games_by_the_table_confirm_its_chances(tmp_path: Path, options: Options) -> None:
    first = start(2, options)
    slow = explored(first)
    core = solved(tmp_path, options, 2).ready(0)
    chances = {key: core.chance(_core.Omba(pack(p))) for key, p in slow.positions.items()}
    games, chance = 20_000, chances[seen_from_mover(first)]
    standard_error = sqrt(chance * (1 - chance) / games)
    assert abs(frequency(slow, first, chances, games) - chance) < 4 * standard_error


POSITIONS = [
    ".,.,./.,.,./.,.,. 2 a - -",
    "a,b,./.,ab,./.,.,. 2 b - -",
    "ab,.,b/a,ba,./.,b,a 2 a - -",
    "a,b,ab/.,ba,aa/b,.,bb 2 b - -",
    "aab,b,./.,bab,./b,aa,. 2 a 6 -",
]


@cache
def full_table(*chosen: tuple[str, str]) -> OmbaTable:
    """The full table of a reading, cached in the build folder; parallel tests solve it once."""
    from fcntl import LOCK_EX, flock

    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "omba.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        solver = OmbaSolver(GAME.ruleset(2, dict(chosen)), BUILD)
        return solver.finished() or solved(BUILD, dict(chosen), 6)


def chances_on_the_page() -> dict[frozenset[tuple[str, str]], float]:
    """The first player’s chance under each reading, from the page: one column per gate."""
    rows = [line.split("|")[1:-1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    header = next(at for at, row in enumerate(rows) if "`gate=climb`" in row[1])
    gates = [ASSIGNED.findall(cell) for cell in rows[header]]
    found = {}
    for row in rows[header + 2 : header + 6]:
        others = ASSIGNED.findall(row[0])
        for gate, cell in zip(gates[1:], row[1:], strict=True):
            if figure := re.search(r"([0-9.]+) %", cell):
                found[frozenset(gate + others)] = float(figure[1])
    return found


def usual_but(option: str, value: str) -> frozenset[tuple[str, str]]:
    return frozenset(GAME.ruleset(2, {option: value}).options)


def check_register(option: str, chance: float) -> None:
    (row,) = (row for row in readings("omba") if row.option == option)
    assert row.effect is not None
    assert f"{chance:.2f} %" in row.effect["en"]
    assert f"{chance:.2f}".replace(".", ",") + "\N{NO-BREAK SPACE}%" in row.effect["fr"]


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_the_register_has_the_chances_of_the_page(option: str, value: str) -> None:
    check_register(option, chances_on_the_page()[usual_but(option, value)])


@pytest.mark.parametrize("options", [options for options in READINGS if options["loop"] == "on"], ids=str)
def test_the_register_has_every_chance_with_loops(options: Options) -> None:
    check_register("loop", chances_on_the_page()[frozenset(options.items())])


@pytest.mark.long
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_the_first_players_chance_matches_the_page(options: Options) -> None:
    solved_chance = full_table(*options.items()).ready(0).chance(_core.Omba(pack(start(6, options))))
    assert 100 * solved_chance == pytest.approx(chances_on_the_page()[frozenset(options.items())], abs=1.5e-4)


@pytest.mark.long
@pytest.mark.parametrize("text", POSITIONS)
def test_a_hundred_thousand_games_confirm_the_full_table(text: str) -> None:
    table = full_table()
    position = GAME.parse(text, 2, {})
    assert isinstance(position, OmbaPosition)
    core = _core.Omba(pack(position))
    asked = table.ready(sum(map(len, position.stacks)))
    games, chance = 100_000, asked.chance(core)
    observed = asked.played_out(core, games, seed=11) / games
    assert abs(observed - chance) < 4 * sqrt(chance * (1 - chance) / games)
