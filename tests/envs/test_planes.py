"""Planes and masks agree with the Python rules, and every plane has a name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from quatuor.dice import Dice
from quatuor.engine.core import core_position
from quatuor.engine.plain import PlainPosition
from quatuor.envs.games import plain
from quatuor.envs.planes import mask, observe, planes, shape
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position, Ruleset

from .random_positions import COUNT_IDS, COUNTS, IDS, RULESETS, random_positions
from .slow_planes import expected


def allowed(position: Position) -> list[int]:
    return [] if position.turn is None else [move.action for move in position.legal_moves()]


@pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=IDS)
def test_planes_and_masks_are_those_of_the_rules(game: Game, ruleset: Ruleset) -> None:
    seen: dict[bytes, Position] = {}
    for stream in range(2):
        for position in random_positions(game, ruleset, Dice(11, stream)):
            observation = observe(position)
            assert (observation == expected(position)).all(), str(position)
            assert np.flatnonzero(mask(position)).tolist() == allowed(position)
            other = (position.player + 1) % ruleset.players
            assert (observe(position, seat=other) == expected(position, seat=other)).all(), str(position)
            assert seen.setdefault(observation.tobytes(), position) == position


@pytest.mark.parametrize(("game", "players"), COUNTS, ids=COUNT_IDS)
def test_names_shapes_and_values_are_as_documented(game: Game, players: int) -> None:
    named = planes(game.id, players)
    assert len({plane.name for plane in named}) == len(named)
    assert core_position(game.start(players)).planes_shape == shape(game.id, players)
    highest = np.zeros(len(named), int)
    for position in random_positions(game, game.ruleset(players), Dice(2)):
        flat = observe(position).reshape(len(named), -1)
        highest = np.maximum(highest, flat.max(axis=1))
        assert all(len(set(row)) == 1 for row, plane in zip(flat, named, strict=True) if plane.whole)
    assert (highest <= [plane.highest for plane in named]).all()


def test_cubulus_has_a_plane_for_repetitions() -> None:
    start = GAMES["cubulus"].start()
    names = [plane.name for plane in planes("cubulus", 2)]
    assert set(observe(start, stood=1)[names.index("stood")].flat) == {1}
    assert (observe(start, stood=1) == expected(start, stood=1)).all()


def test_with_a_limit_the_plane_counts_the_moves_without_a_new_ball() -> None:
    text = "wr./brr/wb.|w.w/r.w/wbw|bbw/brr/rbw 3 w - 199"
    position = GAMES["cubulus"].parse(text, 3, {"shift-limit": "200"})
    names = [plane.name for plane in planes("cubulus", 3)]
    assert set(observe(position)[names.index("stood")].flat) == {199}
    assert (observe(position) == expected(position)).all()


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.bool_])
def test_a_mask_is_written_into_any_array_of_bytes(game: Game, dtype: Any) -> None:
    position = next(p for p in random_positions(game, game.ruleset(), Dice(1)) if p.turn is not None)
    room = np.ones(game.actions, dtype)
    assert mask(position, out=room) is room
    assert np.flatnonzero(room).tolist() == allowed(position)


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_nothing_is_written_where_it_does_not_fit(game: Game) -> None:
    core = core_position(game.start())
    size = core.planes_shape
    wrong: dict[type[Exception], list[Any]] = {
        TypeError: [
            np.zeros(size),
            np.zeros(size, np.int32),
            None,
            [0],
            np.zeros((*size, 2), np.uint8)[..., 0],
        ],
        ValueError: [np.zeros(size[:-1], np.uint8), np.zeros((1, *size), np.uint8), np.zeros(0, np.uint8)],
    }
    for error, arrays in wrong.items():
        for array in arrays:
            with pytest.raises(error):
                core.write_planes(array)
    with pytest.raises(ValueError, match=r"must have the shape \(\d+,\), not \(3,\)"):
        core.write_mask(np.zeros(3, np.uint8))
    with pytest.raises(TypeError):
        observe(game.start(), stood=-1)
    with pytest.raises(ValueError, match="no player"):
        observe(game.start(), seat=4)


def test_symmetries_map_every_cell() -> None:
    for game in GAMES.values():
        assert np.prod(game.shape) == len(game.symmetries()[0].cells)


# ── Games without planes of their own, with Omba in their place ──────────────────────────────────────────

OMBA = GAMES["omba"]


def plainly(position: Position, game: Game = OMBA) -> Any:
    core = PlainPosition(game, position)
    seen = np.empty(core.planes_shape, np.uint8)
    core.write_planes(seen)
    return seen


@pytest.mark.parametrize("players", OMBA.player_counts)
def test_plain_planes_differ_for_different_positions(players: int) -> None:
    seen: dict[bytes, Position] = {}
    for position in random_positions(OMBA, OMBA.ruleset(players), Dice(4)):
        assert seen.setdefault(plainly(position).tobytes(), position) == position


def test_plain_planes_keep_the_order_of_a_stack() -> None:
    named = [plane.name for plane in plain.environment(OMBA).planes(2)]
    one, other = (plainly(OMBA.parse(f".,.,./.,{stack},./.,.,. 2 a - -")) for stack in ("ab", "ba"))
    assert [named[at] for at in np.flatnonzero((one != other).any(axis=(1, 2)))] == [
        *("level 0 piece a", "level 0 piece b", "level 1 piece a", "level 1 piece b")
    ]


@pytest.mark.parametrize("players", OMBA.player_counts)
def test_plain_planes_match_their_names(players: int) -> None:
    named = plain.environment(OMBA).planes(players)
    assert len({plane.name for plane in named}) == len(named) == len(plainly(OMBA.start(players)))
    for position in random_positions(OMBA, OMBA.ruleset(players), Dice(5)):
        for row, plane in zip(plainly(position).reshape(len(named), -1), named, strict=True):
            assert row.max() <= plane.highest
            assert not plane.whole or len(set(row)) == 1


def test_a_face_has_its_plane_whatever_numbers_a_die_has() -> None:
    high = replace(OMBA, rolls=OMBA.rolls[2:])
    named = [plane.name for plane in plain.environment(high).planes(2)]
    seen = plainly(OMBA.parse(".,.,./.,.,./.,.,. 2 a 3 -"), high)
    assert [named[at] for at in np.flatnonzero(seen.any(axis=(1, 2)))] == ["player 0", "roll 3"]
