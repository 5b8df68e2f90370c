"""The contract of every game's rules, checked on positions Hypothesis walks to: one suite for all games.

`test_contract_book.py` checks the articles. `contract.py` says how to check a single game. A failure names
the part of the game that breaks its promise.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, Citation, rule_book
from quatuor.rules.game import (
    TEXT_LIMIT,
    Game,
    IllegalMove,
    NotationError,
    Player,
    Position,
    QuatuorError,
    Ruleset,
)

from .contract import ASKED, all_moves, anywhere

games = pytest.mark.parametrize("game", ASKED, ids=repr)


# ── The record ───────────────────────────────────────────────────────────────────────────────────────────


@games
def test_action_numbers_are_dense_and_texts_unique(game: Game) -> None:
    assert [move.action for move in game.moves] == list(range(game.actions)), "Game.moves: action numbers"
    assert [move.action for move in game.rolls] == list(range(len(game.rolls))), "Game.rolls: action numbers"
    texts = [str(move) for move in (*game.moves, *game.rolls)]
    assert len(set(texts)) == len(texts), "Game.moves: two moves have the same text"


@games
def test_names_and_texts_are_short_enough_for_the_page(game: Game) -> None:
    """The server refuses longer ones unread."""
    assert re.fullmatch(r"[a-z][a-z0-9_-]{0,19}", game.id), "Game.id: up to 20 small letters, digits, - or _"
    assert len(game.options) <= 10, "Game.options: more than 10"
    for move in (*game.moves, *game.rolls):
        assert len(str(move)) <= 40, f"{move}: a text of more than 40 characters"
        assert len(move.tokens) <= 6, f"{move}: more than 6 tokens"
        assert max(map(len, move.tokens)) <= 20, f"{move}: a token of more than 20 characters"


@games
def test_a_move_is_a_sequence_of_tokens(game: Game) -> None:
    for move in (*game.moves, *game.rolls):
        assert "".join(move.tokens) == str(move), f"{move}: str() is not the tokens in a row"
        assert all(move.tokens), f"{move}: a token is empty"
        assert not any(character.isspace() for character in str(move)), f"{move}: a blank separates moves"


@games
def test_no_move_is_written_like_something_else_in_a_match(game: Game) -> None:
    for move in (*game.moves, *game.rolls):
        word = str(move).lower()
        assert word not in ("draw", "roll"), f"{move} is not the text of a move"
        assert not word.startswith("resign:"), f"{move} is not the text of a move"


@games
def test_the_faces_of_a_die_are_numbers(game: Game) -> None:
    assert all(str(face).isdecimal() for face in game.rolls), "Game.rolls: a face is a number"
    assert len(game.rolls) != 1, "Game.rolls: a die has two faces or more"


@games
def test_a_position_knows_its_game(game: Game) -> None:
    assert game.position.GAME == game.id, "Position.GAME is not Game.id"


@games
def test_cells_and_pieces_are_told_apart(game: Game) -> None:
    assert len(set(game.cells)) == len(game.cells), "Game.cells: two cells have the same name"
    for letter, owner in game.pieces.items():
        assert len(letter) == 1, f"Game.pieces: {letter!r} is not one character"
        assert owner is None or owner in range(len(game.seats)), f"Game.pieces: no seat {owner}"
    assert game.height >= 1, "Game.height"


@games
def test_player_counts_are_two_to_four_each_once(game: Game) -> None:
    counts = [ruleset.players for ruleset in game.rulesets()]
    assert set(counts) <= {2, 3, 4}, f"player counts {counts}"
    assert len(set(game.rulesets())) == len(counts), "a player count or the value of an option occurs twice"


@games
def test_options_can_be_chosen_by_their_values(game: Game) -> None:
    for option in game.options:
        assert "=" not in option.name, f"Game.options: {option.name!r} contains ="
        for value in option.values:
            told = f"Game.options: {value!r}, a value of {option.name}"
            assert value == value.strip().lower(), f"{told}, must be in lower case"
            assert option.read(value) == value, f"{told}, is read as another one"


@games
def test_every_start_may_be_drawn(game: Game) -> None:
    for ruleset in game.rulesets():
        starts = game.position.starts(ruleset)
        assert game.position.start(ruleset) in starts, f"{ruleset}: start() is not among starts()"
        assert all(start.ruleset == ruleset for start in starts), f"{ruleset}: a start has another ruleset"
        assert not any(start.outcome() for start in starts), f"{ruleset}: a start is over"


# ── Legal moves ──────────────────────────────────────────────────────────────────────────────────────────


@given(anywhere())
def test_legal_moves_are_ordered_by_action_and_unique(position: Position) -> None:
    actions = [move.action for move in position.legal_moves()]
    assert actions == sorted(set(actions)), f"legal_moves() of {position}"


@given(anywhere())
def test_legal_moves_are_those_of_the_game(position: Position) -> None:
    game = GAMES[position.GAME]
    there = game.rolls if position.turn is None else game.moves
    for move in position.legal_moves():
        assert there[move.action] == move, f"legal_moves() of {position}: {move} is not in the game's list"


@given(anywhere())
def test_there_are_no_legal_moves_exactly_when_the_game_is_over(position: Position) -> None:
    over = position.outcome() is not None
    assert (position.legal_moves() == ()) == over, f"legal_moves() and outcome() disagree in {position}"


@settings(max_examples=60)
@given(anywhere())
def test_every_other_move_is_refused_with_an_article_that_exists(position: Position) -> None:
    legal = set(position.legal_moves())
    for move in all_moves(position):
        refusal = position.refusal(move)
        assert (refusal is None) == (move in legal), f"refusal() and legal_moves(): {move} in {position}"
        if refusal is not None:
            check_sentences(refusal, "refusals")


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
        assert after != position, f"after() leaves {position} as it is"
        assert after.ruleset == position.ruleset, f"after() changes the ruleset of {position}"
        assert after.irreversible >= position.irreversible, f"irreversible decreases after {position}"
    assert (str(position), hash(position)) == (before, fingerprint), f"after() changes {before} itself"


@given(anywhere())
def test_a_position_cannot_be_changed(position: Position) -> None:
    part, value = "ruleset", position.ruleset
    with pytest.raises((AttributeError, TypeError)):
        setattr(position, part, value)


@given(anywhere())
def test_a_move_passes_cells_of_the_board(position: Position) -> None:
    for move in position.legal_moves():
        assert set(position.path(move)) <= set(GAMES[position.GAME].cells), f"path() of {move} in {position}"


@given(anywhere())
def test_chance_turns_offer_the_faces_of_the_die_and_nothing_else_does(position: Position) -> None:
    rolls = [move for move, _ in position.chances()]
    due = position.turn is None and position.outcome() is None
    assert rolls == (list(GAMES[position.GAME].rolls) if due else []), f"legal_moves() of {position}"
    assert sum(probability for _, probability in position.chances()) == due


@given(anywhere())
def test_a_roll_is_shown_until_it_is_spent(position: Position) -> None:
    if position.turn is None and position.outcome() is None:
        assert position.roll is None, f"roll of {position}, which is before a roll"
        for face in position.legal_moves():
            rolled = position.after(face)
            assert str(rolled.roll) == str(face), f"roll of {rolled} is not the face {face}"
            assert rolled.turn == position.player, f"turn of {rolled} is not the player who rolled"


# ── The board and the players ────────────────────────────────────────────────────────────────────────────


@given(anywhere())
def test_contents_are_pieces_of_the_game_on_its_cells(position: Position) -> None:
    game = GAMES[position.GAME]
    assert len(position.contents) == len(game.cells), f"contents of {position}: one for each of Game.cells"
    for cell, content in zip(game.cells, position.contents, strict=True):
        assert set(content) <= set(game.pieces), f"contents of {cell} in {position}: not in Game.pieces"
        assert len(content) <= game.height, f"contents of {cell} in {position}: higher than Game.height"


@given(anywhere())
def test_a_player_who_acts_is_in_the_game(position: Position) -> None:
    assert position.turn in (None, position.player), f"turn and player of {position}"
    assert position.out <= set(position.all_players), f"out of {position}"
    assert position.player in position.all_players, f"player of {position}"
    if position.outcome() is None:
        assert position.player in position.remaining, f"player of {position} is out"


@given(anywhere())
def test_others_play_on_when_one_of_several_leaves(position: Position) -> None:
    if position.ruleset.players > 2 and position.outcome() is None:
        for player in position.remaining:
            check_leaving(position, player)


def check_leaving(position: Position, player: Player) -> None:
    told = f"leave({player}) of {position}"
    left = position.leave(player)
    assert left.out >= position.out | {player}, f"{told}: they are not in out"
    outcome = left.outcome()
    assert (left.legal_moves() == ()) == (outcome is not None), f"{told}: legal_moves() and outcome()"
    if len(left.remaining) == 1:
        assert outcome is not None, f"{told}: only one player is left, but the game is not over"
        assert outcome.winners == left.remaining, f"{told}: the last player in does not win"
    if player != position.player and outcome is None:
        assert (left.player, left.roll) == (position.player, position.roll), f"{told}: the turn has changed"


# ── The end ──────────────────────────────────────────────────────────────────────────────────────────────


@given(anywhere())
def test_scores_share_one_point(position: Position) -> None:
    if outcome := position.outcome():
        assert len(outcome.scores) == position.ruleset.players, f"outcome() of {position}: a score per player"
        assert sum(outcome.scores) == 1, f"outcome() of {position}: the scores do not add up to 1"
        assert len({score for score in outcome.scores if score}) == 1, f"outcome() of {position}: unequal"
        assert not set(outcome.winners) & position.out, f"outcome() of {position}: a player who is out wins"


@given(anywhere())
def test_an_ending_is_cited_from_an_article(position: Position) -> None:
    if outcome := position.outcome():
        check_sentences(outcome.citation, "endings")


def check_sentences(citation: Citation, kind: str) -> None:
    """A citation has its sentence in both languages, and names cells of the board."""
    cited = f'cite("{citation.article}", "{citation.key}")'
    for language in LANGUAGES:
        book = f"{citation.game}.{language}.toml"
        article = rule_book(citation.game, language).articles.get(citation.article)
        assert article is not None, f"{book}: no article {citation.article}, but the rules have {cited}"
        assert citation.key in getattr(article, kind), f"{book}: no {kind} for {cited}"
        assert citation.sentence(language).strip(), f"{book}: no words for {cited}"
    assert set(citation.cells) <= set(GAMES[citation.game].cells), f"{cited}: a cell that does not exist"


# ── Notation ─────────────────────────────────────────────────────────────────────────────────────────────


@given(anywhere())
def test_the_text_of_a_position_reads_back_as_an_equal_position(position: Position) -> None:
    game = GAMES[position.GAME]
    assert len(str(position)) <= TEXT_LIMIT, f"str() of {position}: more than {TEXT_LIMIT} characters"
    again = game.parse(str(position), position.ruleset.players, dict(position.ruleset.options))
    assert again == position, f"parse() of {position} is another position"
    assert hash(again) == hash(position), f"hash() of equal positions {position}"
    assert str(again) == str(position), f"str() of equal positions {position}"


@given(anywhere())
def test_the_text_of_a_position_states_the_player_count_if_it_varies(position: Position) -> None:
    counts = GAMES[position.GAME].player_counts
    expected = (None, *counts) if len(counts) == 1 else (position.ruleset.players,)
    stated = type(position).stated_players(str(position))
    assert stated in expected, f"stated_players({str(position)!r}) is {stated}, not {expected[-1]}"


def reads(game: Game, text: str, ruleset: Ruleset) -> bool:
    """Whether a text is a position under a ruleset: it may hold what only another one counts."""
    try:
        game.position.parse(text, ruleset)
    except NotationError:
        return False
    return True


@given(anywhere())
def test_the_ruleset_is_a_part_of_a_position(position: Position) -> None:
    game, text = GAMES[position.GAME], str(position)
    others = (each for each in game.rulesets() if each != position.ruleset)
    for ruleset in others:
        if ruleset.players == position.ruleset.players and reads(game, text, ruleset):
            other = game.position.parse(text, ruleset)
            assert other != position, f"{position} under two rulesets are equal"
            return


@given(anywhere())
def test_a_position_survives_pickling(position: Position) -> None:
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert hash(again) == hash(position)
    assert again.legal_moves() == position.legal_moves()


@given(anywhere())
def test_the_text_of_a_move_reads_back_as_the_same_move(position: Position) -> None:
    for move in position.legal_moves():
        assert position.parse_move(str(move)) == move, f"parse_move({str(move)!r}) in {position}"
        swapped = str(move).swapcase()
        assert position.parse_move(swapped) == move, f"parse_move({swapped!r}) in {position}"


@settings(max_examples=20)
@given(anywhere())
def test_a_move_is_parsed_where_it_is_illegal_too(position: Position) -> None:
    """It may be read as a move that means the same here, such as a push without anything to push."""
    there = set(all_moves(position))
    for move in there:
        assert position.parse_move(str(move)) in there, f"parse_move({str(move)!r}) in {position}"


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


# ── Symmetry ─────────────────────────────────────────────────────────────────────────────────────────────


@given(anywhere(), st.integers(0, 10**6))
def test_symmetric_positions_have_symmetric_moves(position: Position, pick: int) -> None:
    symmetries = GAMES[position.GAME].symmetries()
    number = pick % len(symmetries)
    symmetry, told = symmetries[number], f"symmetry {number} of {position}"
    image = position.mapped(symmetry)
    assert image.contents == symmetry.moved(position.contents), f"mapped(): {told}"
    moved = {position.mapped_move(move, symmetry) for move in position.legal_moves()}
    assert moved == set(image.legal_moves()), f"mapped_move(): {told}"
    ours, theirs = position.outcome(), image.outcome()
    assert (ours and ours.scores) == (theirs and theirs.scores), f"outcome(): {told}"
    for move in position.legal_moves()[:3]:
        then = image.after(position.mapped_move(move, symmetry))
        assert position.after(move).mapped(symmetry) == then, f"after {move}: {told}"


@games
def test_symmetries_are_a_group_of_distinct_turns_of_the_board(game: Game) -> None:
    turns = {(s.cells, tuple(sorted(s.pieces.items()))) for s in game.symmetries()}
    assert len(turns) == len(game.symmetries()), "Game.symmetries: two are the same"
    identity = game.symmetries()[0]
    assert identity.cells == tuple(range(len(game.cells))), "Game.symmetries: the first is the identity"
    assert all(letter == image for letter, image in identity.pieces.items()), "Game.symmetries: the identity"
    cells = {s.cells for s in game.symmetries()}
    sample = sorted(cells)[:: max(1, len(cells) // 12)]
    for first in sample:
        for second in sample:
            both = tuple(second[first[cell]] for cell in range(len(first)))
            assert both in cells, "Game.symmetries: one after another is missing"
