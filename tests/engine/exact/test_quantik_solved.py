"""Quantik solved: its census agrees with the rules, its distances and data with brute force."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import count, islice

import pytest

from bench.quantik import played, random_position, scattered
from quatuor._core import Quantik, QuantikOracle, QuantikSolver, StopFlag
from quatuor.dice import Dice
from quatuor.engine.analysis import analyse, follow, last_analysis
from quatuor.engine.engines import Level
from quatuor.engine.exact import known, quantik
from quatuor.engine.exact.quantik import QUANTIK, QuantikSource
from quatuor.engine.exact.quantik_census import Disagreement, PlyCensus, census, check_perft, value
from quatuor.engine.exact.quantik_data import FILE, PLIES
from quatuor.engine.exact.stored_file import DataError, StoredFile
from quatuor.engine.hints import Reason, hint
from quatuor.engine.limit import Limit
from quatuor.engine.packed.quantik import pack
from quatuor.engine.searching import ALL_LINES, search_of
from quatuor.engine.verdict import Exact
from quatuor.match import Match
from quatuor.rules.game import NotationError, Player, Position
from quatuor.rules.quantik import GAME, QuantikPosition

CLASSES = (
    *(1, 1, 7, 70, 901, 7144, 57948, 295196),
    *(1129819, 2383539, 3457138, 2497967, 1075236, 165785, 13054, 408, 17),
)
SEQUENCES = (1, 64, 3392, 167552, 6776960, 231883776, 6241600512)


def solver_of(**settings: int) -> QuantikSolver:
    solver = QuantikSolver(**settings)
    assert not solver.advance()
    return solver


@pytest.fixture(scope="module")
def first_plies() -> QuantikSolver:
    return solver_of(threads=2, deepest=6)


@pytest.fixture(scope="module")
def full() -> QuantikSolver:
    return solver_of(threads=2)


def core(position: Position) -> Quantik:
    assert isinstance(position, QuantikPosition)
    return Quantik(pack(position))


# ── Positions ────────────────────────────────────────────────────────────────────────────────────────────


def strange_positions(plies: int, seed: int) -> Iterator[Position]:
    tries = (scattered(plies, Dice(seed, stream)) for stream in count())
    return (position for position in tries if position is not None)


def by_brute_force(position: Position) -> tuple[Player, int]:
    """The winner and the number of plies, found by playing every game to its end."""
    if (outcome := position.outcome()) is not None:
        return outcome.winners[0], 0
    ends = [by_brute_force(position.after(move)) for move in position.legal_moves()]
    wins = [plies for winner, plies in ends if winner == position.player]
    if wins:
        return position.player, 1 + min(wins)
    return 1 - position.player, 1 + max(plies for _, plies in ends)


def answered(verdict: Exact | None) -> tuple[Player, int]:
    assert verdict is not None
    assert verdict.distance is not None
    return verdict.scores.index(1), verdict.distance


# ── The census ───────────────────────────────────────────────────────────────────────────────────────────


def test_first_plies_have_the_known_counts(first_plies: QuantikSolver) -> None:
    plies = census(first_plies)
    assert tuple(ply.classes for ply in plies) == CLASSES[:7]
    assert tuple(ply.sequences for ply in plies) == SEQUENCES
    reported: list[tuple[float, float | None]] = []
    check_perft(plies, 2, 5, lambda *at: reported.append(at))
    assert reported[-1] == (64, 64)


@pytest.mark.parametrize("deepest", [2, pytest.param(3, marks=pytest.mark.long)])
def test_the_census_counts_the_positions_the_rules_reach(first_plies: QuantikSolver, deepest: int) -> None:
    reached: set[Position] = {GAME.start()}
    for ply in range(1, deepest + 1):
        reached = {position.after(move) for position in reached for move in position.legal_moves()}
        assert first_plies.census(ply).positions == len(reached)
        assert first_plies.census(ply).classes == classes_among(reached)


def classes_among(positions: set[Position]) -> int:
    left, found = set(positions), 0
    while left:
        one = next(iter(left))
        left -= {one.mapped(symmetry) for symmetry in GAME.symmetries()}
        found += 1
    return found


def test_a_count_that_differs_from_perft_is_an_error(first_plies: QuantikSolver) -> None:
    right = census(first_plies)
    fields = {name: getattr(right[3], name) for name in PlyCensus.__dataclass_fields__}
    wrong = PlyCensus(**fields | {"sequences": 167551})
    with pytest.raises(Disagreement, match="167551 move sequences, perft counts 167552"):
        check_perft([*right[:3], wrong], 1)


def test_a_wrong_number_of_sequences_is_an_error() -> None:
    class Wrong:
        deepest = 1

        def census(self, ply: int) -> object:
            return type("Counted", (), {"wrong": ply})

    with pytest.raises(Disagreement, match="ply 1: 1 classes"):
        census(Wrong())  # type: ignore[arg-type]


def test_work_can_be_stopped_and_resumed() -> None:
    solver, stop = QuantikSolver(threads=2, deepest=5), StopFlag()
    stop.set()
    shares = [solver.progress]
    for _ in range(3):
        assert solver.advance(stop=stop)
        shares.append(solver.progress)
    steps = 0
    while solver.advance(seconds=0.0):
        shares.append(solver.progress)
        steps += 1
    assert steps > 1
    assert shares == sorted(shares)
    assert solver.progress == pytest.approx(1)
    assert [solver.census(ply).classes for ply in range(6)] == list(CLASSES[:6])
    assert [solver.census(ply).sequences for ply in range(6)] == list(SEQUENCES[:6])


def test_an_unfinished_solver_gives_no_distances(first_plies: QuantikSolver) -> None:
    assert not first_plies.solved
    with pytest.raises(ValueError, match="not completely solved"):
        first_plies.distance(core(GAME.start()))
    with pytest.raises(ValueError, match="not completely solved"):
        first_plies.stored(2)
    with pytest.raises(IndexError):
        first_plies.census(7)


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────


def test_the_second_player_wins_at_ply_ten() -> None:
    assert answered(QUANTIK.verdict(GAME.start())) == (1, 10)


@pytest.mark.parametrize("plies", [9, 10, 11, 12, 13])
def test_late_positions_agree_with_brute_force(plies: int) -> None:
    strange = islice(strange_positions(plies, 4), 4 if plies < 12 else 0)
    for position in (*(played(plies, Dice(3, stream)) for stream in range(12)), *strange):
        if sum(content != "." for content in str(position)) < 9 + 3:  # the game was much shorter
            continue
        assert answered(QUANTIK.verdict(position)) == by_brute_force(position), position


def test_every_move_agrees_with_brute_force() -> None:
    for stream in range(8):
        position = played(10, Dice(8, stream))
        found = known(position, ALL_LINES)
        assert found is not None
        assert {answer.move for answer in found.moves} == set(position.legal_moves())
        for answer in found.moves:
            winner, plies = by_brute_force(position.after(answer.move))
            assert answered(answer.verdict) == (winner, plies + 1)


def test_lines_are_as_long_as_the_distance_and_end_the_game() -> None:
    for plies in range(10):
        position = played(plies, Dice(5, plies))
        found = known(position, 4)
        assert found is not None
        assert len(found.moves) == 4
        for answer in found.moves:
            last = position
            for move in answer.line:
                last = last.play(move)
            assert answer.line[0] == answer.move
            assert len(answer.line) == answer.verdict.distance
            assert (outcome := last.outcome()) is not None
            assert outcome.scores == answer.verdict.scores


def test_the_best_moves_come_first() -> None:
    found = known(GAME.start().play(GAME.moves[0]), ALL_LINES)
    assert found is not None
    values = [answered(answer.verdict) for answer in found.moves]
    wins = [plies for winner, plies in values if winner == 1]
    losses = [plies for winner, plies in values if winner == 0]
    assert values == [
        *((1, plies) for plies in sorted(wins)),
        *((0, p) for p in sorted(losses, reverse=True)),
    ]
    assert wins
    assert losses
    assert answered(found.verdict) == values[0]


def test_stored_plies_agree_with_the_search_of_the_engine() -> None:
    """Alpha-beta has its own transposition table, ordering and evaluation: an independent check."""
    for stream in range(12):
        position = played(2 + stream % 4, Dice(21, stream))
        found = last_analysis(follow(search_of(position), position, Limit()))
        assert isinstance(found.verdict, Exact)
        assert answered(QUANTIK.verdict(position)) == answered(found.verdict), position


def test_stored_plies_agree_with_a_search_to_the_end() -> None:
    plain = QuantikOracle()
    positions = [
        *(played(6 + stream % 2, Dice(22, stream)) for stream in range(200)),
        *islice(strange_positions(6, 23), 50),
        *islice(strange_positions(7, 24), 50),
    ]
    for position in positions:
        if sum(content != "." for content in str(position)) < 6 + 3:
            continue
        assert QUANTIK.oracle.distance(core(position)) == plain.distance(core(position)), position


def test_positions_that_break_the_bans_are_searched() -> None:
    """The core accepts positions in which pieces ban each other, although they belong to no class."""
    text = "Aa../Bb../Cc../...."  # the same shape of both players in one row, which the rules refuse
    with pytest.raises(NotationError):
        GAME.parse(text)
    board = tuple(text.replace("/", ""))
    position = core(QuantikPosition(GAME.start().ruleset, board))
    assert QUANTIK.oracle.distance(position) == QuantikOracle().distance(position)


def test_a_finished_line_ends_the_game() -> None:
    position = GAME.parse("AbCd/..../..../....")
    assert QUANTIK.oracle.distance(core(position)) == 0
    found = last_analysis(analyse(position))
    assert found.verdict == Exact((0, 1), 0)
    assert found.candidates == ()


# ── Users of the solution
# ──────────────────────────────────────────────────────────────────────────────────────────


def test_analysis_is_exact_at_once() -> None:
    analyses = list(analyse(GAME.start(), Limit(depth=1), lines=ALL_LINES))
    assert len(analyses) == 1
    assert analyses[0].finished
    assert analyses[0].verdict == Exact((0, 1), 10)
    assert len(analyses[0].candidates) == 64
    assert all(isinstance(candidate.verdict, Exact) for candidate in analyses[0].candidates)


def test_hints_are_exact_at_once() -> None:
    match = Match(GAME.start())
    found = hint(match, Limit(seconds=0))
    assert (found.reason, found.plies) == (Reason.LOSES, 10)


def test_only_level_eight_looks_it_up() -> None:
    match = Match(GAME.start())
    match.enter("Aa1")
    top = Level(8, seed=1).choose(match)
    assert (top.nodes, top.verdict) == (0, Exact((0, 1), 9))
    assert (Level(7, seed=1).choose(match).nodes or 0) > 0


# ── The file ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_file_is_small_and_complete() -> None:
    content = FILE.shipped()
    assert len(content) < 3_000_000
    assert QuantikOracle(FILE.opened(content)).plies == PLIES
    assert FILE.sealed(FILE.opened(content)) == content


def test_any_changed_byte_is_noticed() -> None:
    content = FILE.shipped()
    for place in [*range(64), *range(64, len(content), 997)]:
        damaged = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        with pytest.raises(DataError, match=FILE.name):
            FILE.opened(damaged)


@pytest.mark.parametrize("size", [0, 7, 47, 48, 5000, -1])
def test_a_truncated_file_is_noticed(size: int) -> None:
    with pytest.raises(DataError):
        FILE.opened(FILE.shipped()[:size])


@pytest.mark.parametrize(
    "stored", [b"", b"\1", b"\1" + bytes(9), b"\x20", b"\0\0", FILE.opened(FILE.shipped())[:-1]]
)
def test_invalid_data_are_refused_even_with_a_valid_checksum(stored: bytes) -> None:
    with pytest.raises(DataError, match="damaged"):
        quantik.oracle_of(FILE.sealed(stored))


def test_without_the_file_early_positions_are_searched(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    early, late = played(3, Dice(1)), played(10, Dice(2, 2))
    known_early, known_late = (
        QUANTIK.verdict(early),
        QUANTIK.verdict(late),
    )  # loaded before the file is damaged
    assert known_early is not None
    damaged = FILE.shipped()[:-1]
    monkeypatch.setattr(StoredFile, "shipped", lambda _: damaged)
    source = QuantikSource()
    monkeypatch.setattr("quatuor.engine.exact.source_of", lambda _: source)
    with caplog.at_level(logging.WARNING):
        assert source.known(early, 1) is None
        assert source.verdict(early) is None
    assert len(caplog.records) == 1
    assert "damaged" in caplog.text
    assert source.verdict(late) == known_late
    found = last_analysis(analyse(early))
    assert found.nodes > 0
    assert found.verdict == known_early


def test_a_missing_file_is_reported() -> None:
    with pytest.raises(DataError, match=r"nowhere\.bin is missing"):
        StoredFile("nowhere.bin", FILE.magic, FILE.version).shipped()


def test_writing_is_atomic(tmp_path: pytest.TempPathFactory) -> None:
    from pathlib import Path

    target = Path(str(tmp_path)) / "some.bin"
    FILE.write(target, b"\0")
    assert FILE.opened(target.read_bytes()) == b"\0"
    assert [path.name for path in target.parent.iterdir()] == ["some.bin"]


# ── All of it ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_the_whole_census(full: QuantikSolver) -> None:
    plies = census(full)
    assert tuple(ply.classes for ply in plies) == CLASSES
    assert sum(CLASSES) == 11_084_231
    assert tuple(ply.sequences for ply in plies[:7]) == SEQUENCES
    check_perft(plies, 2)
    assert value(full) == Exact((0, 1), 10)


@pytest.mark.long
def test_the_file_matches_a_new_computation(full: QuantikSolver) -> None:
    assert FILE.sealed(full.stored(PLIES)) == FILE.shipped()


@pytest.mark.long
def test_ten_thousand_positions_and_their_moves_agree_with_the_full_table(full: QuantikSolver) -> None:
    looked = 0
    for stream in range(10_000):
        position = core(random_position(stream))
        assert QUANTIK.oracle.distance(position) == full.distance(position)
        for action, plies in QUANTIK.oracle.moves(position):
            after = full.distance(position.play(action))
            assert plies == 1 + (after or 0)  # the table has no finished positions
            looked += 1
    assert looked > 50_000
