"""Choosing a move token by token, in every game, without knowledge of the rules."""

from __future__ import annotations

from functools import cache

import pytest

from quatuor.rules import GAMES
from quatuor.rules.game import Citation, Position
from quatuor.selection import Choice, Path, Selection, choose
from quatuor.tui.boards import BOARDS
from tests.tui.positions import COUNTS, random_game, view_of


@cache
def vocabulary(position: Position) -> list[str]:
    zones = BOARDS[position.GAME].draw(view_of(position)).zones
    return list(dict.fromkeys(token for zone in zones for path in zone.paths for token in path))


def pick(position: Position, picks: tuple[str | None, ...], *paths: Path) -> Choice:
    def judge(text: str) -> Citation | None:
        return position.refusal(position.parse_move(text))

    legal = () if position.turn is None else position.legal_moves()
    return choose(Selection(legal, picks), paths, judge, vocabulary(position))


def articles(choice: Choice) -> list[str]:
    return [citation.article for citation in choice.refusals]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_every_legal_move_is_reached_by_its_tokens(game: str, players: int) -> None:
    for position in random_game(game, players, seed=7):
        for move in position.legal_moves():
            selection = Selection(position.legal_moves())
            for token in move.tokens:
                assert selection.move is None
                assert token in selection.offered
                selection = selection.with_token(token)
            assert selection.move == move


def test_what_is_offered_next_depends_on_what_was_picked() -> None:
    start = GAMES["quantik"].start()
    assert Selection(start.legal_moves()).offered == set("ABCD")
    assert Selection(start.legal_moves(), ("C",)).offered >= {"a1", "d4"}


def test_a_cell_may_be_pointed_at_before_the_piece() -> None:
    choice = pick(GAMES["quantik"].start(), (), ("a3",))
    assert choice.selection.picks == (None, "a3")
    assert choice.selection.offered == set("ABCD")
    assert choice.selection.with_token("C").move is not None


def test_a_banned_cell_answers_with_its_article_and_keeps_the_piece() -> None:
    position = GAMES["quantik"].parse("..C./..../..../....")
    choice = pick(position, ("C",), ("c1",))
    assert articles(choice) == ["Q4"]
    assert choice.refusals[0].cells == ("c4",)
    assert choice.selection.picks == ("C",)


def test_another_piece_replaces_the_one_picked() -> None:
    choice = pick(GAMES["quantik"].start(), ("C",), ("D",))
    assert (choice.selection.picks, choice.refusals) == (("D",), ())


def test_a_spent_piece_is_refused_as_soon_as_it_is_picked() -> None:
    position = GAMES["quantik"].parse("C..C/..../b..b/....")
    assert articles(pick(position, (), ("C",))) == ["Q3"]


def test_an_illegal_totem_move_is_explained_before_the_piece_is_placed() -> None:
    choice = pick(GAMES["oxono"].start(), ("X",), ("a6",))
    assert articles(choice) == ["OX4"]
    assert choice.selection.picks == ("X",)


def test_the_cell_of_a_totem_means_the_totem() -> None:
    assert pick(GAMES["oxono"].start(), (), ("d3",), ("X",)).selection.picks == ("X",)
    assert pick(GAMES["oxono"].start(), ("O",), ("d3",), ("X",)).selection.picks == ("X",)


def test_a_face_of_a_full_line_shifts_and_one_of_a_line_with_a_gap_pushes() -> None:
    position = GAMES["cubulus"].parse(".../.../...|.../.../...|.../.../wbr 3 w -")
    left, front = (("a11", "L"), ("a11", "L~")), (("a11", "F"), ("a11", "F~"))
    assert str(pick(position, (), *left).selection.move) == "a11L~"
    assert str(pick(position, (), *front).selection.move) == "a11F"
    assert str(pick(position, ("a11",), ("L",), ("L~",)).selection.move) == "a11L~"


def test_the_centre_of_the_cube_is_refused() -> None:
    assert articles(pick(GAMES["cubulus"].start(3), (), ("b22",))) == ["C5"]


def test_every_meaning_of_a_refused_face_is_explained() -> None:
    position = GAMES["cubulus"].parse(".../.../...|.../.../...|.../.../www 3 b -")
    assert articles(pick(position, (), ("a11", "L"), ("a11", "L~"))) == ["C6", "C7"]


def test_a_piece_that_fits_nowhere_may_be_picked_and_the_cell_says_why() -> None:
    position = GAMES["omba"].parse(".,.,./.,.,./aab,.,a 2 a 2 -")
    covered = pick(position, (), ("a1",))
    assert articles(covered) == ["OM8"]
    picked = pick(position, (), ("c1",))
    assert picked.selection.picks == ("c1",)
    assert articles(pick(position, ("c1",), ("c1",))) == ["OM7"]


def test_before_the_roll_every_piece_answers_with_the_roll() -> None:
    start = GAMES["omba"].start()
    assert articles(pick(start, (), ("b2",))) == ["OM3"]
    assert articles(pick(start, (), ("@",))) == ["OM3"]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_whatever_is_picked_leads_on_or_is_refused_by_an_article_that_exists(game: str, players: int) -> None:
    for position in list(random_game(game, players, seed=3, plies=40))[::9]:
        for zone in BOARDS[game].draw(view_of(position)).zones:
            choice = pick(position, (), *zone.paths)
            assert all(c.full("fr") and c.full("en") for c in choice.refusals)
            assert not (choice.refusals and choice.selection.move)
