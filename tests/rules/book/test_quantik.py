"""Quantik, rule by rule."""

from __future__ import annotations

import pytest

from quatuor.rules import GAMES

from .drawing import after, cells, ending, moves, play, quantik, refused

EMPTY = """
    . . | . .
    . . | . .
    ----+----
    . . | . .
    . . | . .
"""


def test_the_board_starts_empty_and_every_shape_may_go_anywhere() -> None:
    start = quantik(EMPTY)
    assert start.turn == 0
    assert len(moves(start)) == 4 * 16


def test_the_players_take_turns() -> None:
    assert play(quantik(EMPTY), "Ca4").turn == 1
    assert play(quantik(EMPTY), "Ca4", "Da3").turn == 0


def test_the_opponents_shape_bans_its_row_its_column_and_its_region() -> None:
    position = quantik("""
        . . | . .
        . C | . .
        ----+----
        . . | . .
        . . | . .
    """)
    allowed = cells("""
        . . # #
        . . . .
        # . # #
        # . # #
    """)
    assert moves(position, "C") == after("C", allowed)


@pytest.mark.parametrize("cell", ["a3", "d3", "b4", "b1", "a4"])
def test_the_ban_is_refused_by_its_article(cell: str) -> None:
    position = quantik("""
        . . | . .
        . C | . .
        ----+----
        . . | . .
        . . | . .
    """)
    assert refused(position, "C" + cell) == "Q4 ban"


def test_the_ban_is_on_that_shape_alone() -> None:
    position = quantik("""
        . . | . .
        . C | . .
        ----+----
        . . | . .
        . . | . .
    """)
    for shape in "ABD":
        assert len(moves(position, shape)) == 15


def test_your_own_shape_in_a_line_is_no_obstacle() -> None:
    position = quantik("""
        A . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . b
    """)
    row_column_and_region = cells("""
        . # # #
        # # . .
        # . . .
        # . . .
    """)
    assert after("A", row_column_and_region) <= moves(position)


def test_the_opponents_ban_applies_even_beside_your_own_shape() -> None:
    position = quantik("""
        A . | . .
        . . | . .
        ----+----
        . . | a .
        . . | . .
    """)
    assert refused(position, "Ac4") == "Q4 ban"  # own sphere in the row, the opponent's in the column
    assert refused(position, "Aa2") == "Q4 ban"  # own sphere in the column, the opponent's in the row
    assert refused(position, "Ab4") == ""


def test_a_ban_by_two_pieces_at_once_is_a_ban() -> None:
    position = quantik("""
        . . | a .
        B . | . .
        ----+----
        a . | . .
        . . | B .
    """)
    assert refused(position, "Aa4") == "Q4 ban"  # from the row and from the column
    allowed = cells("""
        . . . .
        . # . .
        . . . .
        . . . #
    """)
    assert moves(position, "A") == after("A", allowed)


def test_a_player_has_two_of_each_shape() -> None:
    position = quantik("""
        A . | . .
        . A | . .
        ----+----
        . . | b .
        . . | . c
    """)
    assert refused(position, "Aa3") == "Q3 spent"
    assert not moves(position, "A")
    assert moves(position, "D")


def test_the_two_of_each_shape_are_counted_for_each_player() -> None:
    position = quantik("""
        A . | . .
        . A | . .
        ----+----
        . . | b .
        . . | . .
    """)
    allowed = cells("""
        . . . .
        . . . .
        . . . #
        . . # #
    """)
    assert moves(position, "A") == after("A", allowed)


def test_an_occupied_cell_takes_nothing() -> None:
    position = play(quantik(EMPTY), "Ca4")
    assert refused(position, "Da4") == "Q3 occupied"
    assert refused(position, "Ca4") == "Q3 occupied"


