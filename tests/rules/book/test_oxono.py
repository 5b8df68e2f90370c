"""OXONO, rule by rule. `X O` are pink, `x o` black; `*` is the X totem, `@` the O totem."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

import pytest

from quatuor.rules import GAMES
from quatuor.rules.game import Position

from .drawing import cells, ending, moves, oxono, play, refused


def destinations(position: Position, symbol: str) -> set[str]:
    """The cells a totem may go to."""
    return {move[1:3] for move in moves(position, symbol)}


def places(position: Position, totem_move: str) -> set[str]:
    """The cells the piece may go to after the totem moved there."""
    return {move[3:] for move in moves(position, totem_move)}


# ── The start ────────────────────────────────────────────────────────────────────────────────────────────

START: Final = """
    . . . . . .
    . . . . . .
    . . @ . . .
    . . . * . .
    . . . . . .
    . . . . . .
"""


def test_the_totems_start_on_the_dotted_cells_and_pink_begins() -> None:
    start = GAMES["oxono"].start()
    assert start == oxono(START)
    assert start.turn == 0
    assert play(start, "Xd4d5").turn == 1


def test_the_two_starts_exchange_the_totems() -> None:
    rules = GAMES["oxono"]
    exchanged = START.replace("@", "?").replace("*", "@").replace("?", "*")
    assert set(rules.position.starts(rules.ruleset())) == {oxono(START), oxono(exchanged)}


# ── Sliding a totem ──────────────────────────────────────────────────────────────────────────────────────


def test_a_totem_slides_along_its_row_and_column_over_empty_cells() -> None:
    position = oxono("""
        . . . . . .
        . X . . . .
        . . . . . .
        . * . . . x
        . . . . . .
        . . @ . . .
    """)
    assert destinations(position, "X") == cells("""
        . . . . . .
        . . . . . .
        . # . . . .
        # . # # # .
        . # . . . .
        . # . . . .
    """)


def test_a_totem_does_not_slide_over_a_piece() -> None:
    position = oxono("""
        . . . . . .
        . X . . . .
        . . . . . .
        . * . . . x
        . . . . . .
        . . @ . . .
    """)
    assert refused(position, "Xb6a6") == "OX4 blocked"
    assert refused(position, "Xb5a5") == "OX4 occupied"


def test_a_totem_does_not_slide_over_the_other_totem() -> None:
    position = oxono("""
        . . . . . .
        . . . . . .
        . . . . . .
        . * . @ . .
        . . . . . .
        . . . . . .
    """)
    assert refused(position, "Xe3e4") == "OX4 blocked"
    assert refused(position, "Xd3d4") == "OX4 occupied"
    assert destinations(position, "X") & {"a3", "c3", "d3", "e3", "f3"} == {"a3", "c3"}


def test_a_totem_must_move() -> None:
    assert refused(oxono(START), "Xd3d4") == "OX4 still"


def test_a_totem_does_not_move_diagonally() -> None:
    assert refused(oxono(START), "Xe4e5") == "OX4 askew"


def test_either_player_moves_either_totem() -> None:
    start = oxono(START)
    assert destinations(start, "X")
    assert destinations(start, "O")
    later = play(start, "Xd4d5")
    assert destinations(later, "X")
    assert destinations(later, "O")


# ── Placing a piece ──────────────────────────────────────────────────────────────────────────────────────


def test_the_piece_goes_next_to_the_totem_but_not_diagonally() -> None:
    position = oxono("""
        . . . . . .
        . . . . . .
        . . . . . .
        * . . x . .
        . . X . . .
        . . . . @ .
    """)
    assert places(position, "Xc3") == {"b3", "c4"}
    assert refused(position, "Xc3b4") == "OX6 apart"
    assert refused(position, "Xc3d3") == "OX6 taken"
    assert refused(position, "Xc3c3") == "OX6 under"


def test_the_piece_has_the_totems_symbol_and_the_players_colour() -> None:
    assert play(oxono(START), "Xd4d5", "Oc2c1") == oxono("""
        . . . . . .
        . . . X . .
        . . . * . .
        . . . . . .
        . . @ . . .
        . . o . . .
    """)


def test_the_cell_the_totem_left_is_free_again_and_takes_the_piece() -> None:
    assert places(oxono(START), "Xd2") == {"c2", "e2", "d1", "d3"}
    assert play(oxono(START), "Xd2d3") == oxono("""
        . . . . . .
        . . . . . .
        . . @ . . .
        . . . X . .
        . . . * . .
        . . . . . .
    """)


def test_a_totem_moves_only_while_the_player_has_pieces_of_its_symbol() -> None:
    """Pink has placed all eight X, Black only seven."""
    drawing = """
        X X . X X .
        . . x . . @
        x x . x x .
        . . . . * .
        X X . X X .
        o . x . . x
    """
    position = oxono(drawing)
    assert position.turn == 0
    assert refused(position, "Xc3c2") == "OX5 spent"
    assert not moves(position, "X")
    assert moves(position, "O")
    assert moves(play(position, "Oe5d5"), "X")


# ── Enclosed totems: case A ──────────────────────────────────────────────────────────────────────────────


def test_case_a_an_enclosed_totem_jumps_to_the_first_free_cell_in_each_direction() -> None:
    position = oxono("""
        . . . X . .
        . . . o . .
        x O o @ X .
        . . . X . .
        . . . . . .
        . * . . . .
    """)
    assert destinations(position, "O") == cells("""
        . . . . . .
        . . . . . .
        . . . . . #
        . . . . . .
        . . . # . .
        . . . . . .
    """)
    assert places(position, "Od2") == {"c2", "e2", "d1"}
    assert refused(position, "Od1c1") == "OX7 landing"
    assert refused(position, "Oc3c2") == "OX7 landing"


def test_case_a_up_to_four_landings_are_the_players_choice() -> None:
    position = oxono("""
        . . . . . .
        . . . o . .
        . O o @ X .
        . . . X . .
        . . . x . .
        . * . . . .
    """)
    assert destinations(position, "O") == {"d6", "a4", "f4", "d1"}


def test_case_a_the_free_totem_may_be_moved_instead() -> None:
    position = oxono("""
        . . . . . .
        . . . o . .
        . O o @ X .
        . . . X . .
        . . . x . .
        . * . . . .
    """)
    assert "b2" in destinations(position, "X")


def test_a_totem_with_one_free_neighbour_does_not_jump() -> None:
    position = oxono("""
        . . . . . .
        . . . o . .
        . . o @ X .
        . . . . . .
        . . . . . .
        . * . . . X
    """)
    assert destinations(position, "O") == {"d3", "d2", "d1"}
    assert refused(position, "Of4f5") == "OX4 blocked"


def test_an_enclosed_totem_jumps_over_the_other_totem() -> None:
    position = oxono("""
        . . . . . .
        . . . x . .
        . . O @ X .
        . . . * . .
        . . . . . .
        . . . . . .
    """)
    assert destinations(position, "O") == {"b4", "d2", "d6", "f4"}


def test_an_enclosed_totem_jumps_over_a_series_with_the_other_totem_in_it() -> None:
    position = oxono("""
        . . . . . .
        . . . x . .
        . . O @ X .
        . . . o . .
        . . . * . .
        . . . . . .
    """)
    assert destinations(position, "O") == {"b4", "d1", "d6", "f4"}


@pytest.mark.parametrize(
    ("drawing", "landings"),
    [
        pytest.param(
            """
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            X . . . . .
            @ x . . * .
            """,
            {"a3", "c1"},
            id="corner",
        ),
        pytest.param(
            """
            . . . . . .
            . . . . . .
            . . . . . .
            . . . * . .
            . . . X . O
            . . o @ x .
            """,
            {"b1", "f1", "d4"},
            id="edge",
        ),
    ],
)
def test_beyond_the_edge_there_is_no_neighbour_to_be_free(drawing: str, landings: set[str]) -> None:
    assert destinations(oxono(drawing), "O") == landings


def test_a_totem_in_a_corner_with_a_free_neighbour_is_not_enclosed() -> None:
    position = oxono("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        X . . . . .
        @ . . x * .
    """)
    assert destinations(position, "O") == {"b1", "c1"}


