"""Omba, rule by rule. A stack is drawn from the bottom up: in `ba`, a stands on b."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from quatuor.rules import GAMES
from quatuor.rules.omba import OmbaPosition

from .drawing import after, cells, ending, moves, omba, play, refused

EMPTY: Final = """
    .  .  .
    .  .  .
    .  .  .
"""
GATES: Final = cells("""
    .  #  .
    #  .  #
    .  #  .
""")
CORNERS_AND_CENTRE: Final = cells("""
    #  .  #
    .  #  .
    #  .  #
""")


# ── Rolling ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_begins_with_a_roll_when_no_player_is_to_move() -> None:
    start = GAMES["omba"].start()
    assert (start.turn, start.player) == (None, 0)
    assert moves(start) == set("123456")
    assert play(start, "4").turn == 0


def test_the_faces_of_the_die_are_equally_likely() -> None:
    assert [chance for _, chance in omba(EMPTY).chances()] == [Fraction(1, 6)] * 6
    assert omba(EMPTY, roll=4).chances() == ()


def test_nothing_is_moved_before_the_roll_and_nothing_rolled_before_the_move() -> None:
    assert refused(omba(EMPTY), "@b1") == "OM3 unrolled"
    assert refused(omba(EMPTY), "-") == "OM3 unrolled"
    assert refused(omba(EMPTY, roll=4), "4") == "OM3 rolled"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_take_turns_in_order(players: int) -> None:
    position = GAMES["omba"].start(players)
    for turn in range(2 * players):
        assert position.player == turn % players
        position = play(position, "2")
        assert position.turn == turn % players
        position = play(position, str(position.legal_moves()[0]))


# ── Entering ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_piece_enters_through_the_middle_cell_of_any_side_for_one_point() -> None:
    position = omba(EMPTY, roll=1)
    assert moves(position) == after("@", GATES)
    assert play(position, "@b1") == omba(
        """
        .  .  .
        .  .  .
        .  a  .
        """,
        mover="b",
    )


def test_corners_and_the_centre_are_not_gates() -> None:
    assert refused(omba(EMPTY, roll=1), "@a1") == "OM5 cost"
    assert refused(omba(EMPTY, roll=1), "@b2") == "OM5 cost"


def test_a_piece_that_entered_walks_on_with_the_rest_of_the_roll() -> None:
    assert moves(omba(EMPTY, roll=2)) == after("@", CORNERS_AND_CENTRE)


@pytest.mark.parametrize(("players", "share"), [(2, 6), (3, 4), (4, 3)])
def test_the_twelve_pieces_are_divided_evenly(players: int, share: int) -> None:
    one_left = omba(f". . {'a' * (share - 1)}\n . . .\n . . .", roll=1, players=players)
    none_left = omba(f". . {'a' * share}\n . . .\n . . .", roll=1, players=players)
    assert moves(one_left, "@") == after("@", GATES)
    assert not moves(none_left, "@")
    assert refused(none_left, "@b1") == "OM4 spent"


GATES_HELD: Final = """
    .  b  .
    b  .  b
    .  b  .
