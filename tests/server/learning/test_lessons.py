"""Lessons over a real port: examples to try, and moves judged by the solved game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from quatuor.lessons import lessons
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from tests.server.live import Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=10**6) as running:
        yield running


def keep(server: Live, moves: str, **more: Any) -> dict[str, Any]:
    answer = server.post("/api/keep", {"game": "quantik", "moves": moves.split(), **more})
    assert answer.status_code == 200, answer.text
    reply: dict[str, Any] = answer.json()
    return reply


@pytest.mark.parametrize("game", GAMES)
def test_every_article_and_every_lesson_is_served(server: Live, game: str) -> None:
    reply = server.get(f"/api/lessons/{game}").json()
    articles = rule_book(game).articles
    assert [article["number"] for article in reply["articles"]] == list(articles)
    assert [len(article["trials"]) for article in reply["articles"]] == [
        len(article.examples) for article in articles.values()
    ]
    assert [lesson["id"] for lesson in reply["guided"]] == [lesson.id for lesson in lessons(game)]
    assert server.get("/api/lessons/chess").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_examples_behave_as_described(server: Live, game: str) -> None:
    """As the page tries an example: by asking for the position after the move."""
    reply = server.get(f"/api/lessons/{game}").json()
    trials = [(article["number"], trial) for article in reply["articles"] for trial in article["trials"]]
    for number, trial in trials:
        place = {"game": game, **{key: trial[key] for key in ("position", "players", "options")}}
        for each in trial["tries"]:
            position = GAMES[game].parse(trial["position"], trial["players"], trial["options"])
            assert "".join(each["tokens"]) == str(position.parse_move(each["move"]))
            scene = server.post("/api/position", {**place, "moves": [each["move"]]}).json()
            stopped, ending = scene["refused"], scene["ending"]
            assert (stopped is not None) == (each["kind"] == "refused"), (number, each)
            assert each["kind"] != "wins" or ending is not None
            assert stopped is None or stopped["article"]["number"]


def test_a_move_that_keeps_the_win_is_answered(server: Live) -> None:
    reply = keep(server, "Aa4 Bb3")
    assert (reply["right"], reply["solved"], reply["shown"]) == (True, False, 1)
    assert "Bb3" in reply["words"]["fr"]
    assert keep(server, "Aa4 Bb3") == reply


def test_the_copy_is_refuted(server: Live) -> None:
    reply = keep(server, "Aa4 Ad1")
    assert not reply["right"]
    match = Match(GAMES["quantik"].start())
    for text in ["Aa4", "Ad1", *reply["line"]]:
        match.enter(text)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 1


def test_a_whole_game_is_won_by_moves_that_keep_the_win(server: Live) -> None:
    """The first right move found is played each time, and wins in the end."""
    match = Match(GAMES["quantik"].start())
    match.enter("Bc3")
    reply: dict[str, Any] = {}
    while (outcome := match.outcome()) is None:
        moves = [str(entry.move) for entry in match.entries]  # type: ignore[union-attr]
        for move in match.legal_moves():
            reply = keep(server, " ".join([*moves, str(move)]))
            if reply["right"]:
                break
        assert reply["right"], "there is a move that keeps the win"
        for text in [str(move), *reply["line"]]:
            match.enter(text)
    assert reply["solved"]
    assert outcome.scores[1] == 1


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ({"game": "chess", "moves": ["Aa1"]}, 400),
        ({"game": "quantik", "moves": []}, 409),
        ({"game": "quantik", "moves": ["Zz9"]}, 400),
        ({"game": "quantik", "moves": ["Aa4", "Aa3"]}, 400),
        ({"game": "quantik", "moves": ["Aa4", "resign:1"]}, 400),
        ({"game": "quantik", "moves": ["resign:1", "Aa4"]}, 409),
        ({"game": "oxono", "moves": ["Xd4e4"]}, 409),
        ({"game": "omba", "players": 2, "moves": ["2"]}, 409),
        ({"game": "quantik", "moves": ["A" * 70_000]}, 400),
    ],
)
def test_invalid_requests_are_problems(server: Live, place: dict[str, Any], status: int) -> None:
    answer = server.post("/api/keep", place)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "words"}
