"""Certificates that consist of answers: the checker finds the positions itself, and refuses false ones."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random

import pytest

from quatuor.engine.answers import answers
from quatuor.engine.core import core_position
from quatuor.engine.limit import Limit
from quatuor.engine.proving import Prover, ProvingError
from quatuor.proof import (
    Answers,
    BrokenProof,
    UnreadableProof,
    answers_written,
    check,
    check_answers,
    is_answers,
    read_answers,
)
from quatuor.proof.answers import ENTRY, NONE
from quatuor.proof.regenerating import first_image
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from tests.proof.proofs import SMALL, made, place

WON = ("oxono win", "oxono long win")


def prover_of(position: Position, threads: int = 1) -> tuple[Prover, int]:
    """A prover that has proved who wins a position, and the winner."""
    prover = Prover(position, memory=SMALL, threads=threads)
    winners = prover.winner(Limit(nodes=500_000))
    assert winners is not None
    (winner,) = winners
    return prover, winner


@cache
def answered(name: str, threads: int = 1) -> Answers:
    return answers(*prover_of(place(name), threads))


def refusal(spoilt: Answers) -> str:
    """Why answers are refused after writing and reading them."""
    with pytest.raises(BrokenProof) as refused:
        check_answers(read_answers(answers_written(spoilt)))
    assert refused.value.sentence("fr")
    return refused.value.key


def with_entry(given: Answers, number: int, entry: bytes) -> Answers:
    start = number * ENTRY.size
    entries = given.entries[:start] + entry + given.entries[start + ENTRY.size :]
    return replace(given, entries=entries)


# ── Accepted ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", WON)
@pytest.mark.parametrize("threads", [1, 3])
def test_they_prove_what_a_listed_strategy_proves(name: str, threads: int) -> None:
    given = answered(name, threads)
    proved, listed = check_answers(read_answers(answers_written(given))), check(made(name))
    assert (proved.position, proved.player, proved.least) == (listed.position, listed.player, listed.least)
    assert proved.positions == sum(given.turns) > 1
    assert len(given.turns) < proved.plies <= 2 * len(given.turns) + 2


def test_the_winner_need_not_be_to_move() -> None:
    prover, winner = prover_of(place("oxono long win"))
    ((action, _),) = prover.replies(winner, core_position(prover.position))
    after = prover.position.after(GAMES["oxono"].moves[action])
    given = answers(*prover_of(after))
    assert given.turns[0] > 1
    proved = check_answers(given)
    assert (proved.player, proved.plies % 2) == (winner, 0)


def test_processes_share_the_positions_and_progress_is_reported() -> None:
    given = answered("oxono long win")
    reported: list[tuple[float, float | None]] = []
    alone = check_answers(given, lambda done, total: reported.append((done, total)))
    done, total = reported[-1]
    assert done == total == alone.positions
    assert check_answers(given, processes=2) == alone


def test_threats_leave_fewer_positions_to_answer() -> None:
    entries = list(ENTRY.iter_unpack(answered("oxono long win").entries))
    assert any(threat != NONE for _, threat, _ in entries)


def test_only_games_whose_core_orders_texts_have_them() -> None:
    with pytest.raises(ProvingError):
        answers(Prover(place("quantik"), memory=SMALL), 0)


def test_the_first_image_is_the_same_for_all_images() -> None:
    board = place("oxono long win")
    images = [board.mapped(symmetry) for symmetry in GAMES["oxono"].symmetries()]
    assert {first_image(image) for image in images} == {min(map(str, images))}


# ── Refused ──────────────────────────────────────────────────────────────────────────────────────────────


def test_every_answer_that_does_not_win_is_refused() -> None:
    """The first answer is replaced by each legal move in turn: only proved wins could be followed up."""
    given = answered("oxono long win")
    board = GAMES["oxono"].parse(first_image(place("oxono long win")))
    right = ENTRY.unpack_from(given.entries)[0]
    for move in board.legal_moves():
        if move.action != right:
            assert refusal(with_entry(given, 0, Answers.entry(move.action)))


def test_changed_entries_are_refused_unless_they_still_win() -> None:
    given, chance = answered("oxono long win"), Random(1)  # noqa: S311 - no secret
    refused = 0
    for _ in range(60):
        number = chance.randrange(sum(given.turns))
        spoilt = with_entry(given, number, Answers.entry(chance.randrange(2592)))
        try:
            check_answers(spoilt)
        except BrokenProof:
            refused += 1
    assert refused > 50


def test_the_numbers_of_positions_must_be_right() -> None:
    given = answered("oxono win")
    last, size = given.turns[-1], ENTRY.size
    short = replace(given, turns=given.turns[:-1], entries=given.entries[: -last * size])
    assert refusal(short) == "answers-open"
    longer = replace(given, turns=(*given.turns, 1), entries=given.entries + Answers.entry(0))
    assert refusal(longer) == "answers-turn"
    more = replace(given, turns=(given.turns[0] + 1, *given.turns[1:]), entries=given.entries + bytes(size))
    assert refusal(more) == "answers-turn"


def test_moves_that_do_not_exist_are_refused() -> None:
    given = answered("oxono win")
    assert refusal(with_entry(given, 0, Answers.entry(2592))) == "answer-number"
    assert refusal(with_entry(given, 0, Answers.entry(NONE))) == "answer-number"


def test_claims_about_other_games_and_players_are_refused() -> None:
    given = answered("oxono win")
    assert refusal(replace(given, game="chess")) == "game"
    assert refusal(replace(given, game="omba")) == "chance"
    assert refusal(replace(given, player=2)) == "player"
    assert refusal(replace(given, player=1 - given.player)) in ("answer-illegal", "answers-turn")
    cubulus = replace(given, game="cubulus", position=str(place("cubulus")))
    assert refusal(cubulus) == "answers-repeat"
    over = "XXXX../xxx.../....../..@.../...*../......"
    assert refusal(replace(given, position=over)) == "over"


# ── Bytes ────────────────────────────────────────────────────────────────────────────────────────────────


def unreadable(content: bytes) -> str:
    with pytest.raises(UnreadableProof) as refused:
        read_answers(content)
    assert refused.value.sentence("fr")
    return refused.value.key


def sealed(body: bytes) -> bytes:
    return body + sha256(body).digest()


def test_every_changed_byte_is_refused() -> None:
    content = answers_written(answered("oxono win"))
    assert is_answers(content)
    for number in range(len(content)):
        changed = bytes([*content[:number], content[number] ^ 1, *content[number + 1 :]])
        assert unreadable(changed) == "answers-checksum"
    for length in range(len(content)):
        assert unreadable(content[:length]) == "answers-checksum"


def test_odd_contents_with_a_right_checksum_are_refused() -> None:
    content = answers_written(answered("oxono win"))[:-32]
    head, _, stream = content.partition(b"\n")
    assert unreadable(sealed(head)) == "answers-head"
    assert unreadable(sealed(b"[]\n" + stream)) == "names"
    assert unreadable(sealed(head.replace(b"answers", b"nothing") + b"\n" + stream)) == "format"
    assert unreadable(sealed(head.replace(b'"version": 1', b'"version": 2') + b"\n" + stream)) == "version"
    assert unreadable(sealed(head + b"\n" + b"no zlib")) == "answers-stream"
    assert unreadable(sealed(head + b"\n" + stream + b"more")) == "answers-count"
    assert unreadable(sealed(head + b"\n" + stream[:-1])) == "answers-count"
    assert unreadable(sealed(head + b"\n" + zlib.compress(bytes(10_000_000)))) == "answers-count"
    empty = head.replace(b'"turns": [', b'"turns": [0, ')
    assert unreadable(sealed(empty + b"\n" + stream)) == "answers-empty"
    many = head.replace(b'"turns": [', b'"turns": [2000000000, ')
    assert unreadable(sealed(many + b"\n" + stream)) == "answers-many"
