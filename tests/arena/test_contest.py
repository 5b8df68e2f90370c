"""The games of a contest: openings, seats and seeds, all from one number."""

from __future__ import annotations

from collections import Counter

import pytest

from quatuor.arena import ArenaError, Contest, Pairing, ladder, round_robin
from quatuor.arena.options import usual_options
from quatuor.arena.seating import seatings
from quatuor.engine.core import core_position
from quatuor.match import Match, MatchError
from quatuor.rules import GAMES
from quatuor.rules.cubulus import CubulusPosition
from quatuor.starts import SET_UPS, StartKind, fair_start_at, fair_starts

KINDS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]


@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 6), (4, 6)])
def test_in_a_block_each_engine_takes_every_seat_equally_often(players: int, games: int) -> None:
    block = seatings(players)
    assert len(set(block)) == len(block) == games
    for seat in range(players):
        assert Counter(seating[seat] for seating in block) == {0: games // 2, 1: games // 2}


def test_pairings() -> None:
    assert round_robin("abc") == (Pairing("a", "b"), Pairing("a", "c"), Pairing("b", "c"))
    assert ladder("abc") == (Pairing("b", "a"), Pairing("c", "b"))
    assert Contest.between("quantik", "abca").engines == ("a", "b", "c")


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_the_games_of_a_block_share_opening_and_dice(game: str, players: int) -> None:
    contest = Contest.between(game, ("a", "b"), 12, players=players, seed=3)
    tasks = list(contest.tasks())
    assert [task.number for task in tasks] == list(range(12)) == list(range(contest.total))
    for task in tasks:
        first = next(other for other in tasks if other.block == task.block)
        assert (task.seed, task.opening) == (first.seed, first.opening)
        assert len(task.opening) == contest.opening_plies
        assert task.match().outcome() is None
        assert task.engines == tuple("ab"[seat] for seat in task.seating)
    assert len({task.engine_seeds for task in tasks}) == 12


def test_rolls_after_an_opening_are_those_of_its_seed() -> None:
    one, other = list(Contest.between("omba", ("a", "b"), 2, seed=5).tasks())
    assert rolls(one.match()) == rolls(other.match())
    assert one.match().seats != other.match().seats


def rolls(match: Match) -> list[str]:
    """The next rolls, independent of the moves between them."""
    shown = []
    for _ in range(10):
        shown.append(str(match.roll()))
        match.play(match.legal_moves()[len(shown) % len(match.legal_moves())])
    return shown


def test_the_seed_determines_the_games() -> None:
    contest = Contest.between("oxono", ("a", "b"), 20, seed=3)
    assert list(contest.tasks()) == list(contest.tasks())
    other = Contest.between("oxono", ("a", "b"), 20, seed=4)
    assert {task.opening for task in contest.tasks()}.isdisjoint(task.opening for task in other.tasks())


def test_more_games_do_not_change_the_first() -> None:
    few, many = (Contest.between("oxono", ("a", "b", "c"), games, seed=3) for games in (3, 9))
    assert (few.total, many.total) == (3 * 4, 3 * 10)
    assert list(few.tasks()) == list(many.tasks())[: few.total]


def test_openings_repeat_only_when_they_run_out() -> None:
    contest = Contest.between("quantik", ("a", "b"), 28, seed=1, plies=2)  # there are seven up to symmetry
    seen = [core_position(task.match().position).canonical().packed for task in contest.tasks()][::2]
    assert len(set(seen[:7])) == 7
    assert len(set(seen[7:])) == 7


def test_both_starts_of_oxono_are_drawn() -> None:
    tasks = Contest.between("oxono", ("a", "b"), 40, seed=1).tasks()
    assert len({str(task.match().start) for task in tasks}) == 2


def test_the_set_up_of_cubulus_is_drawn_or_left_to_the_engines() -> None:
    drawn = Contest.between("cubulus", ("a", "b"), 2, seed=1)
    left = Contest.between("cubulus", ("a", "b"), 2, seed=1, plies=3)
    for contest, setting_up in ((drawn, False), (left, True)):
        position = next(contest.tasks()).match().position
        assert isinstance(position, CubulusPosition)
        assert position.setting_up is setting_up


def test_an_opening_that_ends_every_game_is_refused() -> None:
    with pytest.raises(ArenaError, match="no opening of 17 plies"):
        next(Contest.between("quantik", ("a", "b"), 2, plies=17).tasks())


def test_three_players_of_cubulus_have_a_limit_to_shifts_unless_told_otherwise() -> None:
    def limit(players: int, **options: str) -> str:
        return Contest.between("cubulus", "ab", players=players, options=options).ruleset["shift-limit"]

    assert limit(3) == "200"
    assert limit(2) == "off"
    assert limit(3, **{"shift-limit": "off"}) == "off"
    assert limit(3, **{"null-shift": "on"}) == "200"


def test_the_arena_sets_only_options_that_exist() -> None:
    for game, players in KINDS:
        GAMES[game].ruleset(players, usual_options(GAMES[game], players))


@pytest.mark.parametrize("game", ["quantik", "oxono", "cubulus"])
def test_fair_starts_come_equally_often_and_the_games_of_a_block_share_one(game: str) -> None:
    count = len(fair_starts(GAMES[game]))
    contest = Contest.between(game, ("a", "b"), 4 * count, seed=3, start="fair")
    starts = [fair_start_at(task.match().start) for task in contest.tasks()]
    numbers = [start.number for start in starts if start]
    assert numbers[::2] == numbers[1::2]
    assert sorted(numbers[: 2 * count : 2]) == sorted(numbers[2 * count :: 2]) == list(range(1, count + 1))
    assert all(task.opening == () for task in contest.tasks())


def test_fair_starts_depend_only_on_the_seed() -> None:
    contests = (Contest.between("quantik", ("a", "b"), 20, seed=seed, start="fair") for seed in (3, 3, 4))
    first, again, other = ([task.start for task in contest.tasks()] for contest in contests)
    assert first == again != other


@pytest.mark.parametrize("kind", SET_UPS)
def test_set_ups_are_drawn_for_each_block(kind: StartKind) -> None:
    tasks = list(Contest.between("cubulus", ("a", "b"), 20, seed=3, start=kind).tasks())
    again = Contest.between("cubulus", ("a", "b"), 20, seed=3, start=kind).tasks()
    starts = [task.match().start for task in tasks]
    assert [task.start for task in again] == [str(start) for start in starts]
    assert starts[::2] == starts[1::2]
    assert len(set(starts)) == 10
    assert {task.match().start_kind for task in tasks} == {kind}


def test_fair_starts_need_the_usual_rules_and_no_random_plies() -> None:
    with pytest.raises(MatchError):
        Contest.between("omba", ("a", "b"), start="fair")
    with pytest.raises(MatchError):
        Contest.between("cubulus", ("a", "b"), players=3, start="fair")
    with pytest.raises(ArenaError):
        Contest.between("quantik", ("a", "b"), plies=2, start="fair")
