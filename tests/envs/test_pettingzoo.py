"""The games in PettingZoo: its own tests, agreement with matches, and wrong actions."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest

from quatuor.dice import Dice
from quatuor.envs import cubulus_v0, omba_v0, oxono_v0, quantik_v0
from quatuor.envs.aec import board_env
from quatuor.envs.planes import mask, observe
from quatuor.envs.registration import register
from quatuor.match import Match
from quatuor.render.text import draw
from quatuor.rules import GAMES
from quatuor.rules.game import QuatuorError, Ruleset

with warnings.catch_warnings():
    # Its tests import one of its own games in a way that now triggers its own warning.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

MODULES: dict[str, Any] = {
    "quantik": quantik_v0,
    "cubulus": cubulus_v0,
    "oxono": oxono_v0,
    "omba": omba_v0,
}
COUNTS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]
SHIFTING = "wbr/.../...|.../.../...|.../.../brw 3 w -"
ROUND = ("a33L~", "a11L~")

everywhere = pytest.mark.parametrize(("game", "players"), COUNTS)


def maker(game: str, players: int, kind: str) -> Callable[..., Any]:
    """`env` or `raw_env` of a game for a number of players."""
    make = getattr(MODULES[game], kind)
    return lambda **settings: make(
        **settings, **({"players": players} if len(GAMES[game].player_counts) > 1 else {})
    )


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def number(game: str, move: str) -> int:
    return GAMES[game].start().parse_move(move).action


def state_of(env: Any) -> tuple[Any, ...]:
    raw = env.unwrapped
    return (
        str(raw.position),
        raw.agent_selection,
        list(raw.agents),
        dict(raw.rewards),
        dict(raw.terminations),
        raw._episode.plies,
    )


# ── PettingZoo's own tests ───────────────────────────────────────────────────────────────────────────────

TOLERATED = (
    # It lists by name the games that have masks beside their planes, as its own board games do.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    # Cubulus has three board dimensions, plus the planes.
    "Observation has more than 3 dimensions",
)


@everywhere
@pytest.mark.parametrize("kind", ["env", "raw_env"])
def test_api_test(game: str, players: int, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        for words in TOLERATED:
            warnings.filterwarnings("ignore", words, UserWarning)
        api_test(maker(game, players, kind)(), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@everywhere
def test_seed_test(game: str, players: int) -> None:
    seed_test(maker(game, players, "env"), num_cycles=100)


@everywhere
def test_render_test(game: str, players: int) -> None:
    render_test(maker(game, players, "env"))


# ── The same games as in a match ─────────────────────────────────────────────────────────────────────────


def follow(ruleset: Ruleset, game: str, seed: int) -> None:
    """A random game in an environment and in a match with the same seed."""
    match = Match(GAMES[game].position.start(ruleset), seed=seed)
    env = board_env(game, ruleset.players, dict(ruleset.options))
    env.reset(seed=seed)
    dice = Dice(seed, 9)
    while True:
        while match.must_roll:
            match.roll()
        if (outcome := match.outcome()) is not None:
            break
        position = match.position
        assert env.position == position
        assert env.agent_selection == f"player_{position.player}"
        seen = env.observe(env.agent_selection)
        stood = match.positions.count(position) - 1 if ruleset.get("repetition") == "on" else 0
        np.testing.assert_array_equal(seen["observation"], observe(position, stood=stood))
        np.testing.assert_array_equal(seen["action_mask"], mask(position))
        move = dice.choice(match.legal_moves())
        match.play(move)
        env.step(move.action)
    payments = [float(ruleset.players * score - 1) for score in outcome.scores]
    assert list(env.rewards.values()) == payments
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert env.position == match.position


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_the_match_of_the_same_seed(game: str) -> None:
    for seed, ruleset in enumerate(list(GAMES[game].rulesets())[::7]):
        follow(ruleset, game, seed)


def test_pettingzoo_makes_them_by_name() -> None:
    register()
    for game in GAMES:
        env = pettingzoo.make("aec", f"quatuor/{game}_v0", position=str(GAMES[game].start()))
        assert str(env) == f"{game}_v0"


def test_every_agent_sees_the_board_from_its_own_seat() -> None:
    env = oxono_v0.raw_env()
    env.reset()
    env.step(number("oxono", "Xd4e4"))
    black, pink = env.observe("player_1"), env.observe("player_0")
    assert black["observation"][2].sum() == pink["observation"][0].sum() == 1
    assert black["observation"][0].sum() == pink["observation"][2].sum() == 0
    assert black["action_mask"].any()
    assert not pink["action_mask"].any()


def test_observations_belong_to_the_caller() -> None:
    env = quantik_v0.raw_env()
    env.reset()
    first = env.observe("player_0")
    first["observation"][:] = 9
    first["action_mask"][:] = 0
    assert env.observe("player_0")["action_mask"].all()
    assert env.observe("player_0")["observation"].max() == 2


def test_one_seed_determines_all_later_episodes() -> None:
    def rolls() -> list[str]:
        env = omba_v0.raw_env()
        env.reset(seed=3)
        seen = [str(env.position)]
        for _ in range(8):
            env.reset()
            seen.append(str(env.position))
        return seen

    assert rolls() == rolls()
    assert len(set(rolls())) > 2


def test_without_a_seed_chance_is_fresh() -> None:
    def start() -> str:
        env = omba_v0.raw_env()
        env.reset()
        return str(env.position)

    assert len({start() for _ in range(60)}) > 1


def test_the_third_occurrence_is_a_draw() -> None:
    env = cubulus_v0.raw_env(3, position=SHIFTING)
    env.reset()
    for ply in range(12):
        env.step(number("cubulus", ROUND[ply % 2]))
    assert not any(env.terminations.values())
    assert env.observe(env.agent_selection)["observation"][-1].max() == 1
    env.step(number("cubulus", ROUND[0]))
    assert all(env.terminations.values())
    assert set(env.rewards.values()) == {0}


def test_a_final_position_has_not_occurred_before() -> None:
    """Three shifts bring a position back; a win from there makes a new one."""
    env = cubulus_v0.raw_env(3, position="..w/bw./wr.|r.r/.../bw.|..b/b.w/.r. 3 b c33U~")
    env.reset()
    for move in ("c31D~", "c31D~", "c31D~"):
        env.step(number("cubulus", move))
    assert env.observe(env.agent_selection)["observation"][-1].max() == 1
    env.step(env.position.parse_move("a32L").action)
    assert all(env.terminations.values())
    assert env.observe("player_0")["observation"][-1].max() == 0


def test_a_ply_limit_truncates() -> None:
    env = quantik_v0.raw_env(ply_limit=2)
    env.reset()
    env.step(0)
    env.step(int(env.observe("player_1")["action_mask"].argmax()))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}


def test_a_limit_may_be_reached_by_the_first_roll() -> None:
    env = omba_v0.raw_env(ply_limit=1)
    env.reset(seed=1)
    assert all(env.truncations.values())
    for _ in env.agent_iter():
        assert env.last()[1] == 0
        env.step(None)
    assert not env.agents


def test_an_eliminated_agent_stays_until_the_end_and_gets_its_reward() -> None:
    env = omba_v0.raw_env(3, position="abcabc,.,./.,.,./.,.,. 3 b - a")
    env.reset(seed=1)
    paid = {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        assert over or agent != "player_0"
        if over:
            paid[agent] = reward
        env.step(None if over else int(observation["action_mask"].argmax()))
    assert paid["player_0"] == -1
    assert sorted(paid.values()) == [-1, -1, 2]


@everywhere
def test_a_copy_is_independent(game: str, players: int) -> None:
    env = maker(game, players, "raw_env")(render_mode="ansi")
    env.reset(seed=4)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert state_of(twin) == state_of(env)
        before = state_of(env)
        twin.step(int(twin.last()[0]["action_mask"].argmax()))
        assert state_of(env) == before
        assert state_of(twin) != before


# ── Wrong actions ────────────────────────────────────────────────────────────────────────────────────────


@everywhere
@pytest.mark.parametrize("kind", ["env", "raw_env"])
def test_an_illegal_action_in_range_loses(game: str, players: int, kind: str) -> None:
    env = maker(game, players, kind)()
    env.reset(seed=2)
    loser = env.agent_selection
    legal = env.observe(loser)["action_mask"]
    if legal.all():
        env.step(0)
        loser, legal = env.agent_selection, env.observe(env.agent_selection)["action_mask"]
    env.step(int(legal.argmin()))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1
    share = players / (players - 1) - 1
    assert all(env.rewards[agent] == share for agent in env.agents if agent != loser)
    assert not env.observe(loser)["action_mask"].any()
    for _ in range(players):
        env.step(None)
    assert not env.agents


def test_an_eliminated_agent_gains_nothing_from_an_illegal_action() -> None:
    env = omba_v0.raw_env(3, position=".,.,./.,.,./.,.,. 3 b 4 a")
    env.reset(seed=1)
    env.step(int(env.observe("player_1")["action_mask"].argmin()))
    assert env.rewards == {"player_0": -1, "player_1": -1, "player_2": 2}


WRONG = [
    (1.0, TypeError),
    (np.float32(1), TypeError),
    ("1", TypeError),
    (None, TypeError),
    (True, TypeError),
    (np.array([1]), TypeError),
    (np.array(1.0), TypeError),
    ([1], TypeError),
    (-1, ValueError),
    (10**6, ValueError),
    (np.int64(10**6), ValueError),
    (2**80, ValueError),
]


@pytest.mark.parametrize(("action", "error"), WRONG)
@pytest.mark.parametrize("game", GAMES)
def test_an_invalid_action_raises_and_changes_nothing(game: str, action: Any, error: type[Exception]) -> None:
    env = MODULES[game].env()
    env.reset(seed=2)
    before, seen = state_of(env), env.observe(env.agent_selection)
    with pytest.raises(error, match="an action is") as caught:
        env.step(action)
    assert "\n" not in str(caught.value)
    assert state_of(env) == before
    again = env.observe(env.agent_selection)
    assert all((seen[part] == again[part]).all() for part in ("observation", "action_mask"))
    env.step(int(seen["action_mask"].argmax()))
    assert state_of(env) != before


@pytest.mark.parametrize("action", [0, np.int8(0), np.uint16(0), np.int64(0), np.array(0)])
def test_whole_numbers_of_any_width_are_actions(action: Any) -> None:
    env = quantik_v0.env()
    env.reset()
    env.step(action)
    assert str(env.unwrapped.position) == "A.../..../..../...."


def test_an_agent_whose_game_is_over_takes_no_action() -> None:
    env = quantik_v0.raw_env(ply_limit=1)
    env.reset()
    env.step(0)
    with pytest.raises(ValueError, match="None"):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 5}, "2, 3 or 4 players"),
        ({"gate": "ajar"}, "gate"),
        ({"position": "nonsense"}, "5 fields"),
        ({"ply_limit": 0}, "1 or more"),
        ({"ply_limit": 2.5}, "whole number"),
        ({"ply_limit": "3"}, "whole number"),
        ({"ply_limit": True}, "whole number"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(QuatuorError, match=words):
        omba_v0.env(**settings)


def test_a_seed_is_a_64_bit_number() -> None:
    env: Any = omba_v0.raw_env()
    env.reset(seed=1)
    before = state_of(env)
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=-1)
    with pytest.raises(TypeError):
        env.reset(seed=1.5)
    assert state_of(env) == before
    env.reset(seed=np.uint64(2**64 - 1))
    numpys = str(env.position)
    env.reset(seed=2**64 - 1)
    assert str(env.position) == numpys


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────────────────


@everywhere
def test_pixels_follow_the_game(game: str, players: int) -> None:
    env = maker(game, players, "raw_env")(render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert min(before.shape[:2]) > 200
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20
    env.step(int(env.last()[0]["action_mask"].argmax()))
    after = env.render()
    assert before.shape == after.shape
    assert (before != after).any()


def test_text_is_the_drawing_of_the_terminal() -> None:
    env = quantik_v0.raw_env(render_mode="ansi")
    env.reset()
    env.step(number("quantik", "Ca3"))
    assert env.render() == draw(GAMES["quantik"].parse("..../C.../..../...."))


def test_closing_one_window_does_not_affect_another_environment() -> None:
    import pygame

    one, other = quantik_v0.env(render_mode="human"), oxono_v0.env(render_mode="human")
    for env in (one, other):
        env.reset()
    one.close()
    assert not pygame.display.get_init()
    other.step(int(other.last()[0]["action_mask"].argmax()))
    window = pygame.display.get_surface()
    assert window is not None
    pixels = pygame.surfarray.array3d(window)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
    other.close()
    assert not pygame.display.get_init()


def test_nothing_is_rendered_without_a_mode() -> None:
    env = quantik_v0.env()
    env.reset()
    with pytest.raises(ValueError, match="render_mode"):
        env.render()
    with pytest.raises(ValueError, match="human, ansi, rgb_array"):
        quantik_v0.env(render_mode="braille")
