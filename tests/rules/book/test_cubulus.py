"""Cubulus, rule by rule. Layers are drawn from the top, side by side, each with its back row above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

import pytest

from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import NotationError, Position

from .drawing import cubulus, ending, moves, play, refused

CELLS: Final = tuple(f"{x}{y}{z}" for z in "321" for y in "321" for x in "abc")
"""In the order of the position text."""
OUTER: Final = set(CELLS) - {"b22"}
FACES: Final = {"L": (0, "a"), "R": (0, "c"), "F": (1, "1"), "B": (1, "3"), "D": (2, "1"), "U": (2, "3")}
"""For each face, the character of a cell's name that it fixes, and its value."""


def face_cells(face: str) -> list[str]:
    """The nine cells of a face, row by row."""
    at, sign = FACES[face]
    return [cell for cell in CELLS if cell[at] == sign]


def with_balls(balls: Mapping[str, str], mover: str = "w", players: int = 3) -> Position:
    rows = ["".join(balls.get(cell, ".") for cell in CELLS[at : at + 3]) for at in range(0, 27, 3)]
    drawing = "\n".join("   ".join(rows[layer + row] for layer in (0, 3, 6)) for row in range(3))
    return cubulus(drawing, mover, players)


# ── The squares ──────────────────────────────────────────────────────────────────────────────────────────

KINDS: Final = {
    "block": ["##. ##. ...", ".## .## ...", "... ##. ##.", "... .## .##"],
    "corners": ["#.# ... #.#"],
    "diamond": [".#. #.# .#."],
}


def patterns(face: str, kind: str) -> Iterator[list[str]]:
    """The squares of a kind on a face: their four cells."""
    for drawing in KINDS[kind]:
        signs = drawing.replace(" ", "")
        yield [cell for cell, sign in zip(face_cells(face), signs, strict=True) if sign == "#"]


every_square = pytest.mark.parametrize(("face", "kind"), [(face, kind) for face in FACES for kind in KINDS])


@every_square
def test_each_kind_of_square_on_each_face_wins(face: str, kind: str) -> None:
    for square in patterns(face, kind):
        for last in square:
            before = with_balls({cell: "w" for cell in square if cell != last})
            assert before.outcome() is None
            assert ending(play(before, last)) == ((0,), "C10 square")


@every_square
def test_the_ending_names_the_kind_of_square_and_the_face(face: str, kind: str) -> None:
    for square in patterns(face, kind):
        outcome = with_balls(dict.fromkeys(square, "w"), mover="b").outcome()
        assert outcome is not None
        facts = dict(outcome.citation.facts)
        assert (facts["kind"], facts["face"]) == (kind, face)
        assert set(outcome.citation.cells) == set(square)


@every_square
def test_neutral_squares_count_for_nothing(face: str, kind: str) -> None:
    for square in patterns(face, kind):
        rest = [cell for cell in CELLS if cell not in square][:5]
        position = with_balls(dict.fromkeys([*square, *rest], "r"), players=2)
        assert position.outcome() is None


def test_there_are_thirty_six_squares_and_no_other_four_balls_win() -> None:
    winning = [four for four in combinations(CELLS, 4) if _wins(four)]
    assert len(winning) == 36
    assert sorted(winning, key=sorted) == sorted(
        (tuple(square) for face in FACES for kind in KINDS for square in patterns(face, kind)), key=sorted
    )


def _wins(four: tuple[str, ...]) -> bool:
    return with_balls(dict.fromkeys(four, "w"), mover="b").outcome() is not None


def test_a_square_of_two_colours_does_not_count() -> None:
    assert with_balls({"a11": "w", "b11": "w", "a12": "w", "b12": "b"}).outcome() is None


# ── Whose square it is ───────────────────────────────────────────────────────────────────────────────────


def test_completing_only_an_opponents_square_gives_it_away() -> None:
    position = cubulus("""
        w . b    . . .    . . b
        . . .    . . .    . . .
        w . b    . . .    r b .
    """)
    assert ending(play(position, "a11L")) == ((1,), "C11 given")


def test_with_two_players_the_opponent_wins_when_both_squares_appear() -> None:
    position = cubulus(
        """
        w . b    r r r    w . b
        . r .    . r .    . . .
        w . b    r r r    r b .
        """,
        players=2,
    )
    assert ending(play(position, "a11L")) == ((1,), "C11 given")


