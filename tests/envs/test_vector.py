"""The vector environment: its games agree with the rules, for any number of threads."""

from __future__ import annotations

import pickle
import threading
import time
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from quatuor.dice import Dice
from quatuor.envs.planes import mask, observe
from quatuor.envs.vector import VectorEnv
from quatuor.match import Match
from quatuor.playout import playout
from quatuor.rules import GAMES
from quatuor.rules.cubulus import CubulusPosition, inverse
from quatuor.rules.game import Game, Move, Position, Ruleset

from .random_positions import COUNT_IDS, COUNTS, IDS, RULESETS, random_positions
from .slow_planes import expected

GAME_IDS = list(GAMES)
ARRAYS = [
    "observations",
    "masks",
    "current_players",
    "rewards",
    "terminated",
    "truncated",
    "illegal",
    "scores",
]
ARRAYS += ["steps", "episodes", "streams"]


def vector(game: Game, ruleset: Ruleset, games: int = 5, **how: Any) -> VectorEnv:
    return VectorEnv(game, games, players=ruleset.players, options=dict(ruleset.options), **how)


def snapshot(env: VectorEnv) -> dict[str, bytes]:
    return {name: getattr(env, name).tobytes() for name in ARRAYS}


# ── Followed by the rules ────────────────────────────────────────────────────────────────────────────────


class Follower:
    """One game of an environment, replayed in Python as a match with the dice of its stream."""

    def __init__(self, env: VectorEnv, seed: int, number: int) -> None:
        self.env, self.seed, self.number, self.episode = env, seed, number, 0
        self.begin()

    def begin(self) -> None:
        self.dice = Dice(self.seed, self.number + self.episode * self.env.games)
        self.match = Match(self.env.start)
        self.roll()

    def roll(self) -> None:
        while self.match.outcome() is None and self.match.position.turn is None:
            self.match.play(self.dice.choice(self.match.legal_moves()))

    def play(self, action: int) -> None:
        choices = self.match.legal_moves()
        assert choices[self.dice.below(len(choices))].action == action
        self.match.play(self.env.game.moves[action])
        self.roll()
        self.ended()

    def ended(self) -> None:
        outcome = self.match.outcome()
        scores = outcome.scores if outcome else (Fraction(0),) * self.env.ruleset.players
        assert self.env.terminated[self.number] == (outcome is not None)
        assert self.env.scores[self.number].tolist() == pytest.approx(list(map(float, scores)))
        rewards = [len(scores) * score - 1 if outcome else Fraction(0) for score in scores]
        assert self.env.rewards[self.number].tolist() == pytest.approx(list(map(float, rewards)), abs=1e-6)
        if outcome:
            self.episode += 1
            self.begin()

    def look(self) -> None:
        position, number = self.match.position, self.number
        assert self.env.position(number) == position
        assert self.env.current_players[number] == position.turn
        assert self.env.episodes[number] == self.episode
        earlier = (
            self.match.history[:-1].count(position) if "repetition" in dict(position.ruleset.options) else 0
        )
        counted = earlier if position.ruleset.get("repetition") == "on" else 0
        assert (self.env.observations[number] == expected(position, counted)).all(), str(position)
        legal = [move.action for move in position.legal_moves()]
        assert np.flatnonzero(self.env.masks[number]).tolist() == legal


@pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=IDS)
def test_games_are_those_of_the_rules(game: Game, ruleset: Ruleset) -> None:
    env = vector(game, ruleset, games=2, seed=21)
    followers = [Follower(env, 21, number) for number in range(2)]
    for _ in range(60):
        for follower in followers:
            follower.look()
        actions = env.random_actions().tolist()
        env.step(np.array(actions))
        for follower, action in zip(followers, actions, strict=True):
            follower.play(action)


@pytest.mark.parametrize(("game", "players"), COUNTS, ids=COUNT_IDS)
def test_random_episodes_are_the_playouts_of_their_streams(game: Game, players: int) -> None:
    env = VectorEnv(game, 3, players=players, seed=5)
    lengths: dict[int, int] = {}
    while len(lengths) < 6:
        streams, steps = env.streams.tolist(), env.steps.tolist()
        env.step(env.random_actions())
        lengths |= {streams[i]: steps[i] + 1 for i in np.flatnonzero(env.terminated).tolist()}
    for stream, length in lengths.items():
        played = playout(Match(game.start(players)), Dice(5, stream))
        assert length == sum(move in game.moves for move in played.moves)


