"""Symmetries of arrays agree with symmetries of positions in the Python rules."""

from __future__ import annotations

import numpy as np
import pytest

from quatuor.dice import Dice
from quatuor.envs.planes import mask, observe
from quatuor.envs.symmetry import symmetries
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position

from .random_positions import COUNT_IDS, COUNTS, random_positions


@pytest.mark.parametrize(("game", "players"), COUNTS, ids=COUNT_IDS)
def test_the_image_of_an_observation_is_the_observation_of_the_image(game: Game, players: int) -> None:
    group, dice = symmetries(game.id, players), Dice(4)
    assert len(group) == len(game.symmetries())
    for position in list(random_positions(game, game.ruleset(players), Dice(7)))[::3]:
        number = dice.below(len(group))
        image = position.mapped(game.symmetries()[number])
        observations, masks = group.augment(observe(position)[None], mask(position)[None], which=[number])
        assert (observations[0] == observe(image)).all(), str(position)
        assert (masks[0] == mask(image)).all(), str(position)
        played_alike(game, position, number)


def played_alike(game: Game, position: Position, number: int) -> None:
    """The image of a legal move leads to the image of its result."""
    symmetry = game.symmetries()[number]
    image = position.mapped(symmetry)
    for move in position.legal_moves()[::5]:
        turned = position.mapped_move(move, symmetry)
        if position.turn is not None:
            came_from = symmetries(game.id, position.ruleset.players).actions[number]
            assert came_from[turned.action] == move.action
        assert image.play(turned) == position.play(move).mapped(symmetry)


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_every_row_is_a_permutation_and_the_first_the_identity(game: Game) -> None:
    group = symmetries(game.id)
    for table in (group.observations, group.actions):
        assert (np.sort(table, axis=1) == np.arange(table.shape[1])).all()
        assert (table[0] == np.arange(table.shape[1])).all()
        assert not table.flags.writeable


def test_policies_keep_their_weight_and_chance_is_repeatable() -> None:
    group = symmetries("oxono")
    rng = np.random.default_rng(5)
    observations = rng.integers(0, 2, (64, 10, 6, 6), dtype=np.uint8)
    policies = rng.random((64, 2592), dtype=np.float32)
    first = group.augment(observations, policies, rng=np.random.default_rng(1))
    again = group.augment(observations, policies, rng=np.random.default_rng(1))
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert first[1].dtype == np.float32
    assert (np.sort(first[1], axis=1) == np.sort(policies, axis=1)).all()
    assert not (first[0] == observations).all()


def test_invalid_arguments_are_refused() -> None:
    group = symmetries("omba", 3)
    observations, policies = np.zeros((2, *group.shape), np.uint8), np.zeros((2, 91))
    for which in ([0], [0, 8], [-1, 0], [0.0, 1.0]):
        with pytest.raises(ValueError, match=r"which names|numbered"):
            group.augment(observations, policies, which=which)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="either which or rng"):
        group.augment(observations, policies)
    with pytest.raises(ValueError, match="observations have"):
        group.augment(observations[:, 1:], policies, which=[0, 0])
    with pytest.raises(ValueError, match="policies have"):
        group.augment(observations, policies[:, 1:], which=[0, 0])