# ── Case B ───────────────────────────────────────────────────────────────────────────────────────────────

LANDING_ENCLOSED: Final = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . * . .
    X . o . . .
    @ x . O . .
"""


def test_case_b_from_an_enclosed_landing_the_piece_goes_on_any_free_cell() -> None:
    position = oxono(LANDING_ENCLOSED)
    assert destinations(position, "O") == {"a3", "c1"}
    assert places(position, "Oc1") == cells("""
        # # # # # #
        # # # # # #
        # # # # # #
        # # # . # #
        . # . # # #
        # . . . # #
    """)


def test_case_b_the_cell_the_totem_left_is_among_them() -> None:
    assert play(oxono(LANDING_ENCLOSED), "Oc1a1") == oxono("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . * . .
        X . o . . .
        O x @ O . .
    """)


def test_case_b_is_for_that_landing_only() -> None:
    assert places(oxono(LANDING_ENCLOSED), "Oa3") == {"a4", "b3"}


# ── Case C ───────────────────────────────────────────────────────────────────────────────────────────────

ROW_AND_COLUMN_FULL: Final = """
    x . . . O .
    O . . . . o
    o . . * . .
    X . . . . .
    x . . . . .
    @ X x O o X
"""


def test_case_c_with_its_row_and_column_full_an_enclosed_totem_goes_to_any_free_cell() -> None:
    position = oxono(ROW_AND_COLUMN_FULL)
    assert destinations(position, "O") == cells("""
        . # # # . #
        . # # # # .
        . # # . # #
        . # # # # #
        . # # # # #
        . . . . . .
    """)


