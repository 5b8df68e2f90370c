"""The OXONO course: every claim in its text is true, and what it teaches is proved to win."""

from __future__ import annotations

import re

import pytest

from quatuor.engine.exact import Known, known
from quatuor.engine.keeping import kept, plan
from quatuor.engine.wording import sole_winner
from quatuor.lessons import Lesson, Step, lessons
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from quatuor.rules.oxono import NEIGHBOURS, TotemMove

PINK, BLACK = 0, 1
FIRST = "Xc3d3"
NEIGHBOURS_UP = f"{FIRST} Oa4a5 Oc4d4"
BLOCKED_AT_ONCE = f"{NEIGHBOURS_UP} Xc2d2"
CLOSED_COLUMN = f"{BLOCKED_AT_ONCE} Oc5d5 Oc6d6"
SYMBOLS = f"{FIRST} Xc2c3"
TWO_XS = f"{FIRST} Od4d5 Xc2c3 Oe4d4"
COUNTS_TWICE = f"{FIRST} Xa3a4 Oc3b3 Oc6c5 Xa2b2 Ob6c6"


def course() -> Lesson:
    (found,) = (lesson for lesson in lessons("oxono") if lesson.id == "win")
    return found


def steps(*tasks: str) -> list[tuple[Step, Match]]:
    found = zip(course().steps, course().matches(), strict=True)
    return [(step, match) for step, match in found if step.task in tasks]


def at(moves: str) -> Position:
    match = Match(GAMES["oxono"].start())
    for text in moves.split():
        match.enter(text)
    return match.position


def wins_at_once(position: Position) -> set[str]:
    """The moves that end the game in favour of the player to move."""
    ended = ((move, position.after(move).outcome()) for move in position.legal_moves())
    return {str(move) for move, outcome in ended if outcome and outcome.scores[position.player] == 1}


def replies(moves: str) -> tuple[int, set[str]]:
    """How many replies there are, and those that do not lose at once."""
    position = at(moves)
    legal = position.legal_moves()
    return len(legal), {str(move) for move in legal if not wins_at_once(position.after(move))}


def winner(position: Position) -> int | None:
    """The proved winner after a move, if one is found."""
    found = kept(position)
    return sole_winner(found.verdict) if isinstance(found, Known) else None


@pytest.mark.parametrize(("step", "match"), steps("keep"))
def test_what_is_taught_keeps_the_win(step: Step, match: Match) -> None:
    assert match.position.player == PINK
    for text in step.answers:
        assert winner(match.position.after(match.position.parse_move(text))) == PINK


def test_the_first_move_and_its_three_images_are_known_to_win() -> None:
    start = at("")
    found = known(start, 1)
    assert found is not None
    assert str(found.moves[0].move) == FIRST
    assert found.verdict.most_plies == 31
    assert "sixteen" in course().steps[0].words["en"]
    winning = [move for move in start.legal_moves() if known(start.after(move), 1)]
    assert len(winning) == 4


def test_the_second_piece_mostly_goes_beside_the_first() -> None:
    position = at(FIRST)
    assert len(position.legal_moves()) == 38
    first = at("").parse_move(FIRST)
    assert isinstance(first, TotemMove)
    beside = 0
    for reply in position.legal_moves():
        answer = known(position.after(reply), 1)
        assert answer is not None
        move = answer.moves[0].move
        assert isinstance(move, TotemMove)
        beside += move.place in NEIGHBOURS[first.place]
    assert beside > 19


def test_three_with_free_ends_cannot_be_stopped() -> None:
    for third in ("Oc5d5", "Xd1d2"):
        count, left = replies(f"{NEIGHBOURS_UP} Xc1c2 {third}")
        assert (count > 0, left) == (True, set())


@pytest.mark.parametrize(
    ("moves", "count", "left"),
    [
        (f"{BLOCKED_AT_ONCE} Oc5d5", 26, {"Oc6d6", "Oc3c4"}),
        (f"{TWO_XS} Oe2e3", 20, set()),
        (f"{COUNTS_TWICE} Ob5b4", 7, set()),
    ],
)
def test_threats_leave_few_replies(moves: str, count: int, left: set[str]) -> None:
    assert replies(moves) == (count, left)


@pytest.mark.parametrize("moves", [SYMBOLS, TWO_XS])
def test_a_third_x_in_row_3_loses_at_once(moves: str) -> None:
    position = at(moves)
    third = [move for move in position.legal_moves() if re.match("X...3", str(move))]
    assert {str(move)[-2:] for move in third} == {"a3", "b3", "e3", "f3"}
    assert all(wins_at_once(position.after(move)) for move in third)


def test_a_third_o_in_row_5_loses_at_once() -> None:
    position = at(CLOSED_COLUMN)
    third = [
        move for move in position.legal_moves() if str(move)[0] == "O" and str(move)[-2:] in ("b5", "c5")
    ]
    assert {str(move)[-2:] for move in third} == {"b5", "c5"}
    assert all(wins_at_once(position.after(move)) for move in third)


def test_the_longest_reply_leaves_all_sixteen_moves() -> None:
    found = known(at(SYMBOLS), 1)
    assert found is not None
    assert found.verdict.most_plies == 29


@pytest.mark.parametrize(("step", "match"), steps("play")[1:])
def test_every_winning_move_of_a_finish_is_accepted(step: Step, match: Match) -> None:
    assert wins_at_once(match.position) == set(step.answers)


def test_a_block_with_an_o_becomes_part_of_four_os() -> None:
    position = at(f"{COUNTS_TWICE} Ob5b4 Oa5b5 Oa6b6")
    column = {str(cell): held for cell, held in zip(GAMES["oxono"].cells, position.contents, strict=True)}
    assert [column[cell][-1].upper() for cell in ("b3", "b4", "b5", "b6")] == ["O"] * 4
    assert column["b5"] != column["b4"]


def test_every_start_of_the_game_is_won_and_the_first_has_a_wrong_move() -> None:
    ((step, match),) = steps("game")
    for text in (*step.before, *step.instead):
        position = match.start.after(match.start.parse_move(text))
        assert (best := plan(position)) is not None, text
        assert winner(position.after(best)) == PINK
    assert any(winner(match.position.after(move)) == BLACK for move in match.legal_moves())