def test_a_third_repetition_in_cubulus_is_a_draw() -> None:
    start, cycle = round_trip()
    env, match = VectorEnv("cubulus", 1, start=start), Match(start)
    for action in cycle * 2:
        assert not env.terminated[0]
        match.play(GAMES["cubulus"].moves[action])
        env.step(np.array([action]))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == (Fraction(1, 2), Fraction(1, 2))
    assert env.terminated[0]
    assert env.scores[0].tolist() == [0.5, 0.5]
    assert env.rewards[0].tolist() == [0, 0]
    assert (env.final_observations()[0] == expected(start, stood=2)).all()


def round_trip() -> tuple[Position, list[int]]:
    """A position of a random game after a shift, and that shift six more times.

    Three shifts bring a line back, and six also the same player.
    """
    game = GAMES["cubulus"]
    for stream in range(100):
        for position in random_positions(game, game.ruleset(), Dice(8, stream)):
            assert isinstance(position, CubulusPosition)
            if position.ban and leads_back(position, again := inverse(position.ban)):
                return position, [again.action] * 6
    raise AssertionError("no random game has a line that can be turned")


def leads_back(position: Position, move: Move) -> bool:
    there = position
    for _ in range(6):
        if move not in there.legal_moves():
            return False
        there = there.after(move)
    return there == position


# ── The same for the same seed ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), COUNTS, ids=COUNT_IDS)
def test_threads_change_nothing(game: Game, players: int) -> None:
    envs = [VectorEnv(game, 700, players=players, seed=9, threads=threads) for threads in (1, 2, 5)]
    for _ in range(40):
        for env in envs:
            env.step(env.random_actions())
    first, *others = map(snapshot, envs)
    assert all(other == first for other in others)
    assert envs[0].episodes.sum() > 0


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_reset_restarts_and_another_seed_gives_other_games(game: str) -> None:
    env = VectorEnv(game, 50, seed=1)
    courses = []
    for seed in (None, 1, 2, None):
        env.reset(seed)
        courses.append(b"".join(env.step(env.random_actions()).masks.tobytes() for _ in range(5)))
    assert courses[0] == courses[1]
    assert courses[2] == courses[3]
    assert courses[0] != courses[2]
    assert env.seed == 2


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_pickled_environment_continues_identically(game: str) -> None:
    env = VectorEnv(game, 30, seed=4, step_limit=50)
    for _ in range(70):
        env.step(env.random_actions())
    again = pickle.loads(pickle.dumps(env))
    for _ in range(30):
        for each in (env, again):
            each.step(each.random_actions())
        assert snapshot(again) == snapshot(env)


# ── Endings ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), COUNTS, ids=COUNT_IDS)
def test_an_illegal_action_loses_the_game_for_its_player(game: Game, players: int) -> None:
    env = VectorEnv(game, 4, players=players, seed=3)
    for _ in range(3):
        env.step(env.random_actions())
    actions = env.random_actions().copy()
    actions[1] = np.flatnonzero(~env.masks[1])[0]
    loser, tried = env.current_players[1], env.observations[1].copy()
    env.step(actions)
    assert env.illegal.tolist() == [False, True, False, False]
    assert env.terminated[1]
    assert not env.truncated.any()
    others = 1 / (players - 1)
    rewards = [-1 if player == loser else others for player in range(players)]
    assert env.rewards[1].tolist() == pytest.approx(rewards)
    assert env.scores[1].sum() == pytest.approx(1)
    assert (env.final_observations()[1] == tried).all()
    assert env.steps[1] == 0
    assert env.episodes[1] == 1
    env.step(env.random_actions())
    assert not env.illegal.any()


def test_an_eliminated_player_gains_nothing_from_an_illegal_action() -> None:
    start = GAMES["omba"].parse(".,.,./.,.,./.,.,. 4 a 1 c")
    env = VectorEnv("omba", 1, start=start)
    env.step(np.array([90]))
    assert env.scores[0].tolist() == [0, 0.5, 0, 0.5]
    assert env.rewards[0].tolist() == [-1, 1, -1, 1]