def test_with_three_players_the_one_opponent_whose_square_appears_too_wins() -> None:
    position = cubulus("""
        w . b    . . .    w . b
        . . .    . . .    . . .
        w . b    . . .    r b .
    """)
    assert ending(play(position, "a11L")) == ((1,), "C11 given")


def test_with_three_players_both_opponents_share_when_both_squares_appear() -> None:
    position = cubulus("""
        . . b    . . .    . r b
        . . .    . . .    r . r
        w . b    . . .    r b .
    """)
    after = play(position, "a11L")
    assert after == cubulus(
        """
        . . b    . . .    . r b
        . . .    . . .    r . r
        w . b    . . .    w r b
        """,
        mover="b",
    )
    assert ending(after) == ((1, 2), "C11 shared")
    outcome = after.outcome()
    assert outcome is not None
    assert [str(score) for score in outcome.scores] == ["0", "1/2", "1/2"]


def test_both_opponents_share_even_when_the_mover_has_a_square_too() -> None:
    position = cubulus("""
        w . b    . . .    w r b
        . . .    . . .    r . r
        w . b    . . .    r b .
    """)
    assert ending(play(position, "a11L")) == ((1, 2), "C11 shared")


def test_two_squares_of_the_mover_at_once_are_one_win() -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    w . .    w . .
        . . .    w w .    . w .
    """)
    assert ending(play(position, "a11")) == ((0,), "C10 square")


# ── Setting up, with two players ─────────────────────────────────────────────────────────────────────────

NINE: Final = ["a11", "b22", "c33", "a33", "c11", "b12", "b31", "a22", "c23"]


def test_the_second_player_places_nine_neutral_balls_anywhere_and_then_the_first_starts() -> None:
    position = GAMES["cubulus"].start(2)
    free = set(CELLS)
    for cell in NINE:
        assert position.turn == 1
        assert moves(position) == free
        position = play(position, cell)
        free.remove(cell)
    assert position.turn == 0
    assert position == cubulus(
        """
        r . r    . . .    . r .
        . . r    r r .    . . .
        . . .    . r .    r . r
        """,
        players=2,
    )


def test_the_order_of_the_neutral_balls_does_not_matter() -> None:
    start = GAMES["cubulus"].start(2)
    assert play(start, *NINE) == play(start, *reversed(NINE))


def test_while_setting_up_a_cell_is_taken_once_and_nothing_is_pushed_or_shifted() -> None:
    position = cubulus(
        """
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    r r r
        """,
        mover="b",
        players=2,
    )
    assert refused(position, "a11") == "C3 occupied"
    assert refused(position, "a11F") == "C3 setting"
    assert refused(position, "a11L~") == "C3 setting"


def test_with_three_players_there_is_no_setting_up_and_the_first_begins() -> None:
    position = GAMES["cubulus"].start(3)
    assert position.turn == 0
    assert moves(position) == OUTER
    assert [play(position, "a11").turn, play(position, "a11", "a12").turn] == [1, 2]
    assert play(position, "a11", "a12", "a13").turn == 0


# ── Inserting ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_ball_goes_into_any_free_outer_cell() -> None:
    position = with_balls({"a11": "b", "b22": "r"})
    assert {move for move in moves(position) if len(move) == 3} == OUTER - {"a11"}


def test_an_occupied_cell_is_entered_only_by_pushing() -> None:
    position = with_balls({"a11": "b"})
    assert refused(position, "a11") == "C5 occupied"
    assert moves(position, "a11") == {"a11L", "a11F", "a11D"}


def test_a_free_cell_is_the_same_move_from_whichever_face() -> None:
    position = GAMES["cubulus"].start(3)
    for text in ("a11L", "a11F", "a11D"):
        assert position.parse_move(text) == position.parse_move("a11")
    assert moves(position, "a11") == {"a11"}


def test_one_ball_is_pushed_into_the_gap_behind_it() -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    b . .
    """)
    assert play(position, "a11L") == cubulus(
        """
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    w b .
        """,
        mover="b",
    )


def test_two_balls_are_pushed_into_the_gap_at_the_end() -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    b r .
    """)
    assert play(position, "a11L") == cubulus(
        """
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    w b r
        """,
        mover="b",
    )


@pytest.mark.parametrize(
    ("move", "balls"),
    [
        ("a11L", {"a11": "w", "b11": "b", "c11": "r"}),
        ("c11R", {"a11": "b", "b11": "r", "c11": "w"}),
    ],
)
def test_across_a_gap_only_the_first_ball_moves(move: str, balls: Mapping[str, str]) -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    b . r
    """)
    assert play(position, move) == with_balls(balls, mover="b")


