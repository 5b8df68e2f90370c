from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from quatuor.i18n import voice
from quatuor.render.palette import PLAIN
from quatuor.render.text import draw, plain
from quatuor.render.text.canvas import HEIGHT, WIDTH, Canvas
from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, rule_book
from quatuor.rules.cubulus import CubulusPosition
from quatuor.rules.game import Position
from quatuor.rules.omba import OmbaPosition
from quatuor.rules.oxono import OxonoPosition
from quatuor.rules.quantik import QuantikPosition
from tests.render import SEATINGS, random_games

seatings = pytest.mark.parametrize(("game", "players"), SEATINGS)

TALL = "aaabbbaaabbb,.,./.,.,./.,.,. 2 a 6 -"
"""All twelve pieces of Omba in one stack."""


def lines(position: Position, **options: object) -> list[str]:
    return draw(position, **options).splitlines()  # type: ignore[arg-type]


def parsed(game: str, text: str) -> Position:
    return GAMES[game].parse(text)


@seatings
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_small_terminal(game: str, players: int, language: str) -> None:
    for position in random_games(game, players):
        drawn = lines(position, language=language)
        assert len(drawn) <= HEIGHT
        assert max(map(len, drawn)) <= WIDTH


@pytest.mark.parametrize(
    "text", [TALL, ".,.,./aaaa,bbbb,./.,cccc,. 3 a 1 -", "ab,.,./cd,.,./abcdab,cd,. 4 d - -"]
)
def test_high_stacks_fit_as_well(text: str) -> None:
    drawn = lines(parsed("omba", text))
    assert len(drawn) <= HEIGHT
    assert sum(line.count("▐") for line in drawn) == 12, "every piece is on the board, none is hidden"


@seatings
def test_ascii_is_ascii_and_of_the_same_size(game: str, players: int) -> None:
    for position in random_games(game, players, count=2):
        plain, fine = lines(position, unicode=False, language="fr"), lines(position, language="fr")
        assert "\n".join(plain).isascii()
        assert [len(line) for line in plain] == [len(line) for line in fine]


@seatings
def test_colours_are_optional_and_change_no_character(game: str, players: int) -> None:
    for position in random_games(game, players, count=1):
        plain, coloured = draw(position), draw(position, colour=True)
        assert "\x1b" not in plain
        bare = re.sub("\x1b\\[[0-9;]*m", "", coloured)
        assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


def test_colours_can_be_requested() -> None:
    assert "\x1b[38;5;" in draw(parsed("oxono", "....../....../..@.../...*../....../......"), colour=True)


@seatings
def test_no_line_ends_in_blanks(game: str, players: int) -> None:
    for position in random_games(game, players, count=1):
        assert all(line == line.rstrip() for line in lines(position))


# ── Every cell shows its contents ───────────────────────────────────────────────────────────────────────


def test_quantik_shows_every_cell() -> None:
    for position in random_games("quantik", 2):
        assert isinstance(position, QuantikPosition)
        drawn = lines(position, unicode=False)
        shown = [drawn[1 + 2 * row][6 + 4 * column] for row in range(4) for column in range(4)]
        assert shown == [" " if piece == "." else piece for piece in position.board]


def test_quantik_shows_the_hands() -> None:
    drawn = lines(parsed("quantik", "A.../..b./..../b..A"), unicode=False)
    assert drawn[1].endswith("B B C C D D")
    assert drawn[4].endswith("a a c c d d")


def test_quantik_tells_the_players_apart_without_colour() -> None:
    assert re.findall("[○▯□△●▮■▲]", "".join(lines(parsed("quantik", "Ab../..../..../....")))[:60]) == [
        "○",
        "▮",
    ]


def test_oxono_shows_every_cell() -> None:
    twins = {"   ": ".", "(X)": "X", "(O)": "O", "#X#": "x", "#O#": "o", "<X>": "*", "<O>": "@"}
    for position in random_games("oxono", 2):
        assert isinstance(position, OxonoPosition)
        drawn = lines(position, unicode=False)
        shown = [drawn[1 + 2 * row][6 * column + 5 :][1:4] for row in range(6) for column in range(6)]
        marked = [text.replace("[", " ").replace("]", " ") for text in shown]
        assert tuple(twins[text] for text in marked) == position.board


@pytest.mark.parametrize("players", GAMES["cubulus"].player_counts)
def test_cubulus_shows_every_cell_in_its_layer(players: int) -> None:
    for position in random_games("cubulus", players):
        assert isinstance(position, CubulusPosition)
        drawn = lines(position, unicode=False)
        shown = [
            drawn[2 + r][6 + 16 * layer + 3 * c] for layer in range(3) for r in range(3) for c in range(3)
        ]
        assert tuple(shown) == position.board


def test_cubulus_shows_every_face_from_outside() -> None:
    drawn = lines(parsed("cubulus", "w.b/.../r..|.../.../...|b../.../..r 3 w -"), unicode=False)
    faces = {"U": (8, 15), "L": (12, 5), "F": (12, 15), "R": (12, 25), "B": (12, 35), "D": (16, 15)}
    rows = {
        face: "".join(drawn[row + at][left + 1 : left + 9 : 3] for at in range(3))
        for face, (row, left) in faces.items()
    }
    assert rows == {
        "U": "w.b...r..",
        "L": "w.r...b..",
        "F": "r.......r",
        "R": "..b...r..",
        "B": "b.w.....b",
        "D": "..r...b..",
    }