"""


@pytest.mark.parametrize(
    ("gate", "roll", "ends"),
    [
        ("climb", 1, set()),
        ("climb", 2, GATES),
        ("climb", 3, set()),
        ("climb", 4, CORNERS_AND_CENTRE),
        ("flat", 1, GATES),
        ("flat", 2, set()),
        ("flat", 3, CORNERS_AND_CENTRE),
        ("closed", 1, set()),
        ("closed", 2, set()),
        ("closed", 4, set()),
    ],
)
def test_a_gate_that_is_held_costs_what_the_option_says(gate: str, roll: int, ends: set[str]) -> None:
    """A piece on a held gate is one level up, so the next step down costs another point."""
    assert moves(omba(GATES_HELD, roll=roll, gate=gate), "@") == after("@", ends)


@pytest.mark.parametrize(("gate", "cost"), [("climb", 4), ("flat", 1)])
def test_a_gate_held_by_three_costs_four_or_one(gate: str, cost: int) -> None:
    drawing = """
        .  .    .
        .  .    .
        .  bab  .
    """
    assert min(rolls_for("@b1", drawing, gate=gate)) == cost


def test_the_default_gate_is_climbed() -> None:
    assert moves(omba(GATES_HELD, roll=2)) == after("@", GATES)


def test_a_closed_gate_is_refused_by_its_article() -> None:
    assert refused(omba(GATES_HELD, roll=2, gate="closed"), "@b1") == "OM4 closed"


def test_a_flat_gate_is_never_called_closed() -> None:
    assert refused(omba(GATES_HELD, roll=2, gate="flat"), "@b1") == "OM5 cost"


def test_a_closed_gate_is_closed_only_while_it_is_held() -> None:
    position = omba(
        """
        .  b  .
        b  .  .
        .  b  .
        """,
        roll=1,
        gate="closed",
    )
    assert moves(position) == {"@c2"}


def test_a_gate_is_closed_only_to_the_reserve() -> None:
    position = omba(
        """
        .  .  .
        .  .  .
        a  b  .
        """,
        roll=2,
        gate="closed",
    )
    assert "a1b1" in moves(position)


# ── Steps ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_step_goes_to_a_neighbour_and_not_diagonally() -> None:
    position = omba(
        """
        .  .  .
        .  .  .
        a  .  .
        """,
        roll=1,
    )
    assert moves(position, "a1") == {"a1a2", "a1b1"}
    assert refused(position, "a1b2") == "OM5 cost"


def test_the_roll_is_spent_to_the_last_point() -> None:
    """On an empty board an odd number of steps from a corner never ends on a corner or in the centre."""
    drawing = """
        .  .  .
        .  .  .
        a  .  .
    """
    for roll in (1, 3, 5):
        assert {move[2:] for move in moves(omba(drawing, roll=roll), "a1")} <= GATES
    for roll in (2, 4, 6):
        assert {move[2:] for move in moves(omba(drawing, roll=roll), "a1")} <= CORNERS_AND_CENTRE - {"a1"}


def test_different_paths_to_the_same_end_are_one_move() -> None:
    position = omba(
        """
        .  .  .
        .  .  .
        a  .  .
        """,
        roll=2,
    )
    assert [str(move) for move in position.legal_moves()].count("a1b2") == 1


def rolls_for(move: str, drawing: str, gate: str = "climb", loop: str = "off") -> set[int]:
    """The rolls with which a move of `a` can be made."""
    return {roll for roll in range(1, 7) if move in moves(omba(drawing, roll=roll, gate=gate, loop=loop))}


def test_climbing_costs_a_point_for_each_level_and_one_for_the_step() -> None:
    onto_one = """
        .  .  .
        .  .  .
        a  b  .
    """
    assert min(rolls_for("a1b1", onto_one)) == 2
    onto_two = """
        .  .   .
        .  .   .
        a  bb  .
    """
    assert min(rolls_for("a1b1", onto_two)) == 3
    onto_five = """
        .  .      .
        .  .      .
        a  bbbbb  .
    """
    assert rolls_for("a1b1", onto_five) == {6}


def test_descending_costs_as_much_as_climbing() -> None:
    drawing = """
        .    .  .
        .    .  .
        bba  .  .
    """
    assert min(rolls_for("a1b1", drawing)) == 3
    assert min(rolls_for("a1a2", drawing)) == 3


def test_between_stacks_only_the_difference_in_level_counts() -> None:
    level = """
        .    .   .
        .    .   .
        bba  bb  .
    """
    assert 1 in rolls_for("a1b1", level)
    one_down = """
        .    .  .
        .    .  .
        bba  b  .
    """
    assert min(rolls_for("a1b1", one_down)) == 2
    two_up = """
        .   .    .
        .   .    .
        ba  bbb  .
    """
    assert min(rolls_for("a1b1", two_up)) == 3


def test_a_piece_passes_over_a_stack() -> None:
    """Up onto b1 and down to c1, two points each; the other way starts with five points, up onto a2."""
    drawing = """
        .     .  .
        bbbb  .  .
        a     b  .
    """
    assert min(rolls_for("a1c1", drawing)) == 4
    position = omba(drawing, roll=4)
    assert play(position, "a1c1") == omba(
        """
        .     .  .
        bbbb  .  .
        .     b  a
        """,
        mover="b",
    )


def test_a_piece_ends_on_top_of_a_stack() -> None:
    position = omba(
        """
        .  .   .
        .  .   .
        a  ba  .
        """,
        roll=3,
    )
    assert play(position, "a1b1") == omba(
        """
        .  .    .
        .  .    .
        .  baa  .
        """,
        mover="b",
    )


def test_a_stack_has_no_height_limit() -> None:
    position = omba(
        """
        .   .       .
        .   .       .
        aa  bbbbbb  .
        """,
        roll=6,
    )
    assert refused(position, "a1b1") == ""
    assert "bbbbbba" in str(play(position, "a1b1"))


# ── No going back ────────────────────────────────────────────────────────────────────────────────────────

CORRIDOR: Final = """
    .    .    .
    aaa  bbb  bbb
    a    .    .