@pytest.mark.parametrize(
    ("face", "line"),
    [
        ("L", ["a22", "b22", "c22"]),
        ("R", ["c22", "b22", "a22"]),
        ("F", ["b12", "b22", "b32"]),
        ("B", ["b32", "b22", "b12"]),
        ("D", ["b21", "b22", "b23"]),
        ("U", ["b23", "b22", "b21"]),
    ],
)
def test_each_face_pushes_straight_through_to_the_opposite_one(face: str, line: list[str]) -> None:
    first, second, third = line
    position = with_balls({first: "b", second: "r"})
    assert play(position, first + face) == with_balls({first: "w", second: "b", third: "r"}, mover="b")


def test_nothing_is_ejected_by_an_insertion() -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    b r b
    """)
    assert refused(position, "a11L") == "C6 full"
    assert refused(position, "c11R") == "C6 full"
    assert refused(position, "a11F") == ""


def test_a_ball_is_pushed_only_through_a_face_of_its_cell() -> None:
    position = with_balls({"b12": "b"})
    assert moves(position, "b12") == {"b12F"}


def test_the_centre_is_filled_by_pushing_only() -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    b . .    . . .
        . . .    . . .    . . .
    """)
    assert refused(position, "b22") == "C5 centre"
    assert play(position, "a22L") == cubulus(
        """
        . . .    . . .    . . .
        . . .    w b .    . . .
        . . .    . . .    . . .
        """,
        mover="b",
    )


def test_a_player_has_nine_balls_and_then_only_shifts() -> None:
    position = cubulus("""
        w . .    . . w    . w .
        . . w    . w .    w . .
        . w .    w . .    r b w
    """)
    assert moves(position) == {"a11L~", "c11R~"}
    assert refused(position, "b11D") == "C4 spent"
    assert refused(position, "a31") == "C4 spent"


def test_the_others_keep_inserting() -> None:
    position = cubulus(
        """
        w . .    . . w    . w .
        . . w    . w .    w . .
        . w .    w . .    r b w
        """,
        mover="b",
    )
    assert {"a31", "b11D", "a11L~"} <= moves(position)


# ── Shifting ─────────────────────────────────────────────────────────────────────────────────────────────

FULL_LINE: Final = """
    . . .    . . .    . . .
    . . .    . . .    . . .
    . . .    . . .    w b r
"""


def test_a_shift_pushes_the_third_ball_out_and_puts_it_in_the_first_place() -> None:
    assert play(cubulus(FULL_LINE), "a11L~") == cubulus(
        """
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    r w b
        """,
        mover="b",
        ban="c11R~",
    )


def test_a_line_is_shifted_from_either_end() -> None:
    assert play(cubulus(FULL_LINE), "c11R~") == cubulus(
        """
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    b r w
        """,
        mover="b",
        ban="a11L~",
    )


def test_a_line_through_the_centre_is_shifted_like_any_other() -> None:
    position = with_balls({"b12": "b", "b22": "r", "b32": "r"})
    assert play(position, "b12F~").outcome() is None
    assert {"b12F~", "b32B~"} <= moves(position)


def test_a_line_with_a_gap_is_not_shifted() -> None:
    position = with_balls({"a11": "w", "c11": "b"})
    assert refused(position, "a11L~") == "C7 gap"


def test_a_player_may_shift_with_balls_left_and_a_line_of_others() -> None:
    position = with_balls({"a11": "b", "b11": "b", "c11": "r"})
    assert {"a11L~", "c11R~", "a33"} <= moves(position)


def test_the_inverse_of_the_shift_just_made_is_forbidden() -> None:
    position = play(cubulus(FULL_LINE), "a11L~")
    assert refused(position, "c11R~") == "C8 inverse"
    assert refused(position, "a11L~") == ""  # shifting onwards is not the inverse


def test_the_inverse_is_forbidden_to_the_next_player_only() -> None:
    position = play(cubulus(FULL_LINE), "a11L~")
    assert (position.turn, refused(position, "c11R~")) == (1, "C8 inverse")
    position = play(position, "c33")
    assert (position.turn, refused(position, "c11R~")) == (2, "")


