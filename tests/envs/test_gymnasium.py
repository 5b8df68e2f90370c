"""The games in Gymnasium: its own check, levels in the other seats, and reproducible episodes."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import quatuor.envs
from quatuor.engine import EngineError
from quatuor.envs.planes import mask, observe
from quatuor.envs.registration import NAMES, register
from quatuor.rules import GAMES
from quatuor.rules.game import QuatuorError

COUNTS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def made(game: str, **settings: Any) -> Any:
    return gymnasium.make(NAMES[game], **settings)


def episode(env: Any, seed: int | None = None) -> tuple[list[str], float]:
    """An episode that plays the first legal action each time, and its reward."""
    _, info = env.reset(seed=seed)
    positions, reward, over = [str(env.unwrapped.position)], 0.0, False
    while not over:
        _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        positions.append(f"{info['seat']} {env.unwrapped.position}")
        over = terminated or truncated
    return positions, reward


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_check_env(game: str, players: int) -> None:
    """It warns about anything doubtful, and here warnings are errors."""
    check_env(made(game, players=players, level=1).unwrapped)


def test_every_game_is_registered_once() -> None:
    register()
    assert set(NAMES.values()) == {name for name in gymnasium.registry if name.startswith("quatuor/")}
    assert NAMES["quantik"] == "quatuor/Quantik-v0"
    assert quatuor.envs.__doc__


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6, 7, 8])
def test_every_level_can_be_played(level: int) -> None:
    position = "A.bC/..../d..B/...a"
    _, reward = episode(made("quantik", level=level, position=position), seed=level)
    assert reward in (-1, 1)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_seed_reproduces_an_episode(game: str, players: int) -> None:
    one, two = (made(game, players=players, level=1) for _ in range(2))
    assert episode(one, seed=11) == episode(two, seed=11)
    assert episode(one) == episode(two)


def test_the_seat_is_drawn_or_fixed() -> None:
    env = made("quantik", level=1)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}
    fixed = made("quantik", level=1, seat=1)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(4)} == {1}


def test_it_is_always_the_learners_turn() -> None:
    env = made("omba", players=3, level=1, seat=2)
    observation, info = env.reset(seed=1)
    position = env.unwrapped.position
    assert position.turn == 2
    np.testing.assert_array_equal(observation["observation"], observe(position))
    np.testing.assert_array_equal(info["action_mask"], mask(position))
    assert info["action_mask"] is not observation["action_mask"]


def test_each_opponent_can_be_a_different_engine() -> None:
    env = made("omba", players=4, level=[1, "random", "uct:20"], seat=1).unwrapped
    env.reset(seed=1)
    assert {seat: engine.name for seat, engine in env._opponents.items()} == {
        2: "level:1",
        3: "random",
        0: "uct:20",
    }


def test_an_illegal_action_loses() -> None:
    env = made("oxono", level=1, seat=0)
    _, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, terminated, truncated) == (-1, True, False)
    assert not info["action_mask"].any()
    assert not observation["action_mask"].any()


@pytest.mark.parametrize(
    ("action", "error"), [(1.0, TypeError), (np.array([1]), TypeError), (-1, ValueError), (64, ValueError)]
)
def test_an_invalid_action_raises_and_changes_nothing(action: Any, error: type[Exception]) -> None:
    env = made("quantik", level=1, seat=0, disable_env_checker=True)
    env.reset(seed=1)
    before = str(env.unwrapped.position)
    with pytest.raises(error, match="an action is"):
        env.step(action)
    assert str(env.unwrapped.position) == before
    assert env.step(0)[2] is False


def test_an_episode_is_over_when_the_learner_is_out() -> None:
    env = made("omba", players=3, level=1, seat=0, position=".,.,./.,.,./.,.,. 3 a - -")
    for seed in range(30):
        env.reset(seed=seed)
        _, reward = episode(env, seed)
        position = env.unwrapped.position
        assert (reward == -1) == (position.outcome() is None or reward == -1)
        if 0 in position.out and position.outcome() is None:
            assert reward == -1
            return
    pytest.fail("nobody was eliminated while others played on")


def test_a_ply_limit_truncates_and_pays_a_draw() -> None:
    env = made("quantik", level=1, seat=0, ply_limit=2)
    env.reset(seed=1)
    _, reward, terminated, truncated, _ = env.step(0)
    assert (reward, terminated, truncated) == (0, False, True)


def test_an_end_before_the_first_turn_is_reported_by_the_first_step() -> None:
    """The second player is to move and has an immediate win."""
    position = "AbC./..../..../d.B."
    env = made("quantik", level=8, seat=0, position=position)
    _, info = env.reset(seed=1)
    assert not info["action_mask"].any()
    assert env.step(0)[1:4] == (-1, True, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)


def test_a_finished_episode_must_be_reset() -> None:
    env = made("quantik", level=1, seat=0, ply_limit=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(1)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"level": 9}, EngineError),
        ({"level": "level:x"}, EngineError),
        ({"level": [1, 2]}, QuatuorError),
        ({"level": 2.0}, QuatuorError),
        ({"level": None}, QuatuorError),
        ({"seat": 2}, QuatuorError),
        ({"seat": 1.0}, QuatuorError),
        ({"seat": True}, QuatuorError),
        ({"players": 3}, QuatuorError),
    ],
)
def test_invalid_arguments_are_refused(settings: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        made("quantik", **settings)