@pytest.mark.parametrize(
    ("drawing", "last"),
    [
        pytest.param(
            """
            A B | C .
            . . | . .
            ----+----
            . . | b .
            c . | . b
            """,
            "Dd4",
            id="row",
        ),
        pytest.param(
            """
            A . | . .
            B . | . c
            ----+----
            . . | b .
            C . | b .
            """,
            "Da2",
            id="column",
        ),
        pytest.param(
            """
            b . | . a
            c . | . .
            ----+----
            . . | A B
            . . | C .
            """,
            "Dd1",
            id="region",
        ),
    ],
)
def test_the_fourth_different_shape_of_a_line_wins(drawing: str, last: str) -> None:
    position = quantik(drawing)
    assert position.outcome() is None
    assert ending(play(position, last)) == ((0,), "Q6 line")


def test_all_but_the_last_piece_of_a_line_may_be_the_opponents() -> None:
    position = quantik("""
        a b | c .
        . . | . .
        ----+----
        . . | . A
        . D | . B
    """)
    assert ending(play(position, "Dd4")) == ((0,), "Q6 line")


def test_the_second_player_wins_with_pieces_of_both() -> None:
    position = quantik("""
        A . | . .
        . . | b .
        ----+----
        b . | . .
        C . | . C
    """)
    assert ending(play(position, "Da3")) == ((1,), "Q6 line")


def test_two_lines_finished_at_once_are_one_win() -> None:
    position = quantik("""
        A B | C .
        . . | . a
        ----+----
        . . | . b
        . . | . c
    """)
    assert ending(play(position, "Dd4")) == ((0,), "Q6 line")


def test_three_different_shapes_are_not_a_line() -> None:
    position = quantik("""
        A B | C .
        . . | . .
        ----+----
        . . | . .
        c . | b d
    """)
    assert position.outcome() is None


def test_a_line_with_a_repeated_shape_is_never_won() -> None:
    position = quantik("""
        A A | C .
        c . | . .
        ----+----
        b . | . .
        . . | b .
    """)
    for last in ("Bd4", "Cd4", "Dd4"):
        assert play(position, last).outcome() is None


def test_a_full_line_with_a_repeated_shape_is_not_won() -> None:
    position = quantik("""
        A A | b C
        . . | . .
        ----+----
        d . | . .
        . b | . .
    """)
    assert position.outcome() is None


def test_nothing_is_played_after_the_end() -> None:
    position = quantik("""
        A B | C D
        . . | . .
        ----+----
        . . | a b
        c . | . .
    """)
    assert ending(position) == ((0,), "Q6 line")
    assert refused(position, "Aa2") == "Q8 over"


def test_a_player_who_cannot_place_a_piece_loses_even_with_free_cells() -> None:
    """The first player has only spheres and cubes left, and the second has banned them everywhere."""
    position = quantik("""
        B . | B .
        a . | . c
        ----+----
        . c | . .
        . D | D a
    """)
    assert ending(position) == ((1,), "Q7 stuck")


def test_a_full_board_without_a_finished_line_is_lost_by_the_first_player() -> None:
    position = quantik("""
        A A | d B
        D C | C B
        ----+----
        D b | a a
        c b | d c
    """)
    assert position.turn == 0
    assert ending(position) == ((1,), "Q7 stuck")


def test_the_full_board_can_be_reached_move_by_move() -> None:
    first = ["Aa4", "Ab4", "Bd4", "Da3", "Cb3", "Cc3", "Bd3", "Da2"]
    second = ["Dc4", "Bb2", "Ac2", "Ad2", "Ca1", "Bb1", "Dc1", "Cd1"]
    position = quantik(EMPTY)
    for one, other in zip(first, second, strict=True):
        assert position.outcome() is None
        position = play(position, one, other)
    assert position == quantik("""
        A A | d B
        D C | C B
        ----+----
        D b | a a
        c b | d c
    """)
    assert ending(position) == ((1,), "Q7 stuck")


def test_the_action_number_is_sixteen_times_the_shape_and_the_cell_from_the_top_left() -> None:
    start = quantik(EMPTY)
    numbers = {str(move): move.action for move in start.legal_moves()}
    some = [numbers[text] for text in ("Aa4", "Ad4", "Ba4", "Ca3", "Dd1")]
    assert some == [0, 3, 16, 36, 63]


def test_the_symmetries_form_the_whole_group() -> None:
    assert (
        len(GAMES["quantik"].symmetries()) == 128 * 24
    )  # 128 symmetries of the board, 24 orders of the shapes
