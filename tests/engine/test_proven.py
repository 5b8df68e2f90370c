"""Proofs beside a search: exact results of analyses, hints and level 8 agree with brute force and checker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from quatuor._core import StopFlag
from quatuor.engine import engines, proven
from quatuor.engine.analysis import Analysis, analyse, follow, last_analysis
from quatuor.engine.engines import Level
from quatuor.engine.hints import Reason, hint
from quatuor.engine.levels import Strength, strength
from quatuor.engine.limit import Limit
from quatuor.engine.proven import Proofs
from quatuor.engine.proving import Prover
from quatuor.engine.searching import ALL_LINES, search_of
from quatuor.engine.strategy import certificate
from quatuor.engine.verdict import Estimate, Exact
from quatuor.engine.wording import sole_winner
from quatuor.match import Match
from quatuor.proof import check
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from tests.engine import brute
from tests.engine.test_proving import late, value

SMALL = 1 << 22
HALF = Fraction(1, 2)
FORCED = {
    "oxono win": "....*x/...X../.X..Xx/...Xx./OxOx.X/o@o...",
    "oxono early win": ".....*/...Oxx/...OOo/....x./...O@./....Oo",
    "oxono loss": "....../...x*O/...o.X/...oXx/.oO.X./o@.O..",
    "oxono draw": "*...oo/x..@x./.XxOOO/Xx.XX./..x.xX/......",
    "cubulus win": "brw/brb/rwb|bww/rwr/rbr|.../r.w/.r. 2 b c33B~",
    "cubulus early win": "r.b/.rr/rbw|.rw/b.w/...|.rr/r.r/..w 2 w c31B~",
    "cubulus loss": "rrb/bww/br.|bw./rrr/...|r../wwr/brb 2 w a31B~",
}
"""Results that the search alone does not find in a few thousand nodes."""
SCORES = {"win": Fraction(1), "loss": Fraction(0), "draw": HALF}
FEW = 8000


def forced(name: str) -> tuple[Position, Fraction]:
    """The position of that name, and its value to the player to move."""
    game, *_, result = name.split()
    return GAMES[game].parse(FORCED[name]), SCORES[result]


def searched(position: Position, nodes: int, lines: int = 1, history: Sequence[Position] = ()) -> Analysis:
    """The result of the search alone."""
    search = search_of(position, history, lines=lines, memory=SMALL)
    return last_analysis(follow(search, position, Limit(nodes=nodes)))


def proved(position: Position, history: Sequence[Position] = (), lines: int = 1) -> tuple[Proofs, Analysis]:
    """Everything proved beside a search that has barely started."""
    found = searched(position, 1, lines, history)
    proofs = Proofs(position, history, memory=SMALL)
    while proofs.advance(found, proofs.nodes + 200_000):
        pass
    return proofs, proofs.applied_to(found)


def hold_together(found: Analysis, worth: Fraction) -> None:
    """The verdict is exact and equals that of the best move; moves are listed best first."""
    player = found.position.player
    assert isinstance(found.verdict, Exact)
    assert found.verdict.scores[player] == worth
    best = found.candidates[0].verdict
    assert isinstance(best, Exact)
    assert best.scores[player] == worth
    scores = [candidate.verdict.scores[player] for candidate in found.candidates]
    assert scores == sorted(scores, reverse=True)
    assert len({candidate.move for candidate in found.candidates}) == len(found.candidates)
    for candidate in found.candidates:
        assert candidate.line[0] == candidate.move
        reached = found.position
        for move in candidate.line:
            reached = reached.play(move)
        if worth == 0:
            assert isinstance(candidate.verdict, Exact)


# ── Compared with brute force
# ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("position", late("oxono", 29, 12), ids=str)
def test_the_last_pieces_of_oxono_agree_with_brute_force(position: Position) -> None:
    proofs, found = proved(position, lines=ALL_LINES)
    hold_together(found, value(position))
    assert proofs.verdict is not None
    assert proofs.verdict.distance is None
    # Results that the search settled by itself are unchanged, other moves included.
    by_search = isinstance(searched(position, 1, ALL_LINES).verdict, Exact)
    for candidate in found.candidates:
        after = position.after(candidate.move)
        outcome = after.outcome()
        truth = 1 - value(after) if outcome is None else outcome.scores[position.player]
        if isinstance(candidate.verdict, Exact):
            assert candidate.verdict.scores[position.player] == truth
        else:
            assert by_search, str(candidate.move)


def test_a_position_forgotten_by_a_small_memory_is_not_called_exact() -> None:
    position, worth = forced("oxono draw")
    found = searched(position, 1)
    proofs = Proofs(position, (), memory=1 << 10)
    proofs.advance(found, 5000)
    if proofs.verdict is not None:
        hold_together(proofs.applied_to(found), worth)


def test_a_move_proved_lost_is_not_listed_as_second_best() -> None:
    """Listing it would suggest that all the other moves lose too."""
    lost_ones = 0
    for name in ("oxono win", "oxono early win", "oxono draw"):
        position, _ = forced(name)
        for lines in (2, 4):
            _, found = proved(position, lines=lines)
            exact = [c for c in found.candidates if isinstance(c.verdict, Exact)]
            assert all(c.verdict.scores[position.player] > 0 for c in exact)
        _, whole = proved(position, lines=ALL_LINES)
        lost_ones += sum(c.verdict.scores[position.player] == 0 for c in whole.candidates)
    assert lost_ones


# ── Compared with the proof checker ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lines", [1, 3, ALL_LINES])
@pytest.mark.parametrize("name", FORCED)
def test_proofs_find_what_the_search_misses(name: str, lines: int) -> None:
    position, worth = forced(name)
    assert isinstance(searched(position, FEW).verdict, Estimate)
    _, found = proved(position, lines=lines)
    hold_together(found, worth)
    assert len(found.candidates) == min(lines, len(position.legal_moves()))


@pytest.mark.parametrize("name", FORCED)
def test_an_exact_result_and_its_best_move_have_certificates(name: str) -> None:
    position, worth = forced(name)
    _, found = proved(position)
    winners = tuple(p for p in position.all_players if found.verdict.scores[p])
    prover = Prover(position, memory=SMALL)
    assert prover.winner(Limit(nodes=100_000)) == winners
    checked = check(certificate(prover, winners))
    assert checked.least == Fraction(1, len(winners))
    assert worth in (0, HALF) or checked.player == position.player
    reached = position.after(found.candidates[0].move)
    after = Prover(reached, (position,), memory=SMALL)
    assert after.winner(Limit(nodes=200_000)) == winners
    check(certificate(after, winners))


TURNING = [
    "bwb/bw./wrw|rwr/wrr/wrb|wrw/.bb/brr 2 w a12F~",
    "brr/b.w/brr|wbr/wrw/bww|.rw/rbb/.r. 2 b c12R~",
    "bww/wrb/wbb|brb/rrr/brw|.wb/wrr/rw. 2 b c23U~",
    "rwr/rrb/rwb|wrb/bwr/bbw|..b/brw/wrw 2 b a12L~",
]
"""Wins that can start with a shift, but also otherwise."""


@pytest.mark.parametrize("text", TURNING)
def test_a_win_through_a_position_that_occurred_twice_is_not_announced(text: str) -> None:
    position = GAMES["cubulus"].parse(text)
    drawn = winning_shifts(position)
    past = (*drawn, position, *drawn)
    proofs, found = proved(position, past)
    if proofs.verdict is None:
        assert isinstance(found.verdict, Estimate)
        return
    hold_together(found, Fraction(1))
    reached = position.after(found.candidates[0].move)
    assert reached not in drawn
    assert sole_winner(proved(reached, (*past, position))[1].verdict) == position.player


def winning_shifts(position: Position) -> list[Position]:
    """The positions after winning moves that can be undone."""
    after = (position.after(move) for move in position.legal_moves())
    turned = [reached for reached in after if reached.irreversible == position.irreversible]
    winner = (position.player,)
    wins = [r for r in turned if Prover(r, (position,), memory=SMALL).winner(Limit(nodes=2000)) == winner]
    assert wins
    return wins


# ── In analyses and hints ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", FORCED)
def test_an_analysis_reports_a_proof_and_keeps_it(name: str) -> None:
    position, worth = forced(name)
    known = False
    for found in analyse(position, Limit(nodes=40_000), lines=3, memory=SMALL):
        known = known or isinstance(found.verdict, Exact)
        if known:
            hold_together(found, worth)
    assert known or name.startswith("cubulus")  # proofs get little of so few nodes


def test_the_nodes_of_both_are_counted_and_stay_within_the_limit() -> None:
    position = GAMES["oxono"].parse("....../....../..@.../....X*/....../......")
    for nodes in (1, 10, 1000, 30_000):
        found = last_analysis(analyse(position, Limit(nodes=nodes), memory=SMALL))
        assert found.nodes <= nodes + 50


@pytest.mark.parametrize("game", ["oxono", "cubulus"])
def test_time_and_flag_are_kept(game: str) -> None:
    position = brute.random_match(GAMES[game], 2, 12, 3).position
    assert last_analysis(analyse(position, Limit(seconds=0.3), memory=SMALL)).candidates
    flag = StopFlag()
    stream = analyse(position, memory=SMALL, stop=flag)
    first = next(stream)
    flag.set()
    *_, last = (first, *stream)
    assert last.candidates


def test_more_than_two_players_and_set_ups_are_only_searched() -> None:
    start = GAMES["cubulus"].start()
    assert not Proofs.suit(start)
    assert not Proofs.suit(GAMES["cubulus"].start(3))
    assert not Proofs.suit(GAMES["omba"].start())
    assert Proofs.suit(GAMES["oxono"].start())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("oxono win", Reason.FORCES_WIN),
        ("oxono loss", Reason.LOSES),
        ("oxono draw", Reason.HOLDS_DRAW),
    ],
)
def test_a_hint_uses_proofs(name: str, reason: Reason) -> None:
    position, worth = forced(name)
    found = hint(Match(position), Limit(nodes=60_000))
    assert isinstance(found.verdict, Exact)
    assert found.verdict.scores[position.player] == worth
    assert found.reason in (reason, Reason.STOPS_WIN, Reason.ONLY_SAFE_MOVE)


# ── In levels ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that searches little, so that it depends on proofs."""

    def little(game: str, ruleset: object, level: int) -> Strength:
        return replace(strength(game, ruleset, level), nodes=FEW)  # type: ignore[arg-type]

    monkeypatch.setattr(engines, "strength", little)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", FORCED)