@pytest.mark.parametrize("players", GAMES["omba"].player_counts)
def test_omba_shows_every_stack_and_its_height(players: int) -> None:
    for position in random_games("omba", players):
        assert isinstance(position, OmbaPosition)
        board = [line[:36] for line in lines(position)]
        letters = Counter(letter for line in board for letter in re.findall("▐([a-d])▌", line))
        heights = sorted(int(height) for line in board for height in re.findall(r"▌(\d+)", line))
        assert letters == Counter("".join(position.stacks))
        assert heights == sorted(len(stack) for stack in position.stacks if stack)


def test_omba_stacks_stand_from_the_bottom_up() -> None:
    drawn = lines(parsed("omba", ".,ab,./a,.,./.,.,. 2 b 4 -"))
    column = "".join(line[19] for line in drawn[1:4])
    assert column == " ba"


def test_omba_shows_the_roll() -> None:
    pips = "\n".join(line[42:] for line in lines(parsed("omba", ".,ab,./a,.,./.,.,. 2 b 5 -"))).count("●")
    assert pips == 5


# ── Marks and words ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "cell", "times"),
    [("quantik", "b3", 1), ("oxono", "f6", 1), ("cubulus", "a11", 4), ("omba", "b2", 1)],
)
def test_a_mark_shows_wherever_the_cell_is_drawn(game: str, cell: str, times: int) -> None:
    start = GAMES[game].start()
    assert draw(start).count("[") == 0
    assert draw(start, marks=[cell]).count("[") == times


def test_what_ended_the_game_is_marked() -> None:
    assert draw(parsed("quantik", "ADbC/..../d..B/...a")).count("[") == 4


@pytest.mark.parametrize(("language", "words"), [("en", "▸ Light · to move"), ("fr", "▸ Clair · au trait")])
def test_it_says_whose_turn_it_is(language: str, words: str) -> None:
    assert words in draw(GAMES["quantik"].start(), language=language)


@pytest.mark.parametrize(
    ("game", "position", "words"),
    [
        ("omba", ".,.,./.,.,./.,.,. 3 b - a", ["Amber · out", "▸ Blue · to roll"]),
        ("omba", ".,.,./.,.,./.,.,. 2 b - a", ["Amber · loses", "Blue · wins"]),
        ("cubulus", "wbr/.../...|.../.../...|.../.../... 3 w c33R~", ["banned: c33R~"]),
        ("cubulus", "rr./.../...|.../.../...|.../.../... 2 b -", ["×7", "red is neutral"]),
    ],
)
def test_it_shows_who_won_or_is_out(game: str, position: str, words: list[str]) -> None:
    drawn = draw(parsed(game, position))
    assert all(word in drawn for word in words)


# ── Games without a sketch of their own, with Omba in their place ────────────────────────────────────────


def plainly(text: str, shape: tuple[int, ...] = (3, 3), marks: frozenset[str] = frozenset()) -> str:
    game, canvas = replace(GAMES["omba"], shape=shape), Canvas()
    plain.sketch(game).board(canvas, parsed("omba", text), marks, voice("render", "en"))
    return canvas.text(None, colour=False)


def test_a_plain_stack_is_written_from_the_bottom_up() -> None:
    middle = plainly(".,.,./.,aab,./.,.,. 2 b - -").splitlines()[1]
    assert middle.split() == ["2", "·", "aab", "·"]
    assert plainly(TALL).split()[1] == "aaabbbaaabbb"


def test_a_full_plain_board_names_its_rows_and_columns() -> None:
    full = plainly("a,b,a/b,a,b/a,b,a 2 a - -")
    assert [line.split() for line in full.splitlines()] == [
        list("3aba"),
        list("2bab"),
        list("1aba"),
        list("abc"),
    ]


def test_a_plain_board_whose_cells_are_not_named_by_row_and_column_names_each_cell() -> None:
    assert "a3" in plainly(".,.,./.,.,./.,.,. 2 a - -", (1, 9))


def test_of_a_plain_stack_without_room_the_upper_pieces_are_written() -> None:
    assert "…abbb" in plainly(TALL, (1, 9))


@pytest.mark.parametrize("shape", [(3, 3), (1, 9), (9, 1)])
def test_neither_marks_nor_stacks_hide_one_another_on_a_plain_board(shape: tuple[int, ...]) -> None:
    text = "aaa,bbb,a/a,b,./.,b,. 2 a - -"
    drawn = plainly(text, shape, frozenset(GAMES["omba"].cells))
    assert drawn.count("[") == drawn.count("]") == 9
    assert Counter(re.findall(r"\[ *([ab]+) *\]", drawn)) == Counter(["aaa", "bbb", "a", "a", "b", "b"])


def test_a_plain_piece_has_the_colour_of_its_owner() -> None:
    canvas = Canvas()
    position = parsed("omba", ".,.,./.,ab,./.,.,. 2 b - -")
    plain.sketch(GAMES["omba"]).board(canvas, position, frozenset(), voice("render", "en"))
    coloured = canvas.text(None, colour=True)
    for letter, paint in zip("ab", PLAIN.seats, strict=False):
        assert f"48;5;{paint.fill.terminal}m{letter}" in coloured


def test_the_roll_of_a_plain_game_is_named() -> None:
    sketch = plain.sketch(GAMES["omba"])
    for language, words in (("en", "roll: 4"), ("fr", "dé\N{NO-BREAK SPACE}: 4")):
        position, book = parsed("omba", ".,.,./.,.,./.,.,. 2 b 4 -"), rule_book("omba", language)
        assert sketch.notes(position, book, voice("render", language)) == [words]