def test_case_c_the_piece_then_goes_next_to_the_totem() -> None:
    position = oxono(ROW_AND_COLUMN_FULL)
    assert places(position, "Oc3") == {"b3", "d3", "c2", "c4"}
    assert places(position, "Ob2") == {"b3", "c2"}
    assert refused(position, "Oc3f6") == "OX6 apart"


def test_case_c_from_an_enclosed_cell_the_piece_goes_on_any_free_cell() -> None:
    position = oxono(ROW_AND_COLUMN_FULL)
    assert places(position, "Of6") == cells("""
        . # # # . .
        . # # # # .
        . # # . # #
        . # # # # #
        . # # # # #
        # . . . . .
    """)


def test_case_c_needs_both_lines_full() -> None:
    position = oxono("""
        x . o . O .
        O . . . . o
        o . . * . .
        X . . . . .
        x . . . . .
        @ X x O . X
    """)
    assert destinations(position, "O") == {"e1"}


def test_case_c_is_for_the_totem_whose_lines_are_full() -> None:
    position = oxono(ROW_AND_COLUMN_FULL)
    assert refused(position, "Xb2b3") == "OX4 askew"


# ── Winning ──────────────────────────────────────────────────────────────────────────────────────────────


def test_four_of_your_colour_in_a_row_win_whatever_their_symbols() -> None:
    position = oxono("""
        . . . . x .
        . . . . . .
        . . . @ . o
        . . . . . .
        * . . . . x
        X O X . . .
    """)
    assert ending(play(position, "Od2d1")) == ((0,), "OX9 colour")


def test_four_of_your_colour_in_a_column_win() -> None:
    position = oxono("""
        x . . . . .
        o . X . . .
        o . . @ . O
        . . . * . .
        . . . . . X
        . . . X . .
    """)
    assert ending(play(position, "Xb3a3")) == ((1,), "OX9 colour")


def test_four_of_one_symbol_win_for_the_last_to_place_even_if_three_are_the_opponents() -> None:
    position = oxono("""
        . . . . . .
        . O . . . .
        . . . @ . O
        x x x . . .
        . . . . . O
        . . . . * .
    """)
    assert ending(play(position, "Xe3d3")) == ((0,), "OX9 symbol")


def test_four_of_one_symbol_in_a_column_win() -> None:
    position = oxono("""
        . . . . . .
        . o . . . .
        . O . . . .
        . O . * . x
        . . . . . X
        @ . . . . .
    """)
    assert ending(play(position, "Oa2b2")) == ((1,), "OX9 symbol")


def test_the_last_of_four_may_be_placed_between_the_others() -> None:
    position = oxono("""
        . . . . . .
        . . . . . .
        . . . . . .
        O o . o * .
        @ . . . . .
        . . . X . .
    """)
    assert ending(play(position, "Oc2c3")) == ((0,), "OX9 symbol")


def test_three_in_a_line_or_four_without_a_common_colour_or_symbol_do_not_win() -> None:
    position = oxono("""
        . . . . . .
        . . . @ . .
        X O o O . .
        . . . * . .
        . x . . . .
        . x . . . .
    """)
    assert position.outcome() is None


