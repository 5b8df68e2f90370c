"""Single games: complete ones, and those that an engine forfeits."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

from quatuor.arena import Contest, Result, Task, play_game
from quatuor.arena.task import Turn
from quatuor.rules import GAMES

KINDS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]


def spec(name: str) -> str:
    return f"py:tests.arena.engines:{name}"


def task(game: str, *names: str, players: int = 2, way: int = 0, timeout: float = 60) -> Task:
    """A game between these engines."""
    contest = Contest.between(game, (spec("mover"), spec("mover")), 1, players=players, seed=2)
    return replace(list(contest.tasks())[way], engines=tuple(map(spec, names)), timeout=timeout)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_whole_game(game: str, players: int) -> None:
    result = play_game(task(game, *["sharp", "mover", "mover", "sharp"][:players], players=players))
    assert sum(result.scores) == 1
    assert result.points(0) + result.points(1) == 1
    assert result.match().outcome() is not None
    assert result.match().outcome().scores == result.scores  # type: ignore[union-attr]
    assert result.moves[: len(result.task.opening)] == result.task.opening
    assert result.forfeits == ()
    assert all(effort.moves and effort.slowest <= effort.seconds for effort in result.efforts)


def test_a_game_is_the_same_when_played_again() -> None:
    omba = task("omba", "mover", "sharp", "mover", players=3)
    assert play_game(omba).moves == play_game(omba).moves
    assert play_game(omba).moves != play_game(replace(omba, engine_seeds=(1, 2, 3))).moves


def test_tasks_and_results_can_be_pickled() -> None:
    oxono = task("oxono", "sharp", "mover")
    result = play_game(pickle.loads(pickle.dumps(oxono)))
    assert pickle.loads(pickle.dumps(result)) == result
    assert Result.from_data(oxono, result.to_data()) == result


def test_an_observer_is_called_before_each_turn() -> None:
    turns: list[Turn] = []
    result = play_game(task("quantik", "mover", "mover"), turns.append)
    thinking = turns[2:]  # two to take their seats
    assert [turn.player for turn in thinking][:3] == [1, 0, 1]
    assert [len(turn.moves) for turn in thinking] == list(range(3, len(result.moves)))


@pytest.mark.parametrize(
    ("name", "reason"),
    [("cheat", "illegal"), ("stranger", "illegal"), ("failing", "error"), ("unborn", "error")],
)
def test_an_engine_that_fails_loses_the_game(name: str, reason: str) -> None:
    for names, loser in (((name, "mover"), 0), (("mover", name), 1)):
        result = play_game(task("quantik", *names))
        (forfeit,) = result.forfeits
        assert (forfeit.reason, forfeit.player) == (reason, loser)
        assert result.scores[1 - loser] == 1
        assert result.moves[-1] == f"resign:{loser}"


def test_an_engine_that_is_too_slow_loses() -> None:
    result = play_game(task("quantik", "mover", "slow", timeout=1))
    assert [(forfeit.player, forfeit.reason) for forfeit in result.forfeits] == [(1, "time")]


def test_with_three_players_the_others_play_on() -> None:
    result = play_game(task("omba", "mover", "failing", "sharp", players=3))
    assert [forfeit.player for forfeit in result.forfeits] == [1]
    assert result.scores[1] == 0
    assert len(result.moves) > len(result.task.opening) + 3


def test_engines_cannot_see_future_rolls() -> None:
    assert play_game(task("omba", "seer", "seer")).forfeits == ()


def test_promises_kept_and_broken() -> None:
    results = [play_game(task("oxono", "boaster", "sharp", way=way)) for way in (0, 1)]
    results += [play_game(task("oxono", "sharp", "mover", way=way)) for way in (0, 1)]
    for result in results:
        for promise in result.promises:
            assert promise.kept == (result.scores[promise.player] == 1)
    assert [promise.player for promise in results[0].promises][:1] == [0]
    assert results[0].scores[1] == 1
    assert not results[0].promises[0].kept
    kept = [promise for result in results[2:] for promise in result.promises]
    assert kept
    assert all(promise.kept and promise.distance == 1 for promise in kept)


def test_scores_are_shared_exactly() -> None:
    shared = replace(play_game(task("oxono", "mover", "mover")), scores=(Fraction(1, 2), Fraction(1, 2)))
    assert Result.from_data(shared.task, shared.to_data()).scores == (Fraction(1, 2), Fraction(1, 2))
