"""The shipped book of OXONO: closed under the rules, known in every image, and used wherever a verdict is."""

from __future__ import annotations

import logging
import struct
import zlib
from itertools import pairwise

import pytest

import quatuor
from quatuor import _core
from quatuor.dice import Dice
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.answers import answers
from quatuor.engine.core import core_position
from quatuor.engine.exact.oxono import OXONO, OxonoSource
from quatuor.engine.exact.oxono_data import FILE, TURNS, book_bytes, book_of, first_turns, start
from quatuor.engine.exact.stored_file import DataError, StoredFile
from quatuor.engine.games import twin
from quatuor.engine.packed.oxono import pack
from quatuor.engine.proving import Prover
from quatuor.match import Match
from quatuor.proof import Answers, check_answers, left_open
from quatuor.proof.answers import ENTRY
from quatuor.rules.game import Position
from quatuor.rules.oxono import GAME, OxonoPosition

MOST_BYTES = 500_000


def strategy(turns: int) -> Answers:
    """The first turns of the book as a strategy that does not end."""
    content = zlib.decompress(FILE.opened(FILE.shipped()))
    counts = struct.unpack_from(f"<{TURNS}I", content, 4)[:turns]
    first = 4 * (1 + TURNS)
    entries = content[first : first + ENTRY.size * sum(counts)]
    return Answers("oxono", 2, {}, str(start()), 0, counts, entries)


def book_move(position: Position) -> Position:
    known = OXONO.known(position, 1)
    assert known is not None
    return position.after(known.moves[0].move)


def game_by_the_book(seed: int) -> list[Position]:
    """The positions of a game by the book, in which the other holds out about as long as possible."""
    dice, positions = Dice(seed), [GAME.start()]
    for _ in range(TURNS):
        positions.append(book_move(positions[-1]))
        replies = [positions[-1].after(move) for move in positions[-1].legal_moves()]
        longest = max(map(_length, replies))
        positions.append(dice.choice([reply for reply in replies if _length(reply) >= longest - 2]))
    return positions


def _length(after: Position) -> int:
    verdict = OXONO.verdict(after)
    return 99 if verdict is None else verdict.most_plies or 0


# ── The book itself ──────────────────────────────────────────────────────────────────────────────────────


def test_the_book_is_small() -> None:
    assert len(FILE.shipped()) <= MOST_BYTES


def test_the_book_is_closed() -> None:
    """By the rules alone: every answer is legal, and every reply meets a threat or leads to the next turn."""
    whole = strategy(TURNS)
    assert len(left_open(strategy(TURNS - 1))) == whole.turns[-1]


def test_a_subtree_of_ply_eight_is_won() -> None:
    """One answer of the last turn of the book, proved against every reply and checked by the rules alone."""
    position = game_by_the_book(seed=4)[2 * TURNS - 2]
    assert _placed(position) == 8
    answered = book_move(position)
    prover = Prover(answered, memory=1 << 27)
    assert prover.wins(0)
    proved = check_answers(answers(prover, 0))
    assert proved.player == 0
    assert proved.position == answered
    verdict = OXONO.verdict(position)
    assert verdict is not None
    assert list(verdict.scores) == [1, 0]


def test_bounds_decrease_with_every_move() -> None:
    for seed in range(20):
        verdicts = [verdict for each in game_by_the_book(seed) if (verdict := OXONO.verdict(each))]
        bounds = [verdict.most_plies or 0 for verdict in verdicts]
        assert len(bounds) > 4
        assert all(after < before for before, after in pairwise(bounds))


def test_every_image_is_known() -> None:
    for seed in range(5):
        for position in game_by_the_book(seed)[: 2 * TURNS]:
            images = [position.mapped(symmetry) for symmetry in GAME.symmetries()]
            assert len(images) == 16
            assert len({OXONO.verdict(image) for image in images}) == 1
            for image in images:
                if image.turn == 0:
                    assert OXONO.verdict(book_move(image)) is not None


@pytest.mark.parametrize(
    "text", ["....../....../..@.../...*../....../......", "....../....../..*.../...@../....../......"]
)
def test_both_starts_are_won(text: str) -> None:
    verdict = OXONO.verdict(GAME.parse(text))
    assert verdict is not None
    assert list(verdict.scores) == [1, 0]
    assert verdict.within == 31


def test_positions_beside_the_book_are_not_in_it() -> None:
    known = OXONO.known(start(), 1)
    assert known is not None
    others = [move for move in start().legal_moves() if OXONO.verdict(start().after(move)) is None]
    assert len(others) == len(start().legal_moves()) - 4
    assert OXONO.verdict(GAME.parse("*x@o.X/..oXO./....../O....o/.X..../....x.")) is None


