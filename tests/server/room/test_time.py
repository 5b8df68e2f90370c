"""The clocks of a game."""

from __future__ import annotations

import pytest

from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.server.room import Countdown, Days, Friend, Me
from quatuor.server.room.events import Resumed
from tests.server.rooms import (
    DAY,
    SECONDS,
    Kept,
    asked,
    friends,
    guest,
    one_screen,
    refusing,
)


def left(kept: Kept) -> list[int]:
    time = kept.room.view().time
    assert time is not None
    assert time.at == kept.now
    return time.left


def test_without_a_clock_there_is_no_time() -> None:
    kept = one_screen("quantik")
    assert kept.room.view().time is None
    assert kept.room.flag_falls_at() is None
    assert kept.room.overdue(10**15) == []
    assert kept.room.resuming(1000) == []


def test_the_clock_runs_from_the_start_and_a_move_adds_to_it() -> None:
    kept = friends("quantik", clock=Countdown(60, 2))
    kept.wait(5 * SECONDS)
    kept.play("Aa1")
    assert left(kept) == [57 * SECONDS, 60 * SECONDS]
    kept.wait(1 * SECONDS)
    kept.play("Bb2", guest(1))
    assert left(kept) == [57 * SECONDS, 61 * SECONDS]


def test_no_clock_runs_while_waiting_for_a_friend() -> None:
    kept = Kept(asked("quantik", [Me(), Friend()], clock=Countdown(60)))
    kept.wait(3600 * SECONDS)
    assert kept.room.flag_falls_at() is None
    kept.join(1)
    kept.drawn()
    assert left(kept) == [60 * SECONDS, 60 * SECONDS]
    assert kept.room.flag_falls_at() == kept.now + 60 * SECONDS


def test_rolling_takes_time_and_adds_none() -> None:
    kept = one_screen("omba", clock=Countdown(60, 10))
    kept.wait(7 * SECONDS)
    kept.roll()
    assert left(kept) == [53 * SECONDS, 60 * SECONDS]
    kept.wait(3 * SECONDS)
    kept.play("".join(kept.room.view().legal[0]))
    assert left(kept) == [60 * SECONDS, 60 * SECONDS]


def test_days_apply_to_every_move() -> None:
    kept = one_screen("omba", clock=Days(2))
    kept.wait(DAY)
    kept.roll()
    assert left(kept) == [DAY, 2 * DAY]
    kept.wait(DAY // 2)
    kept.play("".join(kept.room.view().legal[0]))
    assert left(kept) == [2 * DAY, 2 * DAY]
    assert kept.room.flag_falls_at() == kept.now + 2 * DAY


def test_an_expired_clock_ends_a_two_player_game() -> None:
    kept = friends("quantik", clock=Countdown(60))
    kept.wait(60 * SECONDS - 1)
    assert kept.room.overdue(kept.now) == []
    kept.wait(1)
    with refusing("time-up"):
        kept.play("Aa1")
    kept.keep(kept.room.overdue(kept.now))
    view = kept.room.view()
    assert view.entries[-1].because == "time"
    assert view.ending is not None
    assert view.ending.scores == ["0", "1"]
    assert view.ending.article.words.en == "Light has run out of time: Dark wins"
    assert view.ending.article.words.fr == "Clair n’a plus de temps\u00a0: Foncé gagne"
    assert view.time is not None
    assert view.time.running is None
    assert kept.room.overdue(kept.now + DAY) == []


def test_with_three_players_an_expired_clock_leaves_the_others_playing() -> None:
    kept = friends("omba", 3, clock=Countdown(60))
    kept.wait(60 * SECONDS)
    kept.keep(kept.room.overdue(kept.now))
    assert kept.room.view().out == [0]
    assert kept.room.view().player == 1
    assert kept.room.flag_falls_at() == kept.now + 60 * SECONDS
    kept.wait(60 * SECONDS)
    kept.keep(kept.room.overdue(kept.now))
    ending = kept.room.view().ending
    assert ending is not None
    assert ending.scores == ["0", "0", "1"]
    assert ending.article.words.en == "Blue has run out of time: Carmine wins"


def test_server_downtime_is_given_back() -> None:
    kept = friends("quantik", clock=Countdown(60))
    kept.wait(10 * SECONDS)
    kept.wait(3600 * SECONDS)
    kept.keep(kept.room.resuming(3600 * SECONDS))
    assert left(kept) == [50 * SECONDS, 60 * SECONDS]
    assert kept.events()[-1] == Resumed(3600 * SECONDS)


def test_a_clock_set_back_takes_nothing() -> None:
    kept = friends("quantik", clock=Countdown(60))
    kept.now -= 30 * SECONDS
    kept.play("Aa1")
    assert kept.room.clock.left == [60 * SECONDS, 60 * SECONDS]


def test_an_offer_stops_no_clock() -> None:
    kept = friends("quantik", clock=Countdown(60))
    kept.wait(5 * SECONDS)
    kept.offer("draw", guest(1))
    assert left(kept) == [55 * SECONDS, 60 * SECONDS]
    kept.wait(5 * SECONDS)
    kept.play("Aa1")
    assert left(kept) == [50 * SECONDS, 60 * SECONDS]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "word"), [("en", "running out of time"), ("fr", "épuiser son temps")])
def test_the_article_cited_for_a_loss_on_time_mentions_time(game: str, language: str, word: str) -> None:
    book = rule_book(game, language)
    text = book.articles[book.citing("resignation")].text
    assert word in " ".join(text.split())


def test_a_finished_game_says_how_long_it_lasted() -> None:
    kept = one_screen("quantik")
    kept.wait(5 * SECONDS)
    assert kept.room.view().lasted is None
    kept.resign()
    assert kept.room.view().lasted == 5 * SECONDS
    kept.wait(9 * SECONDS)
    kept.keep(kept.room.following("game-2"))
    assert kept.room.view().lasted == kept.reopened().view().lasted == 5 * SECONDS