"""
"""From a1 three points lead along the bottom row and nowhere else."""


def test_no_cell_is_entered_twice() -> None:
    assert moves(omba(CORRIDOR, roll=2), "a1") == {"a1c1"}
    position = omba(CORRIDOR, roll=3)
    assert not moves(position, "a1")
    assert refused(position, "a1b1") == "OM7 back"


def test_no_cell_is_entered_twice_further_on() -> None:
    """Along the bottom row and up to c2; the fourth point could only lead back."""
    drawing = """
        .    .    bbb
        aaa  bbb  .
        a    .    .
    """
    assert moves(omba(drawing, roll=3), "a1") == {"a1c2"}
    position = omba(drawing, roll=4)
    assert moves(position, "a1") == {"a1a2"}
    assert refused(position, "a1c1") == "OM7 back"


def test_the_starting_cell_is_not_entered_again() -> None:
    """Neither by turning back nor in a circle."""
    assert refused(omba(CORRIDOR, roll=2), "a1a1") == "OM7 home"
    around = omba(
        """
        .  .  .
        .  .  .
        a  .  .
        """,
        roll=4,
    )
    assert refused(around, "a1a1") == "OM7 home"


ALONE: Final = """
    .  .  .
    .  .  .
    a  .  .
"""


def test_with_loop_a_piece_may_end_where_it_started_after_a_circle() -> None:
    """Around four cells, or around six; without the option never."""
    assert rolls_for("a1a1", ALONE) == set()
    assert rolls_for("a1a1", ALONE, loop="on") == {4, 6}
    assert play(omba(ALONE, roll=4, loop="on"), "a1a1") == omba(ALONE, mover="b", loop="on")


def test_with_loop_a_piece_never_goes_straight_back() -> None:
    """From a1 to b1 or a2 and straight back, to end there or to continue."""
    walled = """
        .  .       .
        .  bbbbbb  .
        a  .       .
    """
    assert refused(omba(walled, roll=2, loop="on"), "a1a1") == "OM7 circle"
    assert refused(omba(walled, roll=3, loop="on"), "a1a2") == "OM7 back"
    assert rolls_for("a1a1", walled, loop="on") == set()


def test_with_loop_a_piece_may_pass_through_its_start_once() -> None:
    """In a circle by a1, a2 and b2, through b1 again and on to c1; a second circle would enter b1 twice."""
    drawing = """
        .  .  .
        .  .  bbbbb
        .  a  .
    """
    assert refused(omba(drawing, roll=5), "b1c1") == "OM7 back"
    assert refused(omba(drawing, roll=5, loop="on"), "b1c1") == ""
    assert rolls_for("b1b1", drawing, loop="on") == {4, 6}


def test_with_loop_the_starting_cell_does_not_count_the_piece_itself() -> None:
    """Down from the level of one, three steps on the flat side and up again: two points each way."""
    drawing = """
        .   .  .
        .   .  .
        ba  .  .
    """
    assert rolls_for("a1a1", drawing, loop="on") == {6}


def test_with_loop_no_other_cell_is_entered_twice() -> None:
    position = omba(CORRIDOR, roll=3, loop="on")
    assert refused(position, "a1b1") == "OM7 back"


def test_with_loop_a_piece_from_the_reserve_has_no_start_to_return_to() -> None:
    position = omba(
        """
        .     bbb  .
        aaaa  .    bbb
        .     .    .
        """,
        roll=3,
        loop="on",
    )
    assert refused(position, "@b1") == "OM7 back"


# ── Which pieces move ────────────────────────────────────────────────────────────────────────────────────


def test_a_covered_piece_does_not_move() -> None:
    drawing = """
        .   .  .
        .   .  .
        ab  .  .
    """
    for roll in range(1, 7):
        position = omba(drawing, roll=roll)
        assert not moves(position, "a1")
        assert refused(position, "a1a2") == "OM8 covered"


def test_the_steps_of_a_path_are_told_with_their_costs() -> None:
    drawing = """
        .   .   .
        .   b   .
        .   bb  a
    """
    position = omba(drawing, roll=5)
    ways = {str(move): position.steps(move) for move in position.legal_moves()}
    assert ways["c1b2"] == (("b1", 3), ("b2", 2))
    assert ways["@b2"] == (("b1", 3), ("b2", 2))
    assert all(sum(cost for _, cost in way) == 5 for way in ways.values())
    assert all(
        position.path(move)[-len(way) :] == tuple(cell for cell, _ in way)
        for move, way in zip(position.legal_moves(), ways.values(), strict=True)
    )
    assert omba(drawing).steps(position.legal_moves()[0]) == ()


def test_covered_pieces_are_the_obstacles_of_the_player_to_move() -> None:
    drawing = """
        ab  .   a
        .   ba  .
        ab  .   .
    """
    position = omba(drawing, roll=1)
    assert [each.cells for each in position.obstacles()] == [("a3",), ("a1",)]
    assert str(position.obstacles()[0]) == "OM8: your piece on a3 is under one of Blue’s; it cannot move"
    assert not omba(EMPTY, roll=1).obstacles()


def test_a_piece_moves_again_when_it_is_uncovered() -> None:
    position = omba(
        """
        .   .  .
        .   .  .
        ab  .  .
        """,
        mover="b",
        roll=2,
    )
    later = play(position, "a1a2", "1")
    assert {"a1a2", "a1b1"} & moves(later) == {"a1b1"}


def test_a_piece_on_top_of_your_own_moves() -> None:
    position = omba(
        """
        .   .  .
        .   .  .
        aa  .  .
        """,
        roll=2,
    )
    assert {"a1a2", "a1b1"} <= moves(position)


def test_only_your_own_pieces_move() -> None:
    position = omba(
        """
        .  .  .
        .  .  .
        b  .  .
        """,
        roll=1,
    )
    assert refused(position, "a1a2") == "OM3 foreign"
    assert refused(position, "c1c2") == "OM3 foreign"


# ── Being out ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_roll_that_no_piece_can_spend_eliminates_a_player_whatever_their_reserve() -> None:
    position = omba(GATES_HELD, roll=1)
    assert moves(position) == {"-"}
    assert ending(play(position, "-")) == ((1,), "OM11 last")


def test_a_roll_that_can_be_played_must_be_played() -> None:
    assert refused(omba(GATES_HELD, roll=2), "-") == "OM9 playable"


def test_a_piece_on_the_board_that_can_move_keeps_its_owner_in() -> None:
    position = omba(
        """
        .  b  .
        b  .  b
        a  b  .
        """,
        roll=2,
    )
    assert "-" not in moves(position)


def test_with_pass_a_player_stays_in_while_another_roll_could_be_played() -> None:
    position = play(omba(GATES_HELD, roll=1, pass_="on"), "-")
    assert position == omba(GATES_HELD, mover="b", pass_="on")
    assert position.remaining == (0, 1)


def test_with_pass_a_player_is_out_when_no_roll_could_be_played() -> None:
    position = play(omba(GATES_HELD, roll=1, gate="closed", pass_="on"), "-")
    assert ending(position) == ((1,), "OM11 last")


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_others_continue_and_an_eliminated_player_is_skipped(players: int) -> None:
    drawing = """
        .  b  .
        c  .  b
        .  c  .
    """
    position = play(omba(drawing, roll=1, players=players), "-")
    assert position.outcome() is None
    assert position.remaining == tuple(range(1, players))
    seen = []
    for _ in range(players):
        seen.append(position.player)
        position = play(position, "2")
        position = play(position, str(position.legal_moves()[0]))
    assert seen == [*range(1, players), 1]


def test_the_pieces_of_a_player_who_is_out_stay_as_obstacles() -> None:
    drawing = """
        .  b  .
        c  .  b
        a  c  .
    """
    position = play(omba(drawing, roll=1, players=3), "-")
    assert str(position) == ".,b,./c,.,b/a,c,. 3 b - a"


def test_the_pieces_of_a_player_who_is_out_can_be_climbed_and_covered() -> None:
    drawing = """
        .  .  .
        .  .  .
        a  b  .
    """
    position = omba(drawing, mover="b", roll=2, players=3, out="a")
    assert "ab" in str(play(position, "b1a1"))
    assert "b1a1" not in moves(omba(drawing, mover="b", roll=1, players=3, out="a"))


def test_the_pieces_of_a_player_who_is_out_still_immobilise_what_they_cover() -> None:
    position = omba(
        """
        .   .  .
        .   .  .
        ba  .  .
        """,
        mover="b",
        roll=1,
        players=3,
        out="a",
    )
    assert refused(position, "a1a2") == "OM8 covered"


def test_the_reserve_of_a_player_who_is_out_is_lost() -> None:
    position = omba(
        """
        .  b  .
        c  .  b
        .  c  .
        """,
        roll=1,
        players=3,
    )
    assert isinstance(position, OmbaPosition)
    assert position.hand(0) == 4
    assert position.play(position.parse_move("-")).hand(0) == 0


@pytest.mark.parametrize(
    ("players", "out", "winner"), [(3, "a", 2), (4, "ad", 2), (4, "cd", 0), (4, "ac", 3)]
)
def test_the_last_player_in_wins(players: int, out: str, winner: int) -> None:
    drawing = """
        .  a  .
        c  .  c
        .  a  .
    """
    position = omba(drawing, mover="b", roll=1, players=players, out=out)
    assert moves(position) == {"-"}
    assert ending(play(position, "-")) == ((winner,), "OM11 last")


def test_a_player_who_resigns_is_out() -> None:
    position = omba(EMPTY, roll=3, players=3).leave(0)
    assert (position.player, position.turn, position.remaining) == (1, None, (1, 2))
    assert ending(position.leave(2)) == ((1,), "OM11 last")


def test_resigning_out_of_turn_leaves_the_roll_to_its_owner() -> None:
    position = omba(EMPTY, roll=3, players=3).leave(2)
    assert (position.turn, position.remaining) == (0, (0, 1))
    assert moves(position) == after("@", GATES)


def test_resigning_a_two_player_game_ends_it() -> None:
    assert ending(omba(EMPTY).leave(0)) == ((1,), "OM11 last")


def test_nothing_is_played_after_the_end() -> None:
    position = play(omba(GATES_HELD, roll=1), "-")
    assert refused(position, "3") == "OM12 over"
    assert refused(position, "@b1") == "OM12 over"


def test_the_symmetries_form_the_whole_group() -> None:
    assert len(GAMES["omba"].symmetries()) == 8  # the rotations and reflections of a square


def test_when_the_last_opponent_resigns_no_roll_is_left_to_spend() -> None:
    """Even out of turn: the roll of the last player in no longer matters."""
    start = GAMES["omba"].start(3)
    position = start.leave(1).play(start.parse_move("4")).leave(2)
    assert str(position) == ".,.,./.,.,./.,.,. 3 a - bc"
    assert GAMES["omba"].parse(str(position)) == position
