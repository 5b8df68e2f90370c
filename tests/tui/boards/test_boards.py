"""The boards all fit, respond everywhere, and are readable without colour."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from quatuor.rules import GAMES
from quatuor.tui.boards import BOARDS, plain
from quatuor.tui.boards.view import MARKS, NOTHING, STEPS, TARGET
from quatuor.tui.rolling import TUMBLES, faces
from quatuor.tui.scene import DIRECTIONS, Scene, neighbour
from quatuor.tui.styles import style
from tests.tui.positions import COUNTS, random_game, view_of

SIZES = [(54, 19), (70, 28), (94, 36), (174, 46)]


def scenes(game: str, players: int, size: tuple[int, int] = (54, 19), language: str = "en") -> list[Scene]:
    positions = list(random_game(game, players, seed=11))
    return [BOARDS[game].draw(view_of(position, language, size)) for position in positions[::5]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_zones_are_inside_the_board_and_do_not_overlap(
    game: str, players: int, size: tuple[int, int]
) -> None:
    for scene in scenes(game, players, size):
        assert (scene.width, scene.height) == size
        taken: set[tuple[int, int]] = set()
        for zone in scene.zones:
            x, y, width, height = zone.area
            spots = {(x + i, y + j) for i in range(width) for j in range(height)}
            assert spots
            assert all(0 <= i < size[0] and 0 <= j < size[1] for i, j in spots), zone
            assert not spots & taken, zone
            taken |= spots


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_the_arrow_keys_reach_every_zone_from_every_other(game: str, players: int) -> None:
    scene = scenes(game, players)[1]
    names = {zone.name for zone in scene.zones}
    steps = {name: {neighbour(scene.zones, name, direction) for direction in DIRECTIONS} for name in names}
    for start in names:
        reached, frontier = {start}, [start]
        while frontier:
            found = steps[frontier.pop()] - reached
            reached |= found
            frontier += found
        assert reached == names


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_no_two_positions_look_alike_without_colour(game: str, players: int) -> None:
    positions = {str(position): position for position in random_game(game, players, seed=5)}
    drawn = {str(BOARDS[game].draw(replace(view_of(p), die=p.roll))) for p in positions.values()}
    looks = {_looks(text) for text in positions}
    assert len(drawn) >= len(looks)


def _looks(text: str) -> str:
    """The part of a position's text that a board shows: without the turn and the banned shift."""
    return text.split(maxsplit=1)[0]


@pytest.mark.parametrize("game", GAMES)
def test_targets_cursor_and_marks_are_characters_not_only_colours(game: str) -> None:
    view = view_of(list(random_game(game, GAMES[game].player_counts[0], seed=2))[3])
    plain = str(BOARDS[game].draw(replace(view, selection=NOTHING)))
    cell = next(zone.cell for zone in BOARDS[game].draw(view).zones)
    for changed, glyph in (
        (view, TARGET),
        (replace(view, won=frozenset({cell})), MARKS["won"]),
        (replace(view, refused=frozenset({cell})), MARKS["refused"]),
        (replace(view, last=frozenset({cell})), MARKS["last"]),
        (replace(view, hinted=(cell,)), STEPS[0]),
        (replace(view, cursor=cell), "["),
    ):
        drawn = str(BOARDS[game].draw(changed))
        assert drawn != plain
        assert glyph in drawn


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_every_ink_and_ground_has_a_style(game: str, players: int, language: str) -> None:
    for scene in scenes(game, players, language=language):
        for row in scene.rows:
            for glyph in row:
                assert style(game, glyph.ink, glyph.ground)


@pytest.mark.parametrize(
    ("game", "players", "move"), [("quantik", 2, "Ca3"), ("oxono", 2, "Xd4e4"), ("omba", 2, "@b2")]
)
def test_the_steps_of_a_hint_are_numbered(game: str, players: int, move: str) -> None:
    view = view_of(GAMES[game].start(players))
    if view.position.turn is None:
        view = view_of(view.position.play(view.position.legal_moves()[3]))
    tokens = view.position.parse_move(move).tokens
    scene = BOARDS[game].draw(replace(view, hinted=tokens))
    for step, token in zip(STEPS, tokens, strict=False):
        zones = [zone for zone in scene.zones if (token,) in zone.paths]
        signs = {scene.rows[zone.area.y][zone.area.x].character for zone in zones}
        assert signs == {step}, token


def test_a_face_to_push_through_is_the_second_step() -> None:
    position = GAMES["cubulus"].parse(".../.../...|.../.../...|w../.../... 3 b -")
    scene = BOARDS["cubulus"].draw(replace(view_of(position), hinted=("a31", "L")))
    for face, step in (("L", STEPS[1]), ("B", STEPS[0]), ("D", STEPS[0])):
        zone = scene.zone(f"{face}-a31")
        assert zone is not None
        sign = scene.rows[zone.area.y][zone.area.x]
        assert (sign.character, sign.ground) == (step, "hinted-ground")


def test_a_stack_taller_than_its_cell_shows_the_number_below() -> None:
    position = GAMES["omba"].parse(".,.,./.,ababab,./.,.,. 2 a - -")
    assert "+3" in str(BOARDS["omba"].draw(view_of(position)))


# ── Games without a board of their own ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("shape", [(12, 3), (3, 12), (36, 1), (1, 36), (2, 9, 2)])
def test_a_plain_board_is_drawn_whatever_its_shape(shape: tuple[int, ...]) -> None:
    """One that is too large is cut off; every cell has its own place all the same."""
    game = replace(GAMES["oxono"], shape=shape)
    for position in random_game("oxono", 2, seed=3, plies=5):
        scene = plain.board(game).draw(view_of(position))
        spots = [zone.area for zone in scene.zones]
        assert len(set(spots)) == len(spots) == 36 + 2


def test_ten_rows_fit_a_small_screen() -> None:
    scene = plain.board(replace(GAMES["oxono"], shape=(12, 3))).draw(view_of(GAMES["oxono"].start()))
    assert (scene.width, scene.height) == (54, 19)


def test_a_plain_stack_is_read_from_the_bottom_up_and_says_when_it_goes_on_below() -> None:
    position = GAMES["omba"].parse(".,.,./.,aab,./.,.,. 2 a - -")
    assert "aab" in str(plain.board(GAMES["omba"]).draw(view_of(position)))
    wide = replace(GAMES["omba"], shape=(1, 9))
    position = GAMES["omba"].parse(".,.,./.,ababbb,./.,.,. 2 a - -")
    assert "…bb" in str(plain.board(wide).draw(view_of(position)))


@pytest.mark.parametrize("number", [0, 1, 12])
def test_a_die_shows_any_number(number: int) -> None:
    view = replace(view_of(GAMES["omba"].start()), die=number)
    shown = str(plain.board(GAMES["omba"]).draw(view))
    assert ("●" if number == 1 else f"│{number:^7}│") in shown


def test_a_die_tumbles_over_its_own_faces() -> None:
    low = replace(GAMES["omba"], rolls=GAMES["omba"].rolls[:2])
    shown = faces(low)
    assert len(shown) == TUMBLES + 1
    assert all({one, other} == {1, 2} for one, other in pairwise(shown))
