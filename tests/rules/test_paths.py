"""The path of the last move: always legal, and as short as possible."""

from __future__ import annotations

from itertools import pairwise

import pytest

from quatuor.dice import Dice
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Move, Position, Ruleset
from quatuor.rules.omba import CELLS, GATES, OmbaPosition, Travel


def path(position: Position, move: Move) -> list[str]:
    return [str(cell) for cell in position.path(move)]


RULESETS = [(game, ruleset) for game in GAMES.values() for ruleset in game.rulesets()]


def positions(game: str, ruleset: Ruleset, chance: int, plies: int = 60) -> list[Position]:
    """The positions of a random game."""
    dice, position = Dice(chance), GAMES[game].position.start(ruleset)
    met = [position]
    while position.legal_moves() and len(met) < plies:
        position = position.after(dice.choice(position.legal_moves()))
        met.append(position)
    return met


@pytest.mark.parametrize(
    ("game", "position", "move", "cells"),
    [
        ("quantik", "..../..../..../....", "Ca3", ["a3"]),
        ("oxono", "....../....../..@.../...*../....../......", "Xd1e1", ["d3", "d1", "e1"]),
        ("cubulus", ".../.../...|.../.../...|.../.../... 3 w -", "a11", ["a11"]),
        ("cubulus", ".../.../...|.../.../...|.../.../w.. 3 b -", "a11L", ["a11", "b11"]),
        ("cubulus", ".../.../...|.../.../...|.../.../w.b 3 r -", "c11R", ["c11", "b11"]),
        ("cubulus", ".../.../...|.../.../...|.../.../wb. 3 r -", "a11L", ["a11", "b11", "c11"]),
        ("cubulus", ".../.../...|.../.../...|.../.../wbr 3 w -", "c11R~", ["c11", "b11", "a11"]),
        ("omba", ".,.,./.,.,./.,.,. 2 a 1 -", "@b1", ["b1"]),
        ("omba", ".,.,./.,.,./a,b,b 2 a 2 -", "a1a3", ["a1", "a2", "a3"]),
        ("omba", ".,.,./b,.,./a,.,. 2 a 2 -", "a1a2", ["a1", "a2"]),
    ],
)
def test_the_cells_of_a_move(game: str, position: str, move: str, cells: list[str]) -> None:
    stands = GAMES[game].parse(position)
    assert path(stands, stands.parse_move(move)) == cells


@pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=str)
def test_every_move_of_every_game_has_its_cells(game: Game, ruleset: Ruleset) -> None:
    for position in positions(game.id, ruleset, chance=11):
        for move in position.legal_moves():
            cells = path(position, move)
            named = [str(token) for token in move.tokens if token in cells]
            assert all(type(cell) is str for cell in cells)
            assert (cells == []) == (str(move) == "-" or position.turn is None)
            assert len(named) >= bool(cells)


# ── Omba ─────────────────────────────────────────────────────────────────────────────────────────────────

OMBA = list(GAMES["omba"].rulesets())


def cost(position: OmbaPosition, move: Travel, cells: list[str]) -> int:
    """The cost of a path, computed independently; -1 if it breaks a rule."""
    heights = {str(cell): len(stack) for cell, stack in zip(CELLS, position.stacks, strict=True)}
    entered = cells
    spent = 0
    if move.source is None:
        gate, height = cells[0], heights[cells[0]]
        if gate not in {CELLS[g] for g in GATES} or (position.ruleset["gate"] == "closed" and height):
            return -1
        spent = 1 if position.ruleset["gate"] == "flat" else 1 + height
    else:
        heights[cells[0]] -= 1
        entered = cells[1:]
        straight_back = cells[2:3] == cells[:1]
        if straight_back or (position.ruleset["loop"] == "off" and cells[0] in entered):
            return -1
    if len(set(entered)) < len(entered):
        return -1
    for here, there in pairwise(cells):
        if abs(ord(here[0]) - ord(there[0])) + abs(int(here[1]) - int(there[1])) != 1:
            return -1
        spent += 1 + abs(heights[here] - heights[there])
    return spent


@pytest.mark.parametrize("ruleset", OMBA, ids=str)
def test_the_path_of_a_crate_spends_the_roll(ruleset: Ruleset) -> None:
    checked = 0
    for chance in range(4):
        for position in positions("omba", ruleset, chance):
            assert isinstance(position, OmbaPosition)
            for move in position.legal_moves() if position.roll else ():
                if isinstance(move, Travel):
                    cells = path(position, move)
                    assert cost(position, move, cells) == position.roll
                    assert cells[-1] == CELLS[move.end]
                    assert move.source is None or cells[0] == CELLS[move.source]
                    checked += 1
    assert checked > 50


def test_the_shorter_of_two_paths_is_shown() -> None:
    """To b2 with a 4: two steps over the stack on a2 cost as much as four around it."""
    position = GAMES["omba"].parse("a,.,./b,.,./a,.,. 2 a 4 -")
    assert isinstance(position, OmbaPosition)
    assert path(position, position.parse_move("a1b2")) == ["a1", "a2", "b2"]
