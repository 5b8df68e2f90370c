"""Puzzles over a real port: no answers in the list, right moves answered, wrong ones refuted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from quatuor.engine.puzzles import Attempt, shipped
from quatuor.engine.puzzles.daily import of_day
from quatuor.match import Match
from quatuor.rules import GAMES
from tests.server.live import Live, assert_told, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=10**6) as running:
        yield running


def asked(server: Live, path: str, **body: Any) -> dict[str, Any]:
    answer = server.post(f"/api/puzzles/{path}", body)
    assert answer.status_code == 200, answer.text
    reply: dict[str, Any] = answer.json()
    return reply


def a_wrong_move(game: str, number: int) -> str:
    puzzle = shipped(game)[number - 1]
    return next(str(move) for move in puzzle.at().legal_moves() if str(move) != puzzle.answer)


@pytest.mark.parametrize("game", GAMES)
def test_the_list_does_not_reveal_answers(server: Live, game: str) -> None:
    answer = server.get(f"/api/puzzles/{game}")
    cards = answer.json()["puzzles"]
    assert [card["position"] for card in cards] == [puzzle.position for puzzle in shipped(game)]
    assert {name for card in cards for name in card} == {"position", "difficulty", "plies"}
    one = server.get(f"/api/puzzles/{game}/1").json()
    assert "answer" not in one
    assert shipped(game)[0].answer not in str(one)
    assert one["task"]["en"] != one["task"]["fr"]


def test_everybody_gets_the_same_puzzles_on_a_day(server: Live) -> None:
    today = {each["game"]: each for each in server.get("/api/daily/2026-11-19").json()}
    assert list(today) == list(GAMES)
    for game, puzzle in today.items():
        assert puzzle["number"] == of_day(game, date(2026, 11, 19), 250)
        card = server.get(f"/api/puzzles/{game}").json()["puzzles"][puzzle["number"] - 1]
        assert {**card, "number": puzzle["number"], "game": game, "count": 250} == {
            **puzzle,
            "plies": card["plies"],
        }
    tomorrow = server.get("/api/daily/2026-11-20").json()
    assert all(puzzle["number"] != today[puzzle["game"]]["number"] for puzzle in tomorrow)


@pytest.mark.parametrize("day", ["2026-02-30", "2026-1-1", "today", "0000-01-01"])
def test_what_is_no_date_has_no_puzzles(server: Live, day: str) -> None:
    assert server.get(f"/api/daily/{day}").json()["code"] == "unreadable"


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_move_by_move(server: Live, game: str) -> None:
    """The answer, then the engine's own moves, against the best defence."""
    puzzle = shipped(game)[0]
    moves, attempt = [puzzle.answer], Attempt(puzzle)
    reply = asked(server, f"{game}/1/try", moves=moves)
    while not reply["solved"]:
        assert reply["right"], reply
        moves += reply["line"]
        attempt.match = Match(puzzle.at())
        for text in moves:
            attempt.match.enter(text)
        moves.append(str(attempt.hint()))
        reply = asked(server, f"{game}/1/try", moves=moves)
    assert reply["right"]
    if not puzzle.setbacks:
        match = Match(puzzle.at())
        for text in moves + reply["line"]:
            match.enter(text)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.scores[puzzle.at().player] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_refuted_by_legal_moves(server: Live, game: str) -> None:
    wrong = a_wrong_move(game, 1)
    reply = asked(server, f"{game}/1/try", moves=[wrong])
    assert (reply["right"], reply["solved"]) == (False, False)
    assert 1 <= reply["shown"] <= len(reply["line"])
    assert wrong in reply["words"]["en"]
    assert wrong in reply["words"]["fr"]
    assert_told(reply)
    solver = shipped(game)[0].at().player
    players = {move["text"]: move["player"] for move in reply["told"]["moves"]}
    assert players.pop(wrong) == solver
    assert set(players.values()) <= {1 - solver}
    match = Match(shipped(game)[0].at())
    for text in [wrong, *reply["line"]]:
        match.enter(text)


@pytest.mark.parametrize("game", GAMES)
def test_a_clue_is_a_part_and_the_solution_the_whole(server: Live, game: str) -> None:
    puzzle = shipped(game)[0]
    clue = asked(server, f"{game}/1/clue", moves=[])
    among = ["".join(tokens) for tokens in clue["among"]]
    assert puzzle.answer.startswith("".join(clue["tokens"]))
    assert clue["tokens"] != [str(token) for token in puzzle.move().tokens]
    assert bool(clue["tokens"]) != (puzzle.answer in among)
    solution = asked(server, f"{game}/1/solution", moves=[])
    assert solution["line"][0] == puzzle.answer
    assert_told(clue)
    assert_told(solution)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("chess/1/try", {"moves": ["Aa1"]}, 404),
        ("quantik/0/try", {"moves": ["Aa1"]}, 400),
        ("quantik/251/try", {"moves": ["Aa1"]}, 404),
        ("quantik/x/try", {"moves": ["Aa1"]}, 404),
        ("quantik/1/try", {"moves": []}, 400),
        ("quantik/1/try", {}, 400),
        ("quantik/1/try", {"moves": ["Zz9"]}, 400),
        ("quantik/1/try", {"moves": ["Cd4"]}, 400),
        ("quantik/1/try", {"moves": ["Cd2", "Db1"]}, 409),
        ("quantik/1/try", {"moves": ["resign:0", "Cb1"]}, 409),
        ("quantik/1/try", {"moves": ["A" * 41]}, 400),
        ("quantik/1/try", {"moves": ["Ca1"] * 101}, 400),
        ("quantik/1/try", {"moves": ["A" * 20_000]}, 413),
        ("quantik/1/clue", {"moves": [], "asked": 0}, 400),
        ("omba/1/try", {"moves": ["@c2", "@c2"]}, 409),
        ("omba/1/try", {"moves": ["6"]}, 400),
    ],
)
def test_invalid_requests_are_problems(server: Live, path: str, body: dict[str, Any], status: int) -> None:
    answer = server.post(f"/api/puzzles/{path}", body)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "words"}


def test_an_unknown_list(server: Live) -> None:
    assert server.get("/api/puzzles/chess").status_code == 404
    assert server.get("/api/puzzles/quantik/251").status_code == 404