def test_with_two_players_the_inverse_may_be_made_a_turn_later() -> None:
    position = cubulus(
        """
        . . .    r r r    . . .
        . . .    r r r    . . .
        . . .    r r .    w b r
        """,
        players=2,
    )
    position = play(position, "a11L~", "c33", "c31")
    assert (position.turn, refused(position, "c11R~")) == (1, "")


def test_an_insertion_bans_nothing() -> None:
    position = play(cubulus(FULL_LINE), "c33")
    assert {"a11L~", "c11R~"} <= moves(position)


def test_a_shift_on_another_line_moves_the_ban_there() -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    . . .    r b w
        . . .    . . .    w b r
    """)
    position = play(position, "a11L~", "a21L~")
    assert refused(position, "c11R~") == ""
    assert refused(position, "c21R~") == "C8 inverse"


ONE_COLOUR: Final = """
    . . .    . . .    . . .
    . . .    . . .    . . .
    . . .    . . .    b b b
"""


def test_a_line_of_one_colour_is_not_shifted() -> None:
    position = cubulus(ONE_COLOUR)
    assert refused(position, "a11L~") == "C7 plain"
    assert not {move for move in moves(position) if "~" in move}


def test_with_null_shift_a_line_of_one_colour_is_shifted_and_its_inverse_banned() -> None:
    position = cubulus(ONE_COLOUR, null_shift="on")
    shifted = play(position, "a11L~")
    assert shifted == cubulus(ONE_COLOUR, mover="b", ban="c11R~", null_shift="on")
    assert refused(shifted, "c11R~") == "C8 inverse"
    assert refused(shifted, "a11L~") == ""


def test_a_square_made_by_a_shift_wins() -> None:
    position = cubulus("""
        . . .    . . .    . . .
        . . .    w . .    w . .
        . . .    w . .    b r w
    """)
    assert ending(play(position, "a11L~")) == ((0,), "C10 square")


# ── Passing ──────────────────────────────────────────────────────────────────────────────────────────────

EVERY_LINE_HAS_A_GAP: Final = """
    w r .    r . w    . w r
    r . w    . w r    w r .
    . w r    w r .    r . w
"""


def test_a_player_without_balls_and_mixed_full_lines_must_pass() -> None:
    position = cubulus(EVERY_LINE_HAS_A_GAP, players=2)
    assert position.outcome() is None
    assert moves(position) == {"-"}
    assert play(position, "-") == cubulus(EVERY_LINE_HAS_A_GAP, players=2, mover="b")


def test_a_player_who_can_play_may_not_pass() -> None:
    position = cubulus(EVERY_LINE_HAS_A_GAP, players=2, mover="b")
    assert refused(position, "-") == "C9 playable"


def test_with_three_players_two_may_have_to_pass_in_a_row() -> None:
    position = cubulus(EVERY_LINE_HAS_A_GAP, mover="r")
    after = play(position, "-", "-")
    assert after.turn == 1
    assert "a13" in moves(after)


def test_after_a_shift_nobody_has_to_pass_because_the_line_can_be_shifted_onwards() -> None:
    position = cubulus(
        """
        w . .    . . w    . w .
        . . w    . w .    w . .
        . w .    w . .    r b w
        """,
        ban="c11R~",
    )
    assert moves(position) == {"a11L~"}


# ── Leaving, with three ──────────────────────────────────────────────────────────────────────────────────


def test_the_turns_of_a_player_who_resigned_are_skipped() -> None:
    position = GAMES["cubulus"].start(3).leave(1)
    assert position.turn == 0
    assert [play(position, "a11").turn, play(position, "a11", "c11").turn] == [2, 0]


def test_resigning_on_ones_turn_passes_the_turn() -> None:
    assert GAMES["cubulus"].start(3).leave(0).turn == 1


def test_the_balls_of_a_player_who_resigned_stay_and_are_pushed_like_others() -> None:
    position = with_balls({"a11": "b"}).leave(1)
    assert {"a11L", "a11F", "a11D"} <= moves(position)


def test_the_squares_of_a_player_who_resigned_count_for_nothing() -> None:
    drawing = """
        w . b    . . .    w . b
        . . .    . . .    . . .
        w . b    . . .    r b .
    """
    assert ending(play(cubulus(drawing), "a11L")) == ((1,), "C11 given")
    assert ending(play(cubulus(drawing).leave(1), "a11L")) == ((0,), "C10 square")


def test_when_two_of_three_resigned_the_last_one_wins() -> None:
    position = GAMES["cubulus"].start(3).leave(0).leave(2)
    assert ending(position) == ((1,), "C14 alone")


def test_nothing_is_played_after_the_end() -> None:
    position = with_balls(dict.fromkeys(["a11", "b11", "a12", "b12"], "w"), mover="b")
    assert ending(position) == ((0,), "C10 square")
    assert refused(position, "c33") == "C13 over"
    assert refused(position, "-") == "C13 over"


def test_the_symmetries_form_the_whole_group() -> None:
    assert len(GAMES["cubulus"].symmetries()) == 48  # the rotations and reflections of a cube


# ── The limit to shifts ──────────────────────────────────────────────────────────────────────────────────

LIMIT: Final = "200"
ALL_THE_WHITE_BALLS: Final = """
    w r .    w . w    b b w
    b r r    r . w    b r r
    w b .    w b w    r b w
