from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from quatuor.render.games import DRAWINGS
from quatuor.render.palette import THEMES
from quatuor.render.svg import plain, poster, svg
from quatuor.render.svg.depiction import Scene
from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES
from quatuor.rules.game import Position
from tests.render import SEATINGS, random_games

seatings = pytest.mark.parametrize(("game", "players"), SEATINGS)


def classes(picture: str) -> Counter[str]:
    """How often each class occurs in a picture."""
    elements = ET.fromstring(picture).iter()  # noqa: S314
    return Counter(name for element in elements for name in element.get("class", "").split())


def pieces(position: Position) -> Counter[str]:
    """The pieces on a board, by their letters in the position's text."""
    board, *_ = str(position).split()
    return Counter(letter for letter in board if letter.isalpha() or letter in "*@")


@seatings
def test_every_piece_is_drawn(game: str, players: int) -> None:
    for position in random_games(game, players, count=2):
        drawn = classes(svg(position))
        expected = pieces(position)
        assert drawn["piece"] == expected.total()
        assert all(drawn[letter] >= count for letter, count in expected.items() if letter.isalpha())
        assert drawn["totem"] == expected["*"] + expected["@"]


@seatings
def test_every_cell_is_drawn(game: str, players: int) -> None:
    cells = {"quantik": 16, "oxono": 36, "cubulus": 27, "omba": 9}
    assert classes(svg(GAMES[game].start(players)))["cell"] == cells[game]


@seatings
def test_the_reserves_are_drawn(game: str, players: int) -> None:
    start = GAMES[game].start(players)
    drawn = classes(svg(start))
    hands = [DRAWINGS[game].depiction.hand(start, player) for player in start.all_players]
    counted = sum(len(hand) for hand in hands)
    spread = sum(count for hand in hands for _, count in hand)
    assert drawn["held"] == (counted if DRAWINGS[game].depiction.counted else spread)
    assert drawn["player"] == players
    assert drawn["acts"] == 1


@seatings
def test_the_same_position_makes_the_same_picture(game: str, players: int) -> None:
    for first, second in zip(random_games(game, players, 1), random_games(game, players, 1), strict=True):
        assert svg(first) == svg(second)


@seatings
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_self_contained(game: str, players: int, theme: str, language: str) -> None:
    picture = svg(GAMES[game].start(players), theme=theme, language=language)
    ids = re.findall(r' id="([^"]+)"', picture)
    used = re.findall(r'(?:href="|url\()#([^")]+)', picture)
    assert len(ids) == len(set(ids))
    assert set(used) == set(ids)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_a_picture_has_a_description_in_words() -> None:
    position = GAMES["omba"].parse(".,ab,./a,.,./.,.,. 2 b 4 -")
    picture = ET.fromstring(svg(position, language="fr"))  # noqa: S314
    title, description = (
        picture.findtext(f"{{http://www.w3.org/2000/svg}}{name}") for name in ("title", "desc")
    )
    assert picture.get("role") == "img"
    assert title == "Omba – Bleu au trait"
    assert description == str(position)


def test_a_title_may_be_given_and_is_escaped() -> None:
    assert "<title>a &lt; b &amp; c</title>" in svg(GAMES["oxono"].start(), title="a < b & c")


@pytest.mark.parametrize(
    ("game", "cell"), [("quantik", "b3"), ("oxono", "f6"), ("cubulus", "a11"), ("omba", "b2")]
)
def test_marks_are_shown(game: str, cell: str) -> None:
    start = GAMES[game].start()
    assert classes(svg(start))["mark"] == 0
    assert classes(svg(start, marks=[cell]))["mark"] == 1


@pytest.mark.parametrize(
    ("game", "position", "move", "rings"),
    [
        ("quantik", "C.../..../..../....", "Ca4", 1),
        ("oxono", "....../....../..@.../....X./....*./......", "Xe2e3", 2),
        ("cubulus", ".../.../...|.../.../...|.../.../w.. 3 b -", "a11", 1),
        ("omba", ".,.,./.,a,./.,.,. 2 b - -", "b1b2", 2),
    ],
)
def test_the_last_move_is_ringed(game: str, position: str, move: str, rings: int) -> None:
    after = GAMES[game].parse(position)
    assert classes(svg(after, last=after.parse_move(move)))["last"] == rings


def test_the_roll_is_on_the_table() -> None:
    assert classes(svg(GAMES["omba"].parse(".,.,./.,a,./.,.,. 2 b 3 -")))["die"] == 1
    assert classes(svg(GAMES["omba"].parse(".,.,./.,a,./.,.,. 2 b - -")))["die"] == 0


def test_numbers_are_short() -> None:
    for game in GAMES.values():
        numbers = re.findall(r' (?:[xy]|points|width|height|d)="([^"]+)"', svg(game.start()))
        assert not any(re.search(r"\.\d\d", number) for number in numbers)


def test_the_poster_shows_the_four_games() -> None:
    picture = poster()
    assert classes(picture)["board"] == 4
    ids = re.findall(r' id="([^"]+)"', picture)
    assert len(ids) == len(set(ids)), "two games must not call different things by one name"
    assert all(f">{game.title}</text>" in picture for game in GAMES.values())
    assert picture == poster()


def test_a_picture_is_small() -> None:
    for game, players in SEATINGS:
        assert all(len(svg(position)) < 20_000 for position in random_games(game, players, count=1))


# ── Games without a picture of their own, with Omba in their place ───────────────────────────────────────

OMBA = GAMES["omba"]


def bars(stack: str) -> list[tuple[str, float, float, float]]:
    """The pieces of a stack as they are drawn: letter, left, top and bottom."""
    scene = Scene(OMBA.parse(f".,.,./.,{stack},./.,.,. 2 a - -"), THEMES["light"])
    board = ET.fromstring(f"<svg>{plain.depiction(OMBA).board(scene).body}</svg>")  # noqa: S314
    found = []
    for piece in board.iter("g"):
        (bar, letter) = piece
        x, y, height = (float(bar.attrib[name]) for name in ("x", "y", "height"))
        found.append((letter.text or "", x, y, y + height))
    return found


@pytest.mark.parametrize("stack", ["ab", "ba", "aabbab"])
def test_a_plain_stack_stands_from_the_bottom_up(stack: str) -> None:
    drawn = bars(stack)
    assert "".join(letter for letter, *_ in drawn) == stack
    assert all(above[3] <= below[2] for below, above in pairwise(drawn))


def test_a_high_plain_stack_goes_on_beside_itself_within_its_cell() -> None:
    drawn = bars("ababbaabbaab")
    lefts = sorted({left for _, left, _, _ in drawn})
    assert [[letter for letter, left, _, _ in drawn if left == at] for at in lefts] == [
        list("ababba"),
        list("abbaab"),
    ]
    assert max(bottom for *_, bottom in drawn) - min(top for _, _, top, _ in drawn) < 64


def test_a_plain_board_names_its_rows_and_columns() -> None:
    scene = Scene(OMBA.parse("a,b,a/b,a,b/a,b,a 2 a - -"), THEMES["light"])
    board = ET.fromstring(f"<svg>{plain.depiction(OMBA).board(scene).body}</svg>")  # noqa: S314
    assert [name.text for name in board.findall("text")] == list("321abc")
