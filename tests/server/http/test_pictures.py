"""Small boards: one of any position, and all those of a list in one file."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from quatuor.engine.puzzles import shipped
from quatuor.lessons import lessons
from quatuor.rules import GAMES
from tests.server.live import Live, live

FRAME = "{http://www.w3.org/2000/svg}svg"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=10**6) as running:
        yield running


def frames(text: str) -> list[ET.Element]:
    """The boards of a file that has many."""
    return ET.fromstring(text).findall(FRAME)  # noqa: S314 - our own server


@pytest.mark.parametrize("game", GAMES)
def test_all_puzzles_of_a_difficulty_are_one_small_file(server: Live, game: str) -> None:
    hard = [puzzle for puzzle in shipped(game) if puzzle.difficulty == 5]
    answer = server.get(f"/pictures/{game}/puzzles/5/dark.svg")
    assert len(frames(answer.text)) == len(hard)
    assert int(answer.headers["content-length"]) < 20_000
    assert int(frames(answer.text)[-1].attrib["y"]) == 240 * (len(hard) - 1)


@pytest.mark.parametrize("game", GAMES)
def test_so_are_all_lessons(server: Live, game: str) -> None:
    articles = server.get(f"/api/lessons/{game}").json()["articles"]
    pictured = len(lessons(game)) + sum(bool(article["trials"]) for article in articles)
    answer = server.get(f"/pictures/{game}/lessons/light.svg")
    assert len(frames(answer.text)) == pictured
    assert int(answer.headers["content-length"]) < 10_000


def test_a_small_board_shows_a_position_and_what_decided_it(server: Live) -> None:
    path = "/pictures/quantik/board/light.svg"
    shown = server.get(path, params={"moves": "Ca3 Db1"})
    assert shown.headers["cache-control"] == "public, max-age=86400"
    assert "..../C.../..../.d.." in shown.text
    assert "to move" not in shown.text
    won = server.get(path, params={"position": "Ab.D/..../..../...."})
    assert 'class="cell mark"' not in won.text
    won = server.get(path, params={"position": "Ab.D/..../..../....", "moves": "Cc4"})
    assert won.text.count('class="cell mark"') == 4


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/pictures/chess/board/light.svg", 404),
        ("/pictures/omba/board/pink.svg", 404),
        ("/pictures/omba/board/light.svg?position=nonsense", 400),
        ("/pictures/omba/board/light.svg?moves=4+9", 400),
        ("/pictures/omba/puzzles/6/light.svg", 404),
        ("/pictures/omba/puzzles/1/light", 404),
        ("/pictures/chess/lessons/light.svg", 404),
    ],
)
def test_what_does_not_exist_is_not_drawn(server: Live, path: str, status: int) -> None:
    assert server.get(path).status_code == status
