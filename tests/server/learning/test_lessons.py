"""Lessons over a real port: examples to try, and moves judged by the solved games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from quatuor.engine.keeping import plan
from quatuor.lessons import lessons
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from tests.server.live import Live, assert_told, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=10**6) as running:
        yield running


def keep(server: Live, moves: str, game: str = "quantik", **more: Any) -> dict[str, Any]:
    answer = server.post("/api/keep", {"game": game, "moves": moves.split(), **more})
    assert answer.status_code == 200, answer.text
    reply: dict[str, Any] = answer.json()
    assert_told(reply)
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


# ── OXONO: known in the book, proved beyond it, or not settled ──


def test_a_move_of_the_book_keeps_the_win_within_a_bound(server: Live) -> None:
    reply = keep(server, "Xc3d3", "oxono")
    assert (reply["right"], reply["solved"], reply["shown"], reply["proved"]) == (True, False, 1, True)
    assert reply["words"]["en"] == "Xc3d3 keeps the win: Pink needs at most 15 more moves."
    assert keep(server, "Xc3d3", "oxono") == reply


def test_a_move_beyond_the_book_is_proved_to_keep_the_win(server: Live) -> None:
    reply = keep(server, "Xc3d3 Oa4a5 Oc4d4 Xc1c2 Xd1d2", "oxono")
    assert reply["right"]
    assert reply["words"]["en"] == "Xd1d2 keeps the win: Pink needs at most one more move."


def test_a_move_beyond_the_book_is_refuted(server: Live) -> None:
    at_once = keep(server, "Xc3d3 Xc2c3 Xe2e3", "oxono")
    assert (at_once["right"], at_once["proved"]) == (False, True)
    assert "wins at once" in at_once["words"]["en"]
    moves = "Xc3d3 Xa3a4 Oc3b3 Oc6c5 Xa2b2 Ob6c6 Xa1b1"
    later = keep(server, moves, "oxono")
    assert "wins in at most" in later["words"]["en"]
    match = Match(GAMES["oxono"].start())
    for text in [*moves.split(), *later["line"]]:
        match.enter(text)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores[1] == 1


def test_a_win_that_is_gone_is_not_called_a_loss(server: Live) -> None:
    reply = keep(server, "Xd5c1", "oxono", position="OXOooX/oox.@x/OoXoOO/XxX.Ox/XOo.x./xO*Xox")
    assert (reply["right"], reply["proved"], reply["line"]) == (False, True, ["Xd3d2"])
    assert reply["words"]["en"] == "After Xd5c1, Black plays Xd3d2 and the win is gone."


def test_an_unsettled_move_is_neither_kept_nor_called_a_loss(server: Live) -> None:
    reply = keep(server, "Xd4e4", "oxono")
    assert (reply["right"], reply["solved"], reply["proved"], reply["line"]) == (False, False, False, [])
    assert "Xc3d3" in reply["words"]["en"]
    assert "neither is proved" in reply["words"]["en"]
    assert "rien n’est prouvé" in reply["words"]["fr"]
    assert keep(server, "Xd4e4", "oxono") == reply


@pytest.mark.parametrize("reply", ["Xb3a3", "Xc2d2", "Oc5d5"])
def test_the_plan_wins_a_game_of_oxono_against_every_answer_of_the_course(server: Live, reply: str) -> None:
    match = Match(GAMES["oxono"].start())
    for text in ["Xc3d3", "Oa4a5", "Oc4d4", reply]:
        match.enter(text)
    answer: dict[str, Any] = {}
    while (outcome := match.outcome()) is None:
        best = plan(match.position)
        assert best is not None
        moves = [str(entry.move) for entry in match.entries]  # type: ignore[union-attr]
        answer = keep(server, " ".join([*moves, str(best)]), "oxono")
        assert answer["right"]
        for text in [str(best), *answer["line"]]:
            match.enter(text)
    assert answer["solved"]
    assert outcome.scores[0] == 1


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ({"game": "chess", "moves": ["Aa1"]}, 400),
        ({"game": "quantik", "moves": []}, 409),
        ({"game": "quantik", "moves": ["Zz9"]}, 400),
        ({"game": "quantik", "moves": ["Aa4", "Aa3"]}, 400),
        ({"game": "quantik", "moves": ["Aa4", "resign:1"]}, 400),
        ({"game": "quantik", "moves": ["resign:1", "Aa4"]}, 409),
        ({"game": "oxono", "moves": ["Xd4e4", "Oc5c4"]}, 409),
        ({"game": "cubulus", "moves": ["a33"]}, 409),
        ({"game": "omba", "players": 2, "moves": ["2"]}, 409),
        ({"game": "quantik", "moves": ["A" * 70_000]}, 400),
    ],
)
def test_invalid_requests_are_problems(server: Live, place: dict[str, Any], status: int) -> None:
    answer = server.post("/api/keep", place)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "words"}