def test_the_book_can_be_made_from_a_strategy() -> None:
    """A late position stands in for the start."""
    root = GAME.parse("*x@o.X/..oXO./....../O....o/.X..../....x.")
    assert isinstance(root, OxonoPosition)
    prover = Prover(root)
    assert prover.wins(0)
    whole = answers(prover, 0)
    lengths = _core.oxono_lengths(_core.Oxono(pack(root)), whole.entries, threads=2)
    assert len(lengths) == sum(whole.turns)
    assert lengths[0] == check_answers(whole).plies
    book = _core.OxonoBook(_core.Oxono(pack(root)), whole.turns, whole.entries, lengths)
    found = book.find(_core.Oxono(pack(root)))
    assert found is not None
    assert found[0] == lengths[0]
    with pytest.raises(ValueError, match="not legal"):
        first_turns(whole)
    for cut in (0, ENTRY.size * whole.turns[0], len(whole.entries) - ENTRY.size):
        with pytest.raises(ValueError, match="every position"):
            _core.oxono_lengths(_core.Oxono(pack(root)), whole.entries[:cut])
    with pytest.raises(ValueError, match="every position"):
        _core.oxono_lengths(_core.Oxono(pack(root)), whole.entries + ENTRY.pack(0, 0, 0))


# ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        zlib.compress(b""),
        zlib.compress(b"\xff" * 8),
        book_bytes((1,), bytes(6), b""),
        book_bytes((), b"", b""),
        book_bytes((2,), bytes(6), b"\1"),
    ],
)
def test_bytes_that_are_no_book_are_refused(stored: bytes) -> None:
    with pytest.raises(DataError, match="damaged"):
        book_of(stored)


def test_a_damaged_book_is_logged_and_not_used(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = FILE.shipped()[:-1]
    monkeypatch.setattr(StoredFile, "shipped", lambda _: damaged)
    source = OxonoSource()
    with caplog.at_level(logging.WARNING):
        assert source.verdict(start()) is None
        assert source.known(start(), 1) is None
    assert "damaged" in caplog.text


# ── Its use ──────────────────────────────────────────────────────────────────────────────────────────────


def test_an_analysis_of_the_start_is_exact_at_once() -> None:
    found = last_analysis(analyse(start()))
    assert found.verdict.kind == "exact"
    assert list(found.verdict.scores) == [1, 0]
    assert found.nodes == 0
    assert len(found.line) >= 2 * TURNS


def test_other_moves_are_searched_beside_the_known_one() -> None:
    """The known move comes four times, in four images."""
    found = last_analysis(analyse(start(), quatuor.Limit(nodes=20_000), lines=255))
    kinds = [candidate.verdict.kind for candidate in found.candidates]
    assert found.verdict.kind == "exact"
    assert kinds == ["exact"] * 4 + ["estimate"] * (len(start().legal_moves()) - 4)


def test_the_loser_gets_the_move_that_holds_out_longest() -> None:
    position = book_move(start())
    found = last_analysis(analyse(position, lines=255))
    assert found.nodes == 0
    verdicts = [verdict for each in found.candidates if isinstance(verdict := each.verdict, quatuor.Exact)]
    bounds = [verdict.within or 0 for verdict in verdicts]
    assert len(bounds) == len(position.legal_moves())
    assert bounds == sorted(bounds, reverse=True)
    verdict = found.verdict
    assert isinstance(verdict, quatuor.Exact)
    assert verdict.within == bounds[0]


def test_a_loss_whose_replies_are_beyond_the_book_is_still_exact() -> None:
    position = game_by_the_book(seed=4)[2 * TURNS - 1]
    found = last_analysis(analyse(position, quatuor.Limit(nodes=5_000)))
    assert position.turn == 1
    assert found.verdict.kind == "exact"
    assert list(found.verdict.scores) == [1, 0]


def test_a_hint_at_the_start_is_a_forced_win() -> None:
    hint = quatuor.hint(Match(start()))
    assert hint.reason == "forces-win"
    assert "16" in hint.sentence("en")


def test_level_eight_follows_the_book_and_then_its_proofs() -> None:
    """A whole game against random moves: every verdict is an exact win, to the end."""
    match, dice = Match(start()), Dice(9)
    level = quatuor.engine_named("level:8", seed=1)
    while match.outcome() is None:
        if match.position.turn == 0:
            choice = level.choose(match)
            assert choice.verdict is not None
            assert choice.verdict.kind == "exact"
            assert list(choice.verdict.scores) == [1, 0]
            match.play(choice.move)
        else:
            match.play(dice.choice(match.legal_moves()))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_taught_search_knows_the_book() -> None:
    prover = Prover(start(), memory=1 << 26, taught=True)
    assert prover.wins(0, nodes=1)
    assert prover.nodes == 0
    for position in game_by_the_book(7)[: 2 * TURNS]:
        images = [core_position(position.mapped(symmetry)) for symmetry in GAME.symmetries()]
        known = [image for image in images if prover.wins(0, image, nodes=1)]
        assert len(known) >= 13  # of sixteen: now and then four positions belong in one place for three
    other = Prover(start(), memory=1 << 20, taught=True)
    assert other.wins(1, nodes=1) is None
    assert twin("quantik").book is None


def _placed(position: Position) -> int:
    return sum(content not in ("", "*", "@") for content in position.contents)