@pytest.mark.parametrize(("game", "players"), COUNTS, ids=COUNT_IDS)
def test_a_step_limit_truncates_and_restarts(game: Game, players: int) -> None:
    env = VectorEnv(game, 6, players=players, step_limit=3)
    first = env.observations.copy()
    for _ in range(3):
        assert not env.truncated.any()
        env.step(env.random_actions())
    assert env.truncated.all()
    assert not env.terminated.any()
    assert env.scores.tolist() == pytest.approx(np.full((6, players), 1 / players))
    assert env.rewards.tolist() == pytest.approx(np.zeros((6, players)), abs=1e-6)
    assert env.episodes.tolist() == [1] * 6
    assert env.streams.tolist() == list(range(6, 12))
    if not game.rolls:
        assert (env.observations == first).all()
    finals = env.final_observations()
    assert not (finals == env.observations).all(axis=tuple(range(1, finals.ndim))).any()


def test_games_start_from_the_given_position() -> None:
    game = GAMES["cubulus"]
    start = game.parse(".../.../...|.../w../...|r../.../..b 3 w -")
    env = VectorEnv(game, 3, start=start, players=3)
    assert env.position(2) == start
    assert (env.observations[0] == observe(start)).all()
    assert (env.masks[0] == mask(start)).all()


# ── Arrays ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAME_IDS)
def test_arrays_are_the_memory_of_the_environment(game: str) -> None:
    env = VectorEnv(game, 8)
    before = {name: getattr(env, name).__array_interface__["data"] for name in ARRAYS}
    batch = env.step(env.random_actions())
    assert batch is env.reset()
    for name in ARRAYS:
        array = getattr(env, name)
        assert array.__array_interface__["data"] == before[name]
        assert array.ctypes.data % 64 == 0, "JAX copies what is not aligned"
        shared = np.from_dlpack(array)
        assert np.shares_memory(shared, array)
        assert shared.dtype == array.dtype
    assert env.random_actions().base is not None


def test_arrays_outlive_their_environment() -> None:
    masks = VectorEnv("oxono", 100).masks
    assert int(masks.sum()) == 100 * 68


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_read_only_actions_are_accepted(dtype: Any) -> None:
    env = VectorEnv("quantik", 3)
    actions = np.array([1, 2, 3], dtype)
    actions.flags.writeable = False
    env.step(actions)
    assert [str(env.position(i))[:4] for i in range(3)] == [".A..", "..A.", "...A"]


# ── Errors ───────────────────────────────────────────────────────────────────────────────────────────────


WRONG_ACTIONS = [
    (TypeError, [0, 0, 0]),
    (TypeError, None),
    (TypeError, "000"),
    (TypeError, np.zeros(3)),
    (TypeError, np.zeros(3, np.int16)),
    (TypeError, np.zeros(3, np.uint64)),
    (TypeError, np.zeros(3, bool)),
    (TypeError, np.array([0, 0, None])),
    (ValueError, np.zeros(2, np.int64)),
    (ValueError, np.zeros(4, np.int64)),
    (ValueError, np.zeros((3, 1), np.int64)),
    (ValueError, np.zeros(0, np.int64)),
    (ValueError, np.zeros(6, np.int64)[::2]),
    (ValueError, np.zeros(13, np.uint8)[1:].view(np.int32)),
    (ValueError, np.array([0, 0, -1])),
    (ValueError, np.array([2**40, 0, 0])),
    (ValueError, np.array([0, 65536, 0], np.int32)),
]


@pytest.mark.parametrize("game", GAME_IDS)
def test_wrong_actions_change_nothing(game: str) -> None:
    env = VectorEnv(game, 3, seed=2)
    env.step(env.random_actions())
    before, state = snapshot(env), env.state()
    too_high = np.array([0, 0, GAMES[game].actions])
    for error, actions in [*WRONG_ACTIONS, (ValueError, too_high)]:
        with pytest.raises(error, match="action"):
            env.step(actions)
        assert (snapshot(env), env.state()) == (before, state)
    with pytest.raises(ValueError, match=f"action {GAMES[game].actions} of game 2 does not exist"):
        env.step(too_high)