"""
A_SQUARE_AT_HAND: Final = """
    . . .    . . .    . . .
    . . .    w . .    w . .
    . . .    w . .    b r w
"""


def limited(drawing: str, waited: int, players: int = 3) -> Position:
    """White to move, after some moves without a new ball."""
    ban = f"- {waited}" if waited else "-"
    return cubulus(drawing, players=players, ban=ban, shift_limit=LIMIT)


def test_the_200th_move_without_a_new_ball_shares_the_point() -> None:
    position = limited(ALL_THE_WHITE_BALLS, 198)
    assert position.outcome() is None
    before = play(position, "a11L~")
    assert before.outcome() is None
    after = play(before, "c33")
    assert after.outcome() is None  # a new ball
    assert ending(play(before, "a11L~")) == ((0, 1, 2), "C15 limit")


def test_after_the_limit_nothing_is_played() -> None:
    over = play(limited(ALL_THE_WHITE_BALLS, 199), "a11L~")
    assert moves(over) == set()
    assert refused(over, "c33") == "C13 over"


@pytest.mark.parametrize("ball", ["b31", "a11L"])
def test_every_inserted_ball_starts_the_count_again(ball: str) -> None:
    position = limited(
        """
        . . .    . . .    . . .
        . . .    . . .    . . .
        . . .    . . .    b . w
        """,
        150,
    )
    assert str(play(position, ball)).endswith(" 3 b -")


def test_passes_count_too() -> None:
    position = limited(EVERY_LINE_HAS_A_GAP, 5, players=2)
    assert str(play(position, "-")).endswith(" 2 b - 6")
    assert ending(play(limited(EVERY_LINE_HAS_A_GAP, 199), "-")) == ((0, 1, 2), "C15 limit")


def test_a_square_made_by_the_last_move_wins() -> None:
    assert ending(play(limited(A_SQUARE_AT_HAND, 199), "a11L~")) == ((0,), "C10 square")


def test_players_who_resigned_share_nothing() -> None:
    position = cubulus(ALL_THE_WHITE_BALLS, ban="- 199 r", shift_limit=LIMIT)
    assert ending(play(position, "a11L~")) == ((0, 1), "C15 limit")


def test_without_the_option_nothing_is_counted() -> None:
    position = cubulus(ALL_THE_WHITE_BALLS)
    assert str(play(position, "a11L~")).endswith(" 3 b c11R~")


def test_with_the_limit_a_position_never_comes_up_again() -> None:
    match = Match(limited(ALL_THE_WHITE_BALLS, 0))
    for _ in range(3 * 20):
        match.play("a11L~")
    assert match.outcome() is None
    assert len(set(match.positions)) == len(match.positions)


@pytest.mark.parametrize("count", ["0", "007", "201", "-1", "1e2", "٣", "5 5"])
def test_the_count_is_a_number_up_to_the_limit(count: str) -> None:
    with pytest.raises(NotationError):
        cubulus(ALL_THE_WHITE_BALLS, ban=f"- {count}", shift_limit=LIMIT)


def test_a_count_needs_the_option() -> None:
    with pytest.raises(NotationError, match="shift-limit"):
        cubulus(ALL_THE_WHITE_BALLS, ban="- 5")


def test_the_set_up_is_not_counted() -> None:
    with pytest.raises(NotationError, match="set-up"):
        GAMES["cubulus"].parse(".../.../...|.../.../...|.../.../r.. 2 b - 3", 2, {"shift-limit": LIMIT})