def test_level_eight_plays_proved_moves_deterministically(name: str) -> None:
    position, worth = forced(name)
    first, second = (Level(8, seed=1).choose(Match(position)) for _ in range(2))
    assert first == second
    assert isinstance(first.verdict, Exact)
    assert first.verdict.scores[position.player] == worth
    after = position.after(first.move)
    if worth == 1:
        assert sole_winner(proved(after, (position,))[1].verdict) == position.player
    if worth == HALF:
        assert proved(after)[1].verdict == Exact((HALF, HALF))


@pytest.mark.usefixtures("hasty")
def test_a_level_proved_to_lose_much_later_sets_no_traps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Traps need answers of different quality, which only losses found by the search itself provide."""
    monkeypatch.setattr(engines, "most_tempting", lambda *_: pytest.fail("it gave up too soon"))
    position, _ = forced("oxono loss")
    with_proofs = Level(8, seed=1).choose(Match(position))
    monkeypatch.setattr(engines, "level_nodes", lambda _: 0)
    without = Level(8, seed=1).choose(Match(position))
    assert (with_proofs.move, with_proofs.line) == (without.move, without.line)
    assert isinstance(with_proofs.verdict, Exact)
    assert isinstance(without.verdict, Estimate)


def test_no_other_level_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a lower level looked for a proof")

    monkeypatch.setattr(proven.Proofs, "__init__", refuse)
    for name in ("oxono win", "cubulus win"):
        for level in (1, 4, 7):
            Level(level, seed=1).choose(Match(forced(name)[0]))