@pytest.mark.parametrize(
    ("error", "how"),
    [
        (ValueError, {"games": 0}),
        (ValueError, {"games": 2**23}),
        (ValueError, {"games": -1}),
        (TypeError, {"games": 2.5}),
        (ValueError, {"threads": 0}),
        (ValueError, {"threads": 65}),
        (ValueError, {"threads": -1}),
        (ValueError, {"threads": 300}),
        (TypeError, {"threads": None}),
        (ValueError, {"seed": -1}),
        (ValueError, {"seed": 2**64}),
        (TypeError, {"seed": "7"}),
        (TypeError, {"seed": True}),
        (ValueError, {"step_limit": 2**32}),
        (TypeError, {"step_limit": 2.5}),
        (ValueError, {"step_limit": 0}),
        (ValueError, {"players": 3}),
        (ValueError, {"options": {"gate": "flat"}}),
        (ValueError, {"start": GAMES["oxono"].start()}),
        (ValueError, {"start": GAMES["quantik"].parse("AbCd/..../..../....")}),
    ],
)
def test_invalid_environments_are_refused(error: type[Exception], how: dict[str, Any]) -> None:
    with pytest.raises(error) as caught:
        VectorEnv("quantik", **({"games": 2} | how))
    assert "\n" not in str(caught.value)


def test_an_unknown_game_is_reported() -> None:
    with pytest.raises(ValueError, match="no game 'chess'"):
        VectorEnv("chess", 2)


@pytest.mark.parametrize(("error", "seed"), [(ValueError, -1), (ValueError, 2**64), (TypeError, 1.5)])
def test_an_invalid_seed_changes_nothing(error: type[Exception], seed: Any) -> None:
    env = VectorEnv("omba", 3, seed=6)
    env.step(env.random_actions())
    before, state = snapshot(env), env.state()
    with pytest.raises(error, match="seed is a"):
        env.reset(seed)
    assert (snapshot(env), env.state()) == (before, state)


def test_a_start_under_another_ruleset_is_refused() -> None:
    start = GAMES["omba"].start(3)
    with pytest.raises(ValueError, match="another ruleset"):
        VectorEnv("omba", 2, start=start, players=2)
    assert VectorEnv("omba", 2, start=start).ruleset.players == 3


def test_there_is_no_game_beyond_the_last() -> None:
    for number in (2, -1):
        with pytest.raises(IndexError, match="numbered 0 to 1"):
            VectorEnv("omba", 2).position(number)


@pytest.mark.parametrize("game", GAME_IDS)
def test_invalid_state_bytes_change_nothing(game: str) -> None:
    env = VectorEnv(game, 3, seed=6)
    env.step(env.random_actions())
    before, state = snapshot(env), env.state()
    for garbage in (b"", state[:-1], state + b"\0", b"\xff" * len(state), VectorEnv(game, 4).state()):
        with pytest.raises(ValueError, match="not a state"):
            env.restore(garbage)
        assert snapshot(env) == before


@pytest.mark.parametrize(("game", "options"), [("cubulus", {"repetition": "off"}), ("omba", {"pass": "on"})])
def test_a_state_under_another_ruleset_is_refused(game: str, options: dict[str, str]) -> None:
    env = VectorEnv(game, 3, seed=6)
    before, state = snapshot(env), env.state()
    with pytest.raises(ValueError, match="not a state"):
        env.restore(VectorEnv(game, 3, options=options).state())
    assert (snapshot(env), env.state()) == (before, state)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_reset_restores_an_overwritten_mask(game: str) -> None:
    env = VectorEnv(game, 3, seed=6)
    before = env.masks.copy()
    env.masks[:] = True
    env.reset()
    assert (env.masks == before).all()


def test_a_second_thread_is_refused_during_a_call() -> None:
    env = VectorEnv("omba", 50_000, threads=1)
    refused = threading.Event()

    def work() -> None:
        deadline = time.monotonic() + 30
        while not refused.is_set() and time.monotonic() < deadline:
            try:
                env.random_actions()
            except RuntimeError:
                refused.set()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused.is_set()
    env.step(env.random_actions())
