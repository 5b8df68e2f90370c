"""Certificates: valid ones are accepted, and every change is refused with its place."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quatuor.engine.proving import Prover
from quatuor.engine.strategy import certificate
from quatuor.proof import (
    BrokenProof,
    Certificate,
    Continuation,
    ProofError,
    UnreadableProof,
    check,
    read,
    written,
)
from quatuor.proof.certificate import checksum, tail
from quatuor.proof.errors import _words
from quatuor.rules import GAMES
from quatuor.rules.cubulus import SHIFTS, inverse
from quatuor.rules.game import Position
from tests.proof.proofs import (
    PLACES,
    made,
    place,
    proved,
    second_player_wins,
    with_answer,
    with_position,
    with_strategy,
)

NAMES = list(PLACES)


def sealed(text: str) -> bytes:
    """A text with a correct checksum: changed on purpose, not by accident."""
    body = text[: text.rindex('"checksum"')]
    return (body + tail(checksum(body.encode()))).encode()


def refusal(spoilt: Certificate) -> str:
    """The reason why a certificate is refused after writing and reading it."""
    with pytest.raises(BrokenProof) as refused:
        check(read(written(spoilt).encode()))
    return str(refused.value)


# ── Accepted ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", NAMES)
def test_valid_proofs_are_accepted(name: str) -> None:
    found = check(read(written(made(name)).encode()))
    assert found.position == place(name)
    assert found.positions == sum(len(strategy.positions) for strategy in made(name).strategies)
    if "draw" in name:
        assert (found.player, found.least) == (None, Fraction(1, 2))
    else:
        assert found.least == 1


def test_the_second_player_wins_quantik_in_few_positions() -> None:
    whole = second_player_wins()
    content = written(whole).encode()
    found = check(read(content))
    assert found.player == 1
    assert found.least == 1
    assert str(found.position) == "..../..../..../...."
    assert found.positions <= 250
    assert found.replies <= 3500


def test_an_immediate_win_is_always_taken() -> None:
    """The documentation teaches this first: look for the fourth shape."""
    for listed in second_player_wins().strategies[0].positions:
        board = GAMES["quantik"].parse(listed.text)
        for text, answer in listed.answers.items():
            if answer.target is None:
                continue
            after = board.play(board.parse_move(text))
            assert not any(after.after(move).outcome() for move in after.legal_moves()), (listed.text, text)


@pytest.mark.parametrize("name", NAMES)
def test_a_written_certificate_is_read_back(name: str) -> None:
    assert read(written(made(name)).encode()) == made(name)


def test_the_checker_loads_no_search() -> None:
    code = (
        "import sys, quatuor.proof;"
        # notebook.py names the drawing functions and imports them only when a picture is needed.
        "print([m for m in sys.modules if m.startswith('quatuor.') and not m.startswith("
        "('quatuor.proof', 'quatuor.rules', 'quatuor.notebook'))])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_the_numbers_of_symmetries_are_fixed() -> None:
    """A certificate refers to symmetries by number; docs/proofs.md lists them."""
    quantik, oxono, cubulus = (GAMES[name].symmetries() for name in ("quantik", "oxono", "cubulus"))
    assert (len(quantik), len(oxono), len(cubulus)) == (3072, 16, 48)
    assert quantik[0].cells == tuple(range(16))
    assert quantik[24].cells == (0, 1, 3, 2, 4, 5, 7, 6, 8, 9, 11, 10, 12, 13, 15, 14)
    assert quantik[1].pieces["C"] == "D"
    assert quantik[64 * 24].cells[:4] == (0, 4, 8, 12)
    assert oxono[1].cells[:2] == (5, 4)
    assert oxono[8].pieces["X"] == "O"
    assert cubulus[1].cells[:3] == (18, 19, 20)


# ── Refused ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(deadline=None, max_examples=60)
def test_a_changed_byte_is_refused(name: str, data: st.DataObject) -> None:
    content = bytearray(written(made(name)).encode())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[at]))
    with pytest.raises(UnreadableProof):
        read(bytes(content))


@given(content=st.binary(max_size=300))
@settings(deadline=None)
def test_garbage_is_refused_in_one_line(content: bytes) -> None:
    with pytest.raises(UnreadableProof) as refused:
        read(content)
    assert "\n" not in str(refused.value)


@given(data=st.data())
@settings(deadline=None, max_examples=60)
def test_half_a_file_is_refused(data: st.DataObject) -> None:
    content = written(made("oxono win")).encode()
    with pytest.raises(UnreadableProof, match="this certificate is incomplete: line"):
        read(content[: data.draw(st.integers(0, len(content) - 1))])


def answered(name: str, data: st.DataObject, *, goes_on: bool | None = None) -> tuple[int, int, str]:
    """A strategy, a position and a move after whose answer the game continues, or ends."""
    every = [
        (number, at, move)
        for number, strategy in enumerate(made(name).strategies)
        for at, listed in enumerate(strategy.positions)
        for move, answer in listed.answers.items()
        if goes_on is None or goes_on == (answer.target is not None)
    ]
    return data.draw(st.sampled_from(every))


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(deadline=None, max_examples=15)
def test_a_missing_answer_is_refused(name: str, data: st.DataObject) -> None:
    strategy, at, move = answered(name, data)
    problem = refusal(with_answer(made(name), at, move, None, strategy))
    assert f"strategies[{strategy}].positions[{at}]: the move {move} has no answer" in problem


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(deadline=None, max_examples=15)
def test_another_answer_is_refused(name: str, data: st.DataObject) -> None:
    strategy, at, move = answered(name, data)
    listed = made(name).strategies[strategy].positions[at]
    game = GAMES[name.split(maxsplit=1)[0]]
    before = game.parse(listed.text)
    after = before.play(before.parse_move(move))
    answer = listed.answers[move]
    if not answer.moves:
        return
    others = [other for other in game.moves if str(other) != answer.moves[0]]
    other = data.draw(st.sampled_from(others))
    legal = after.refusal(other) is None
    if legal and answer.target is None and after.after(other).outcome() is not None:
        return  # it also ends the game
    problem = refusal(with_answer(made(name), at, move, replace(answer, moves=(str(other),)), strategy))
    assert f"positions[{at}].answers.{move}" in problem
    assert legal or "illegal move" in problem or "is written" in problem


@pytest.mark.parametrize("name", ["quantik", "oxono long win", "oxono draw", "cubulus long"])
@given(data=st.data())
@settings(deadline=None, max_examples=15)
def test_another_target_or_symmetry_is_refused(name: str, data: st.DataObject) -> None:
    strategy, at, move = answered(name, data, goes_on=True)
    positions = made(name).strategies[strategy].positions
    answer = positions[at].answers[move]
    other = data.draw(st.integers(0, len(positions) + 3).filter(lambda n: n != answer.target))
    problem = refusal(with_answer(made(name), at, move, replace(answer, target=other), strategy))
    assert f"positions[{at}].answers.{move}" in problem
    spoilt = with_answer(made(name), at, move, replace(answer, symmetry=99999), strategy)
    assert "there is no symmetry number 99999" in refusal(spoilt)


@pytest.mark.parametrize("name", ["quantik", "oxono long win", "oxono draw", "cubulus long"])
@given(data=st.data())
@settings(deadline=None, max_examples=15)
def test_a_rank_that_does_not_decrease_is_refused(name: str, data: st.DataObject) -> None:
    strategy, at, move = answered(name, data, goes_on=True)
    positions = made(name).strategies[strategy].positions
    target = positions[at].answers[move].target
    assert target is not None
    level = replace(positions[target], rank=positions[at].rank)
    assert "the rank does not decrease" in refusal(with_position(made(name), target, level, strategy))


@pytest.mark.parametrize("name", NAMES)
def test_a_lower_rank_is_refused(name: str) -> None:
    first = made(name).strategies[0].positions[0]
    spoilt = with_position(made(name), 0, replace(first, rank=first.rank - 1))
    assert "the rank does not decrease" in refusal(spoilt)


@pytest.mark.parametrize("name", NAMES)
def test_the_wrong_winner_is_refused(name: str) -> None:
    strategy = made(name).strategies[0]
    spoilt = with_strategy(made(name), replace(strategy, player=1 - strategy.player))
    assert refusal(spoilt)


def test_a_draw_is_not_a_win() -> None:
    whole = made("oxono draw")
    for number, strategy in enumerate(whole.strategies):
        alone = replace(whole, strategies=(replace(strategy, claim="wins"),))
        assert "does not end as claimed" in refusal(alone), number
    assert check(replace(whole, strategies=whole.strategies[:1])).least == Fraction(1, 2)
    twice = replace(whole, strategies=(whole.strategies[0], whole.strategies[0]))
    assert "one strategy, or two that hold" in refusal(twice)
    assert "one strategy, or two that hold" in refusal(replace(whole, strategies=()))


@pytest.mark.parametrize("name", NAMES)
def test_another_game_is_refused(name: str) -> None:
    for game in GAMES:
        if game != name.split(maxsplit=1)[0]:
            assert refusal(replace(made(name), game=game))
    assert "there is no game 'chess'" in refusal(replace(made(name), game="chess"))


def test_another_root_is_refused() -> None:
    assert "is not position 0" in refusal(replace(made("quantik"), position="..../..../..../...."))
    assert refusal(replace(made("quantik"), position="nonsense")).startswith("position: ")
    assert "with 3 players" in refusal(replace(made("cubulus"), players=3))


def test_an_answer_to_an_illegal_move_is_refused() -> None:
    spoilt = with_answer(made("quantik"), 0, "Dd4", Continuation())
    assert "Dd4 has an answer, but is not a legal move" in refusal(spoilt)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"version": 1', '"version": 2', "another version"),
        ('"version": 1', '"version": true', "another version"),
        ('"format": "quatuor proof"', '"format": "x"', "not a Quatuor certificate"),
        ('"history": []', '"history": {}', "history"),
        ('"history": []', '"history": [3]', r"history\[0\]"),
        ('"players": 2', '"players": -2', "players"),
        ('"players": 2', '"players": 2.0', "players"),
        ('"players": 2', '"players": NaN', "NaN"),
        ('"players": 2', '"players": ' + "9" * 5000, "JSON"),
        ('"players": 2', '"players": 2, "players": 2', "'players' appears twice"),
        ('"players": 2', '"player": 2', "expected an object with these names"),
        ('"claim": "wins"', '"claim": "loses"', r"strategies\[0\]"),
        ('"rank": ', '"rank": -', "rank"),
        ('"start": [', '"start": [null, ', "start"),
        ('"strategies": [', '"strategies": [' * 1 + "[" * 100_000, "nested|JSON"),
        ("{\n", "[\n", "JSON: line"),
    ],
)
def test_the_wrong_shape_is_refused_where_it_is(old: str, new: str, where: str) -> None:
    text = written(made("oxono win"))
    assert old in text
    with pytest.raises(UnreadableProof, match=where):
        read(sealed(text.replace(old, new, 1)))


def test_a_duplicate_name_among_many_is_found() -> None:
    """Comparing all pairs of names would take minutes."""
    names = ", ".join(f'"n{number}": 0' for number in (*range(100_000), 99_999))
    begun = time.process_time()
    with pytest.raises(UnreadableProof, match="'n99999' appears twice"):
        read(sealed("{" + names + ', "checksum": ""}'))
    assert time.process_time() - begun < 30


def test_nested_errors_are_in_one_language() -> None:
    whole = replace(made("cubulus"), options={"repetition": "maybe"})
    with pytest.raises(BrokenProof) as refused:
        check(whole)
    assert "must be" in refused.value.sentence("en")
    assert "must be" not in refused.value.sentence("fr")


def test_a_huge_file_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.proof.reading.SIZE_LIMIT", 1000)
    with pytest.raises(UnreadableProof, match="at most"):
        read(b"{" * 1001)


def test_every_sentence_is_in_both_languages() -> None:
    for key, sentences in _words().items():
        assert set(sentences) == {"en", "fr"}, key
    error = ProofError("missing", where="strategies[0].positions[3]", move="Ca3", position="…")
    assert "Ca3" in error.sentence("fr")
    assert error.sentence("fr") != error.sentence("en")


# ── Repetition ───────────────────────────────────────────────────────────────────────────────────────────


def shuffled() -> tuple[Position, list[Position], Certificate]:
    """A position that White wins by a shift, its history, and a certificate that uses that shift."""
    root = GAMES["cubulus"].parse("rrw/bb./b..|rww/rbr/wbr|wwr/bw./wrr 2 w a32L~")
    away, reply = (next(s for s in SHIFTS if str(s) == text) for text in ("a13F~", "a32L~"))
    there = root.play(away)
    history = [there]
    for move in (reply, inverse(away), inverse(reply), away, reply, inverse(away), inverse(reply)):
        history.append(history[-1].play(move))
    assert history.pop() == root
    inner = proved(there)
    begun = replace(inner.strategies[0], start=Continuation((str(away),), 0, 0))
    return root, history, replace(inner, position=str(root), strategies=(begun,))


def test_a_position_that_occurred_twice_is_no_longer_a_win() -> None:
    _, history, whole = shuffled()
    assert check(whole).player == 0
    assert check(replace(whole, history=tuple(map(str, history[-3:])))).history == 3
    late = replace(whole, history=tuple(map(str, history)))
    assert "has already occurred twice" in refusal(late)


def test_a_drawn_match_has_no_proof() -> None:
    root, history, whole = shuffled()
    third = tuple(map(str, (root, *history)))
    assert refusal(replace(whole, history=third)).startswith("position: this position occurs for the third")
    passed = (*third, third[0], third[1])
    assert "history[8]: this position occurs for the third" in refusal(
        replace(whole, history=passed, position=third[2])
    )


def test_a_proof_avoids_positions_that_occurred_twice() -> None:
    root, history, _ = shuffled()
    prover = Prover(root, history, memory=1 << 22)
    if prover.wins(0, nodes=20_000):
        assert check(certificate(prover, (0,))).history == len(history)


def test_a_history_with_a_gap_is_refused() -> None:
    _, history, whole = shuffled()
    gap = replace(whole, history=tuple(map(str, (history[4], history[6]))))
    assert "history[0]: no move leads from here" in refusal(gap)
    assert refusal(replace(whole, history=("nonsense",))).startswith("history[0]: ")


def test_no_position_is_listed_twice_where_positions_can_recur() -> None:
    """A position listed under two numbers could be visited twice, and so occur for the third time."""
    whole = made("cubulus shifts")
    strategy, game = whole.strategies[0], GAMES["cubulus"]
    shifting = {
        game.parse(listed.text).irreversible
        for listed in strategy.positions
        for move, answer in listed.answers.items()
        if move.endswith("~") and answer.target is not None and answer.moves[0].endswith("~")
    }
    again = next(p for p in strategy.positions if game.parse(p.text).irreversible in shifting)
    twice = replace(strategy, positions=(*strategy.positions, again))
    assert "again, so a game could reach it twice" in refusal(with_strategy(whole, twice))


def test_the_json_is_one_object() -> None:
    data = json.loads(written(made("oxono win")))
    assert next(iter(data)) == "format"
    assert list(data)[-1] == "checksum"