def test_diagonals_do_not_count() -> None:
    position = oxono("""
        . . . . . o
        . . . . . .
        . @ . X . x
        . . X . * .
        . X . . . o
        X . . . . x
    """)
    assert position.outcome() is None


def test_a_line_does_not_go_on_around_the_edge() -> None:
    position = oxono("""
        . . . . . .
        . . . @ . .
        . . . . X x
        X x . . . .
        . . . * . .
        . . . . . .
    """)
    assert position.outcome() is None


def test_a_totem_breaks_a_line_and_its_symbol_does_not_count() -> None:
    position = oxono("""
        . . . . . .
        . . . . . .
        . . . @ . .
        X x * X x .
        . . . . . .
        . . . . . .
    """)
    assert position.outcome() is None


def test_five_in_a_row_win() -> None:
    """The totem steps out of the line it broke, and the piece steps in."""
    position = oxono("""
        . . . . . .
        . . . . . .
        . . . @ . .
        X x * X x .
        . . . . . .
        . . . . . .
    """)
    assert ending(play(position, "Xc4c3")) == ((0,), "OX9 symbol")


def test_nothing_is_played_after_the_end() -> None:
    position = oxono("""
        . . . . . .
        . . . . . .
        . . . @ . .
        X X X X * .
        . . . . . .
        o o o . . .
    """)
    assert ending(position) == ((0,), "OX9 colour")
    assert refused(position, "Od5d6") == "OX12 over"


# ── All pieces down ──────────────────────────────────────────────────────────────────────────────────────

ONE_PIECE_LEFT: Final = """
    x o o O X o
    X O o O @ O
    * o . x o o
    O X x . x x
    X X O x O X
    . X O x X o
"""


def test_the_last_piece_ends_the_game_in_a_draw_when_nothing_is_aligned() -> None:
    position = play(oxono(ONE_PIECE_LEFT), "Xc4a1")
    assert position == oxono("""
        x o o O X o
        X O o O @ O
        . o * x o o
        O X x . x x
        X X O x O X
        x X O x X o
    """)
    assert ending(position) == ((0, 1), "OX11 draw")
    outcome = position.outcome()
    assert outcome is not None
    assert [str(score) for score in outcome.scores] == ["1/2", "1/2"]


def test_the_last_piece_may_still_win() -> None:
    assert ending(play(oxono(ONE_PIECE_LEFT), "Xc4d3")) == ((1,), "OX9 colour")


# ── Consequences of the rules ──────────────────────────────────────────────────────────────────────────


@cache
def long_games() -> list[Position]:
    """Every position of random games whose players avoid an alignment while they can."""
    generator = random.Random("what follows")  # noqa: S311
    seen: list[Position] = []
    for _ in range(12):
        position = GAMES["oxono"].start()
        while position.outcome() is None:
            seen.append(position)
            trials = generator.choices(position.legal_moves(), k=12)
            nexts = [position.after(move) for move in trials]
            position = next((later for later in nexts if later.outcome() is None), nexts[0])
        seen.append(position)
    return seen


def neighbours(cell: str) -> set[str]:
    column, row = ord(cell[0]), ord(cell[1])
    beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
    return {chr(c) + chr(r) for c, r in beside if chr(c) in "abcdef" and chr(r) in "123456"}


def board(position: Position) -> dict[str, str]:
    names = [column + row for row in "654321" for column in "abcdef"]
    return dict(zip(names, str(position).replace("/", ""), strict=True))


def test_a_sliding_totem_always_has_a_place_to_put_the_piece_beside_it() -> None:
    slides = 0
    for position in long_games():
        content = board(position)
        for symbol, sign in ("X*", "O@"):
            origin = next(cell for cell in content if content[cell] == sign)
            if all(content[cell] != "." for cell in neighbours(origin)):
                continue
            for move in moves(position, symbol):
                assert move[3:] in neighbours(move[1:3])
                slides += 1
    assert slides > 1000


def test_nobody_is_without_a_move_before_all_pieces_are_down() -> None:
    assert any(str(position).count(".") == 2 for position in long_games())
    for position in long_games():
        if position.outcome() is None:
            assert position.legal_moves()
            assert str(position).count(".") > 2


def test_the_symmetries_form_the_whole_group() -> None:
    assert (
        len(GAMES["oxono"].symmetries()) == 8 * 2
    )  # 8 symmetries of the board, with the symbols exchanged or not
