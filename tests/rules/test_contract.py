"""The contract of every game, checked on positions that Hypothesis reaches: one suite for all games.

A walk is a ruleset and a list of numbers; each number picks one of the legal moves, so that a failure shrinks
to a short game. `QUATUOR_CONTRACT` restricts the tests to one game, for authors of new games.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, rule_book
from quatuor.rules.game import Game, IllegalMove, Move, Position, QuatuorError

ASKED = [GAMES[name] for name in (os.environ.get("QUATUOR_CONTRACT", "").split() or GAMES)]

WALK = 60
"""The most plies: every game except Omba is over or crowded by then."""


def walked(game: Game, ruleset_number: int, choices: list[int]) -> Position:
    rulesets = list(game.rulesets())
    position: Position = game.position.start(rulesets[ruleset_number % len(rulesets)])
    for choice in choices:
        if moves := position.legal_moves():
            position = position.after(moves[choice % len(moves)])
    return position


def positions(game: Game) -> st.SearchStrategy[Position]:
    choices = st.lists(st.integers(0, 2**16), max_size=WALK)
    return st.builds(walked, st.just(game), st.integers(0, 2**8), choices)


def anywhere() -> st.SearchStrategy[Position]:
    return st.sampled_from(ASKED).flatmap(positions)


def all_moves(position: Position) -> tuple[Move, ...]:
    game = GAMES[position.GAME]
    return (*game.moves, *game.rolls)


@given(anywhere())
def test_legal_moves_are_ordered_by_action_and_unique(position: Position) -> None:
    actions = [move.action for move in position.legal_moves()]
    assert actions == sorted(set(actions))


@given(anywhere())
def test_there_are_no_legal_moves_exactly_when_the_game_is_over(position: Position) -> None:
    assert (position.legal_moves() == ()) == (position.outcome() is not None)


@given(anywhere())
def test_scores_share_one_point(position: Position) -> None:
    if outcome := position.outcome():
        assert len(outcome.scores) == position.ruleset.players
        assert sum(outcome.scores) == 1
        assert len({score for score in outcome.scores if score}) == 1


@settings(max_examples=60)
@given(anywhere())
def test_every_other_move_is_refused_with_an_article_that_exists(position: Position) -> None:
    legal = set(position.legal_moves())
    for move in all_moves(position):
        refusal = position.refusal(move)
        assert (refusal is None) == (move in legal), f"{move} in {position}"
        if refusal is not None:
            for language in LANGUAGES:
                assert refusal.article in rule_book(position.GAME, language).articles
                assert refusal.sentence(language)


@given(anywhere(), st.integers(0, 10**6))
def test_play_refuses_illegal_moves(position: Position, pick: int) -> None:
    forbidden = sorted(set(all_moves(position)) - set(position.legal_moves()), key=str)
    assume(forbidden)  # on an empty Quantik board everything is allowed
    move = forbidden[pick % len(forbidden)]
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert caught.value.refusal == position.refusal(move)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.refusal == caught.value.refusal


@given(anywhere(), st.integers(0, 10**6))
def test_play_never_changes_its_position(position: Position, pick: int) -> None:
    before, fingerprint = str(position), hash(position)
    if moves := position.legal_moves():
        after = position.play(moves[pick % len(moves)])
        assert after != position
    assert (str(position), hash(position)) == (before, fingerprint)


@given(anywhere())
def test_the_text_of_a_position_reads_back_as_an_equal_position(position: Position) -> None:
    game = GAMES[position.GAME]
    again = game.parse(str(position), position.ruleset.players, dict(position.ruleset.options))
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)


@given(anywhere())
def test_a_position_survives_pickling(position: Position) -> None:
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert hash(again) == hash(position)
    assert again.legal_moves() == position.legal_moves()


@given(anywhere())
def test_the_text_of_a_move_reads_back_as_the_same_move(position: Position) -> None:
    for move in position.legal_moves():
        assert position.parse_move(str(move)) == move
        assert position.parse_move(str(move).swapcase()) == move
        assert "".join(move.tokens) == str(move)


@given(anywhere(), st.integers(0, 10**6))
def test_symmetric_positions_have_symmetric_moves(position: Position, pick: int) -> None:
    symmetries = GAMES[position.GAME].symmetries()
    symmetry = symmetries[pick % len(symmetries)]
    image = position.mapped(symmetry)
    moved = {position.mapped_move(move, symmetry) for move in position.legal_moves()}
    assert moved == set(image.legal_moves())
    ours, theirs = position.outcome(), image.outcome()
    assert (ours and ours.scores) == (theirs and theirs.scores)
    for move in position.legal_moves()[:3]:
        assert position.after(move).mapped(symmetry) == image.after(position.mapped_move(move, symmetry))


@pytest.mark.parametrize("game", ASKED, ids=repr)
def test_symmetries_are_a_group_of_distinct_maps(game: Game) -> None:
    turns = {(s.cells, tuple(sorted(s.pieces.items()))) for s in game.symmetries()}
    assert len(turns) == len(game.symmetries())
    cells = {s.cells for s in game.symmetries()}
    sample = sorted(cells)[:: max(1, len(cells) // 12)]
    for first in sample:
        for second in sample:
            assert tuple(second[first[cell]] for cell in range(len(first))) in cells


@given(anywhere())
def test_chance_turns_offer_the_faces_of_the_die_and_nothing_else_does(position: Position) -> None:
    rolls = [move for move, _ in position.chances()]
    due = position.turn is None and position.outcome() is None
    assert rolls == (list(GAMES[position.GAME].rolls) if due else [])
    assert sum(probability for _, probability in position.chances()) == due


@pytest.mark.parametrize("game", ASKED, ids=repr)
def test_action_numbers_are_dense_and_texts_unique(game: Game) -> None:
    assert [move.action for move in game.moves] == list(range(game.actions))
    assert [move.action for move in game.rolls] == list(range(len(game.rolls)))
    texts = [str(move) for move in (*game.moves, *game.rolls)]
    assert len(set(texts)) == len(texts)


@given(st.sampled_from(ASKED), st.text(max_size=60))
def test_garbage_is_answered_in_one_line(game: Game, text: str) -> None:
    start = game.start()
    for read in (lambda: str(start.parse_move(text)), lambda: str(game.parse(text))):
        output = answer(read)
        assert output.strip()
        assert "\n" not in output


def answer(read: Callable[[], str]) -> str:
    """The parsed value, or the error text."""
    try:
        return read()
    except QuatuorError as error:
        return str(error)
