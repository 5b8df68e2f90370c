"""Boards without a room, over a real port."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from quatuor.playout import playouts
from quatuor.render.games import DRAWINGS
from quatuor.rules import GAMES
from tests.server.live import Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=10**6) as running:
        yield running


def look(server: Live, game: str, moves: str = "", **more: Any) -> dict[str, Any]:
    answer = server.post("/api/position", {"game": game, "moves": moves.split(), **more})
    assert answer.status_code == 200, answer.text
    scene: dict[str, Any] = answer.json()
    return scene


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_shown_as_in_the_rules(server: Live, game: str) -> None:
    players, moves = DRAWINGS[game].players, DRAWINGS[game].moves
    scene = look(server, game, moves, players=players)
    position = GAMES[game].start(players)
    texts = [str(position)]
    for text in moves.split():
        position = position.play(position.parse_move(text))
        texts.append(str(position))
    assert [moment["position"] for moment in scene["moments"]] == texts
    assert [entry["text"] for entry in scene["entries"]] == moves.split()
    assert scene["legal"] == [[str(token) for token in move.tokens] for move in position.legal_moves()]
    assert (scene["position"], scene["player"], scene["refused"]) == (texts[-1], position.player, None)


def test_fields_the_page_already_has_are_not_sent_again(server: Live) -> None:
    moves = DRAWINGS["oxono"].moves
    count = len(moves.split())
    whole, tail = look(server, "oxono", moves), look(server, "oxono", moves, since=count - 1)
    assert tail["moments"] == whole["moments"][-2:]
    assert tail["entries"] == whole["entries"][-1:]
    assert look(server, "oxono", moves, since=10**6)["moments"] == whole["moments"][-1:]


def test_the_set_up_ends_with_the_last_neutral_ball(server: Live) -> None:
    moves = "c11 c12 b13 a23 c32 a31 b31 c33 a22 a11"
    entries = look(server, "cubulus", moves, players=2)["entries"]
    assert [entry["setting_up"] for entry in entries] == [True] * 9 + [False]


def test_the_faces_of_a_die_are_for_choosing(server: Live) -> None:
    scene = look(server, "omba", players=2)
    assert (scene["must_roll"], scene["legal"]) == (True, [[str(face)] for face in range(1, 7)])
    assert look(server, "omba", "4", players=2)["must_roll"] is False


def test_moves_are_played_up_to_the_first_illegal_one(server: Live) -> None:
    scene = look(server, "quantik", "Aa1 Aa2 Bb3")
    stopped = scene["refused"]
    assert (stopped["ply"], stopped["text"], stopped["article"]["number"]) == (2, "Aa2", "Q4")
    assert stopped["article"]["cells"]
    assert stopped["words"]["en"] != stopped["words"]["fr"]
    assert [entry["text"] for entry in scene["entries"]] == ["Aa1"]
    nonsense = look(server, "quantik", "Aa1 Zz9")["refused"]
    assert (nonsense["ply"], nonsense["article"]) == (2, None)


def test_a_finished_game_says_how_it_ended(server: Live) -> None:
    scene = look(server, "quantik", "Aa1 resign:1")
    assert scene["ending"]["scores"] == ["1", "0"]
    assert (scene["player"], scene["legal"]) == (None, [])
    assert look(server, "oxono", "draw")["ending"]["scores"] == ["1/2", "1/2"]


def test_a_position_is_read_and_its_options_hold(server: Live) -> None:
    scene = look(server, "omba", position=".,ab,./a,.,./.,.,. 3 b 4 -")
    assert (scene["players"], scene["player"], scene["start"]) == (3, 1, scene["position"])


@pytest.mark.parametrize(
    "place",
    [
        {"game": "chess"},
        {"game": "quantik", "position": "nonsense"},
        {"game": "quantik", "position": "x" * 401},
        {"game": "quantik", "players": 3},
        {"game": "quantik", "options": {"gate": "flat"}},
        {"game": "quantik", "moves": ["Aa1"] * 1001},
        {"game": "quantik", "moves": ["A" * 41]},
        {"game": "quantik", "moves": "Aa1"},
        {"game": "omba", "players": 2, "position": ".,ab,./a,.,./.,.,. 3 b 4 -"},
        {},
    ],
)
def test_invalid_requests_are_problems(server: Live, place: dict[str, Any]) -> None:
    for path, more in (("/api/position", {}), ("/api/why", {"picks": ["A"]})):
        answer = server.post(path, place | more)
        assert answer.status_code == 400, answer.text
        assert set(answer.json()) == {"code", "words"}


def test_an_impossible_position_says_where_it_is_wrong(server: Live) -> None:
    """So that an editor can mark it there."""
    position = ".,.,./.,aaaaaaa,./.,.,. 2 b - -"
    answer = server.post("/api/position", {"game": "omba", "position": position})
    assert answer.status_code == 400
    assert answer.json()["fault"] == {"cells": ["b2"], "pieces": ["a"], "fields": []}


def test_the_size_of_a_body_is_limited(server: Live) -> None:
    answer = server.post("/api/position", {"game": "quantik", "moves": ["A" * 600_000]})
    assert answer.status_code == 413


def test_why_cites_the_article(server: Live) -> None:
    asked = {"game": "quantik", "moves": ["Aa1"], "picks": ["A", "a2"]}
    (article,) = server.post("/api/why", asked).json()["articles"]
    assert article["number"] == "Q4"
    assert server.post("/api/why", asked | {"moves": ["Aa1", "Aa2"]}).status_code == 400


def test_the_longest_list_of_moves_is_answered(server: Live) -> None:
    """A thousand plies with dice, while the event loop keeps answering others."""
    (game,) = playouts(GAMES["omba"].start(4), 1, 7)
    moves = [str(move) for move in game.moves][:1000]
    answer = server.post("/api/position", {"game": "omba", "players": 4, "moves": moves})
    assert len(answer.json()["entries"]) == len(moves)
