"""Proof-number search agrees with brute force by the rules, and its proofs can be checked."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import islice

import pytest

from quatuor import _core
from quatuor._core import StopFlag
from quatuor.engine.core import compiled_position, core_position
from quatuor.engine.limit import Limit
from quatuor.engine.proving import Prover, ProvingError, proved
from quatuor.engine.short_strategy import ShortStrategy
from quatuor.engine.strategy import Builder, certificate, symmetry_between
from quatuor.engine.verdict import Exact
from quatuor.match import Match
from quatuor.proof import check
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position
from tests.engine import brute
from tests.proof.proofs import PLACES, place

SMALL = 1 << 22


@cache
def value(position: Position) -> Fraction:
    """The score of the player to move with best play, by playing every game with the Python rules."""
    player = position.player
    best = Fraction(0)
    for move in position.legal_moves():
        after = position.after(move)
        outcome = after.outcome()
        here = 1 - value(after) if outcome is None else outcome.scores[player]
        best = max(best, here)
        if best == 1:
            break
    return best


def late(game: str, plies: int, count: int) -> list[Position]:
    """Unfinished positions of random games after this many plies.

    Many games end sooner, so the core plays.
    """
    start = GAMES[game].start()
    games = (compiled_position(start).playout(17, stream)[0] for stream in range(10**6))
    long = islice((actions for actions in games if len(actions) > plies), count)
    return [brute.position_after(start, actions[:plies]) for actions in long]


def expected(position: Position) -> tuple[Player, ...]:
    score = value(position)
    mover = position.player
    return {1: (mover,), 0: (1 - mover,)}.get(int(score) if score != Fraction(1, 2) else 2, (0, 1))


@pytest.mark.parametrize("position", late("quantik", 10, 12), ids=str)
def test_quantik_agrees_with_brute_force(position: Position) -> None:
    prover = Prover(position, memory=SMALL)
    winners = prover.winner()
    assert winners == expected(position)
    assert check(certificate(prover, winners)).player == winners[0]


@pytest.mark.parametrize("position", late("oxono", 29, 6), ids=str)
def test_the_last_pieces_of_oxono_agree_with_brute_force(position: Position) -> None:
    prover = Prover(position, memory=SMALL)
    winners = prover.winner()
    assert winners == expected(position)
    found = check(certificate(prover, winners))
    assert found.least == Fraction(1, len(winners))


@pytest.mark.parametrize("position", late("oxono", 26, 4), ids=str)
def test_several_threads_prove_the_same(position: Position) -> None:
    prover = Prover(position, memory=SMALL, threads=3)
    winners = prover.winner()
    assert winners == Prover(position, memory=SMALL).winner()
    assert winners is not None
    check(certificate(prover, winners))


def test_some_of_these_are_drawn() -> None:
    assert {len(expected(position)) for position in late("oxono", 29, 6)} == {1, 2}


@pytest.mark.parametrize("seed", range(12))
def test_short_wins_of_cubulus_are_found_and_can_be_checked(seed: int) -> None:
    match = brute.random_match(GAMES["cubulus"], 2, 14 + seed, seed)
    if match.outcome() is not None:
        return
    prover = Prover(match.position, match.history, memory=SMALL)
    winners = prover.winner(Limit(nodes=1500))
    for player in (0, 1):
        if brute.forced_in_match(match, player, 2):
            assert winners == (player,)
    if winners is not None:
        found = check(certificate(prover, winners))
        assert found.player == winners[0]
        assert found.least == 1


@pytest.mark.parametrize("seed", range(4))
def test_wins_of_cubulus_found_by_several_threads_can_be_checked(seed: int) -> None:
    match = brute.random_match(GAMES["cubulus"], 2, 16 + seed, seed)
    if match.outcome() is not None:
        return
    prover = Prover(match.position, match.history, memory=SMALL, threads=2)
    winners = prover.winner(Limit(nodes=40_000))
    alone = Prover(match.position, match.history, memory=SMALL).winner(Limit(nodes=40_000))
    assert winners is None or alone is None or winners == alone
    if winners is not None:
        check(certificate(prover, winners))


def test_nothing_is_refuted_where_positions_can_recur() -> None:
    match = brute.random_match(GAMES["cubulus"], 2, 12, 5)
    prover = Prover(match.position, match.history, memory=SMALL)
    assert prover.winner(Limit(nodes=2000)) is None


def test_the_empty_board_of_quantik() -> None:
    assert proved(GAMES["quantik"].start(), memory=1 << 24) == Exact((Fraction(0), Fraction(1)))


@pytest.mark.parametrize("name", PLACES)
def test_the_score_is_exact(name: str) -> None:
    found = proved(place(name), memory=SMALL)
    assert found is not None
    assert sum(found.scores) == 1
    assert (max(found.scores) == Fraction(1, 2)) == ("draw" in name)


def test_less_memory_makes_it_slower_not_wrong() -> None:
    position = place("oxono long win")
    tight = Prover(position, memory=1 << 12)
    assert tight.winner() == Prover(position, memory=SMALL).winner()


def test_limits_are_kept() -> None:
    start = GAMES["oxono"].start()
    prover = Prover(start, memory=SMALL)
    assert prover.winner(Limit(nodes=3000)) is None
    assert prover.nodes <= 3002
    assert Prover(start, memory=SMALL).winner(Limit(seconds=0.2)) is None


def test_a_flag_stops_it() -> None:
    flag = StopFlag()
    flag.set()
    assert Prover(GAMES["oxono"].start(), memory=SMALL).winner(stop=flag) is None


def test_progress_is_reported() -> None:
    prover = Prover(GAMES["oxono"].start(), memory=SMALL)
    reported: list[tuple[float, int]] = []

    def report(done: float, total: float | None) -> None:
        assert total == 30_000
        assert min(prover.numbers(prover.asked)) > 0
        reported.append((done, prover.asked))

    prover.winner(Limit(nodes=30_000), progress=report)
    assert [asked for _, asked in reported[:4]] == [0, 1, 0, 1]
    assert reported[-1][0] > reported[0][0]


def test_games_with_a_die_and_more_players_are_refused() -> None:
    for position in (GAMES["omba"].start(), GAMES["cubulus"].start(3)):
        with pytest.raises(ProvingError, match="cannot be proved"):
            Prover(position)
    with pytest.raises(ValueError, match="two players"):
        _core.CubulusProof(0, bytes=SMALL).ask(_core.Cubulus(core_position(GAMES["cubulus"].start(3)).packed))
    with pytest.raises(ValueError, match="player 0 or 1"):
        _core.QuantikProof(2, bytes=SMALL)


def test_a_strategy_of_too_many_positions_is_not_written() -> None:
    prover = Prover(place("oxono long win"), memory=SMALL)
    winners = prover.winner()
    assert winners is not None
    with pytest.raises(ProvingError, match="more than 5 positions"):
        certificate(prover, winners, most=5)


def test_a_short_strategy_saves_positions() -> None:
    position = GAMES["quantik"].start()
    for move in ("Aa4", "Bb3", "Cd1", "Dc2"):
        position = position.play(position.parse_move(move))
    prover = Prover(position, memory=1 << 24)
    winners = prover.winner()
    assert winners is not None
    plain = Builder(prover, winners[0], "wins").strategy()
    short = Builder(prover, winners[0], "wins", choice=ShortStrategy(prover, winners[0]).choice(3)).strategy()
    assert len(short.positions) < len(plain.positions)


@pytest.mark.parametrize("name", PLACES)
def test_a_symmetry_is_found_by_its_image(name: str) -> None:
    position = place(name)
    symmetries = GAMES[position.GAME].symmetries()
    for number in range(0, len(symmetries), 1 + len(symmetries) // 20):
        image = position.mapped(symmetries[number])
        assert position.mapped(symmetries[symmetry_between(position, image)]) == image
    with pytest.raises(ValueError, match="not symmetric"):
        symmetry_between(position, position.after(position.legal_moves()[0]))


MANY = {"quantik": (50_000, 15), "oxono": (50_000, 50), "cubulus": (12_000, 20)}
"""The nodes per proof, and the least number of proofs that must be found and checked."""


@pytest.mark.long
@pytest.mark.parametrize("game", MANY)
def test_many_proofs_of_random_positions_can_be_checked(game: str) -> None:
    nodes, least = MANY[game]
    checked = sum(has_proof_that_holds(game, 8 + seed % 16, seed, nodes) for seed in range(90))
    assert checked >= least


@pytest.mark.long
@pytest.mark.parametrize("seed", [13, 39, 57])
def test_proofs_of_hundreds_of_positions_of_cubulus_can_be_checked(seed: int) -> None:
    assert has_proof_that_holds("cubulus", 8 + seed % 16, seed, 50_000)


def has_proof_that_holds(game: str, plies: int, seed: int, nodes: int) -> bool:
    """Whether a random position has a proof that is not too large; if so, it is checked."""
    match: Match = brute.random_match(GAMES[game], 2, plies, seed)
    if match.outcome() is not None:
        return False
    prover = Prover(match.position, match.history, memory=1 << 24)
    winners = prover.winner(Limit(nodes=nodes))
    if winners is None:
        return False
    try:
        whole = certificate(prover, winners, most=2000)
    except ProvingError:
        return False
    assert check(whole).least == Fraction(1, len(winners))
    return True
