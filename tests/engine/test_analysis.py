"""Analysis: exact results agree with brute force; everything unproved is an estimate."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quatuor._core import StopFlag
from quatuor.engine.analysis import Analysis, Candidate, analyse, follow, last_analysis
from quatuor.engine.core import compiled_position, core_position
from quatuor.engine.limit import Limit
from quatuor.engine.searching import ALL_LINES, AlphaBeta, Search, Sight, Tree
from quatuor.engine.verdict import Estimate, Exact, Verdict
from quatuor.engine.wording import worded
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position
from tests.engine import brute

PLACES = [(game, players) for game in GAMES.values() for players in game.player_counts]
PLACE_IDS = [f"{game.id}-{players}" for game, players in PLACES]
MANY = [(game, players) for game, players in PLACES if players > 2]
MANY_IDS = [f"{game.id}-{players}" for game, players in MANY]
DETERMINISTIC = [(GAMES[name], plies) for name, plies in (("quantik", 5), ("oxono", 3), ("cubulus", 3))]
DETERMINISTIC_IDS = [game.id for game, _ in DETERMINISTIC]
SMALL = 1 << 20
"""The size of a transposition table that is quick to clear."""
ALL = 255


@pytest.fixture(autouse=True)
def _nothing_is_known_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests check the searches; precomputed values have their own tests."""
    monkeypatch.setattr("quatuor.engine.exact.source_of", lambda _: None)


def searched(search: Search, position: Position, limit: Limit) -> Analysis:
    return last_analysis(follow(search, position, limit))


def look(position: Position, limit: Limit, *, lines: int = 1) -> Analysis:
    return last_analysis(analyse(position, limit, lines=lines, memory=SMALL))


def winner(verdict: Verdict) -> int | None:
    """The player who is proved to win."""
    return verdict.scores.index(1) if isinstance(verdict, Exact) and 1 in verdict.scores else None


# ── Exact results, compared with brute force ─────────────────────────────────────────────────────────────


def hold_to(position: Position, verdict: Verdict, plies: int, spent: int = 0) -> None:
    """A win proved within these plies is forced, and has the stated length if any.

    `spent` are the plies already played when a verdict is about a move.
    """
    if (player := winner(verdict)) is None:
        return
    assert isinstance(verdict, Exact)
    bound = plies if verdict.distance is None else verdict.distance - spent
    if bound > plies:
        return
    found = brute.forced_win(core_position(position), player, bound)
    if verdict.distance is not None:
        assert found == bound, str(position)
    others = (other for other in position.all_players if other != player)
    assert all(brute.forced_win(core_position(position), other, plies) is None for other in others)


def hold_all(found: Analysis, plies: int) -> None:
    hold_to(found.position, found.verdict, plies)
    for candidate in found.candidates:
        hold_to(found.position.after(candidate.move), candidate.verdict, plies - 1, spent=1)


def expect_found(position: Position, verdict: Verdict, plies: int) -> int:
    """Everything forced within these plies is proved, with its length; returns the count."""
    for player in position.all_players:
        if (distance := brute.forced_win(core_position(position), player, plies)) is not None:
            assert (winner(verdict), getattr(verdict, "distance", None)) == (player, distance), str(position)
            return 1
    return 0


@pytest.mark.parametrize(("game", "plies"), DETERMINISTIC, ids=DETERMINISTIC_IDS)
def test_alpha_beta_proves_what_is_forced_and_nothing_else(game: Game, plies: int) -> None:
    hold_proofs(game, plies, count=10)


@pytest.mark.long
@pytest.mark.parametrize(("game", "plies"), DETERMINISTIC, ids=DETERMINISTIC_IDS)
def test_alpha_beta_proves_nothing_else_in_many_more_positions(game: Game, plies: int) -> None:
    hold_proofs(game, plies, count=60)


def hold_proofs(game: Game, plies: int, count: int) -> None:
    """Compare proofs shortly before the end of games with brute force."""
    proved = 0
    for before_end in (2, 3, 4):
        for position in brute.late_positions(game, 2, before_end, count=count, seed=before_end):
            found = searched(AlphaBeta(position, memory=SMALL), position, Limit(depth=plies + 4, nodes=10**6))
            hold_all(found, plies)
            proved += expect_found(position, found.verdict, plies)
    assert proved > 2 * count


@pytest.mark.parametrize(("game", "plies"), DETERMINISTIC, ids=DETERMINISTIC_IDS)
def test_every_line_of_alpha_beta_is_checked(game: Game, plies: int) -> None:
    exact = 0
    for position in brute.late_positions(game, 2, 3, count=8, seed=11):
        found = searched(AlphaBeta(position, lines=ALL, memory=SMALL), position, Limit(depth=3))
        assert {candidate.move for candidate in found.candidates} == set(position.legal_moves())
        hold_all(found, plies)
        exact += sum(isinstance(candidate.verdict, Exact) for candidate in found.candidates)
    assert exact > 50


@pytest.mark.parametrize(("game", "plies"), DETERMINISTIC, ids=DETERMINISTIC_IDS)
def test_a_tree_for_two_proves_only_forced_results(game: Game, plies: int) -> None:
    exact = 0
    for position in brute.late_positions(game, 2, 3, count=12, seed=23):
        found = searched(Tree(position, lines=ALL, memory=SMALL), position, Limit(nodes=4000))
        hold_all(found, plies)
        exact += isinstance(found.verdict, Exact)
    assert exact > 4


def hold_to_value(found: Analysis) -> None:
    """Every exact score agrees with brute force."""
    player = found.position.player
    if isinstance(found.verdict, Exact):
        assert found.verdict.scores[player] == brute.value(core_position(found.position), player)
    for candidate in found.candidates:
        if isinstance(candidate.verdict, Exact):
            after = core_position(found.position.after(candidate.move))
            assert candidate.verdict.scores[player] == brute.value(after, player), str(found.position)


LATE = {"quantik": 10, "oxono": 28}
"""From this ply on a game has few continuations."""


def small_ends(game: Game, count: int) -> list[Position]:
    """Positions of random games with few continuations; in OXONO, of drawn games."""
    start = game.start()
    found: list[Position] = []
    for stream in range(20_000):
        actions, _, _, winners = compiled_position(start).playout(3, stream)
        if len(winners) == 1 and game.id == "oxono":
            continue
        positions = (brute.position_after(start, actions[:ply]) for ply in range(LATE[game.id], len(actions)))
        found += [position for position in positions if is_small(position)][:2]
        if len(found) >= count:
            break
    return found[:count]


def is_small(position: Position) -> bool:
    core = core_position(position)
    return core.perft(6) == 0 and sum(core.perft(plies) for plies in range(6)) < 3000


@pytest.mark.parametrize("name", LATE)
def test_exact_scores_agree_with_playing_every_game(name: str) -> None:
    positions = small_ends(GAMES[name], count=20)
    draws = 0
    for position in positions:
        found = searched(AlphaBeta(position, lines=ALL, memory=SMALL), position, Limit(depth=12))
        assert isinstance(found.verdict, Exact), str(position)
        hold_to_value(found)
        hold_to_value(searched(Tree(position, lines=ALL, memory=SMALL), position, Limit(nodes=4000)))
        draws += found.verdict.scores == (Fraction(1, 2), Fraction(1, 2))
    assert len(positions) == 20
    assert draws or name == "quantik"


@pytest.mark.parametrize(("game", "players"), MANY, ids=MANY_IDS)
def test_with_more_players_only_forced_wins_are_exact(game: Game, players: int) -> None:
    exact = 0
    for before_end in (1, 2, 4):
        for position in brute.late_positions(game, players, before_end, count=8, seed=before_end):
            found = look(position, Limit(nodes=3000), lines=ALL)
            hold_all(found, plies=3)
            for candidate in found.candidates:
                assert isinstance(candidate.verdict, Estimate) or 1 in candidate.verdict.scores
            exact += isinstance(found.verdict, Exact)
    assert exact > 5


def test_omba_is_exact_only_where_no_roll_can_change_it() -> None:
    claims = 0
    for before_end in (1, 2, 3, 4):
        for position in brute.late_positions(GAMES["omba"], 2, before_end, count=12, seed=before_end):
            found = look(position, Limit(depth=3), lines=ALL)
            if position.turn is not None:
                for candidate in found.candidates:
                    claims += hold_certain(position.after(candidate.move), candidate.verdict)
            claims += hold_faces(found) if position.turn is None else 0
    assert claims > 20


def hold_faces(found: Analysis) -> int:
    """Before a roll the value is the mean of the faces, exact only if all of them are."""
    faces = found.candidates
    assert [str(face.move) for face in faces] == list("123456")
    assert sum(face.probability or 0 for face in faces) == 1
    exact = [isinstance(face.verdict, Exact) for face in faces]
    assert isinstance(found.verdict, Exact) == all(exact)
    mean = sum(face.verdict.scores[0] for face in faces) / len(faces)
    assert float(found.verdict.scores[0]) == pytest.approx(float(mean))
    return sum(hold_certain(found.position.after(face.move), face.verdict) for face in faces)


def hold_certain(position: Position, verdict: Verdict) -> int:
    """An exact score is a win within six plies for every roll, where six plies are enough."""
    if (player := winner(verdict)) is None:
        assert isinstance(verdict, Estimate) or verdict.scores == (Fraction(1, 2), Fraction(1, 2))
        return 0
    assert brute.forced_win(core_position(position), player, 6) is not None, str(position)
    return 1


# ── Known values ─────────────────────────────────────────────────────────────────────────────────────────


def test_quantik_is_won_by_the_second_player_in_ten_plies() -> None:
    found = last_analysis(analyse(GAMES["quantik"].start()))
    assert found.verdict == Exact((Fraction(0), Fraction(1)), 10)
    assert found.finished
    match = Match(found.position)
    for move in found.line:
        match.play(move)
    assert len(found.line) == 10
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_finished_game_has_its_result() -> None:
    match = Match(GAMES["quantik"].start())
    for move in ["Aa1", "Bb1", "Cc1", "Dd1"]:
        match.play(move)
    (found,) = analyse(match.position)
    assert found.verdict == Exact((Fraction(0), Fraction(1)), 0)
    assert (found.candidates, found.best, found.line, found.finished) == ((), None, (), True)


# ── Repetition ───────────────────────────────────────────────────────────────────────────────────────────

CIRCLE = "rrr/rrr/...|r../.../...|rr./.../wbw 2 w -"
"""A row that both players can shift: after six shifts the position recurs."""


def circled(times: int) -> Match:
    match = Match(GAMES["cubulus"].parse(CIRCLE))
    for _ in range(times):
        match.play("a11L~")
    return match


def shift(found: Analysis) -> Candidate:
    return next(candidate for candidate in found.candidates if str(candidate.move) == "a11L~")


def test_the_third_occurrence_is_known_to_be_a_draw() -> None:
    match = circled(12)
    with_past = analyse(match.position, Limit(depth=2), history=match.history, lines=ALL, memory=SMALL)
    assert shift(last_analysis(with_past)).verdict == Exact((Fraction(1, 2), Fraction(1, 2)))
    match.play("a11L~")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize("times", [0, 6])
def test_a_second_occurrence_is_not_a_draw_yet(times: int) -> None:
    match = circled(times)
    found = last_analysis(
        analyse(match.position, Limit(depth=2), history=match.history, lines=ALL, memory=SMALL)
    )
    assert isinstance(shift(found).verdict, Estimate)


def test_without_its_history_the_same_position_is_not_a_draw() -> None:
    assert isinstance(shift(look(circled(12).position, Limit(depth=2), lines=ALL)).verdict, Estimate)


def test_a_tree_recognises_the_third_occurrence_too() -> None:
    match = circled(12)
    search = Tree(match.position, match.history, lines=ALL, memory=SMALL)
    found = searched(search, match.position, Limit(nodes=3000))
    assert shift(found).verdict == Exact((Fraction(1, 2), Fraction(1, 2)))


def test_wins_proved_in_a_match_account_for_its_history() -> None:
    proved = 0
    for seed in range(12):
        match = brute.random_match(GAMES["cubulus"], 2, plies=30 + seed, seed=seed)
        if match.outcome() is None:
            analyses = analyse(match.position, Limit(depth=3), history=match.history, memory=SMALL)
            verdict = last_analysis(analyses).verdict
            player = winner(verdict)
            if player is not None and isinstance(verdict, Exact) and (verdict.distance or 9) <= 2:
                assert brute.forced_in_match(match, player, verdict.distance or 0)
                proved += 1
    assert proved


# ── Overlooked moves ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_a_search_that_overlooks_moves_proves_nothing(game: Game, players: int) -> None:
    for seed, position in enumerate(brute.late_positions(game, players, 2, count=10), 1):
        sight = Sight(overlook=1 + 80 * seed, sure=seed % 3, seed=seed)
        searches: list[Search] = [Tree(position, lines=ALL, memory=SMALL, sight=sight)]
        if players == 2:
            searches.append(AlphaBeta(position, lines=ALL, memory=SMALL, sight=sight))
        for search in searches:
            for found in follow(search, position, Limit(nodes=2000, depth=6)):
                assert isinstance(found.verdict, Estimate)
                assert all(isinstance(candidate.verdict, Estimate) for candidate in found.candidates)
                report = search.report()
                assert not report.exact
                assert all(line.distance is None for line in report.lines)


# ── The stream ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_updates_get_deeper_and_have_playable_lines(game: Game, players: int) -> None:
    position = brute.random_match(game, players, plies=11, seed=2).position
    found = list(analyse(position, Limit(seconds=0.2), lines=3, memory=SMALL))
    assert [each.nodes for each in found] == sorted(each.nodes for each in found)
    for each in found:
        assert each.position == position
        assert sum(each.verdict.scores) == pytest.approx(1)
        for candidate in each.candidates:
            assert candidate.line[0] == candidate.move
            follow_line(position, candidate)


def follow_line(position: Position, candidate: Candidate) -> None:
    for move in candidate.line:
        position = position.play(move)
    verdict = candidate.verdict
    if isinstance(verdict, Exact) and verdict.distance is not None:
        assert len(candidate.line) <= verdict.distance


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_the_best_moves_come_first_wherever_the_search_is_stopped(game: Game) -> None:
    for seed in range(6):
        match = brute.random_match(game, 2, plies=10 + seed, seed=seed)
        if match.outcome() is None and not match.must_roll:
            for found in analyse(match.position, Limit(nodes=5000 * (seed + 1)), lines=5, memory=SMALL):
                scores = [candidate.verdict.scores[match.position.player] for candidate in found.candidates]
                assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(("game", "plies"), [("quantik", 6), ("oxono", 10), ("cubulus", 20)])
def test_a_move_proved_lost_never_hides_one_that_is_not(game: str, plies: int) -> None:
    """This holds wherever the search stops, even with its first moves refuted and the others not yet seen."""
    stopped = 0
    for seed in range(40):
        position = brute.random_match(GAMES[game], 2, plies, seed).position
        if position.outcome() is not None:
            continue
        truth = look(position, Limit(nodes=100_000), lines=ALL_LINES)
        lost = {candidate.move for candidate in truth.candidates if is_proved_lost(candidate, position)}
        for nodes in (40, 60, 90, 150, 400, 1000):
            found = look(position, Limit(nodes=nodes), lines=2)
            stopped += not found.finished
            worst = found.candidates[-1]
            if is_proved_lost(worst, position):
                seen = {candidate.move for candidate in found.candidates}
                assert {move for move in position.legal_moves() if move not in seen} <= lost, str(position)
    assert stopped


def is_proved_lost(candidate: Candidate, position: Position) -> bool:
    return isinstance(candidate.verdict, Exact) and candidate.verdict.scores[position.player] == 0


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_an_estimate_is_never_certain(game: Game, players: int) -> None:
    for seed in range(8):
        position = brute.random_match(game, players, plies=12 + 3 * seed, seed=seed).position
        if position.outcome() is None:
            for found in analyse(position, Limit(nodes=1000), lines=3, memory=SMALL):
                for verdict in (found.verdict, *(candidate.verdict for candidate in found.candidates)):
                    if isinstance(verdict, Estimate):
                        left = [verdict.scores[player] for player in position.remaining]
                        assert 0 < min(left) <= max(left) < 1
                        assert all(verdict.scores[player] == 0 for player in position.out)


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
@pytest.mark.parametrize("stopped", [False, True])
def test_even_the_shortest_time_gives_an_answer(game: Game, players: int, *, stopped: bool) -> None:
    flag = StopFlag()
    if stopped:
        flag.set()
    limit = Limit() if stopped else Limit(seconds=0.0)
    start = game.start(players)
    position = start if start.turn is None else start.after(start.legal_moves()[0])
    found = last_analysis(analyse(position, limit, memory=SMALL, stop=flag))
    assert found.candidates
    assert isinstance(found.verdict, Estimate)


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_one_thread_is_deterministic(game: Game, players: int) -> None:
    position = brute.random_match(game, players, plies=10, seed=3).position
    first, second = (look(position, Limit(nodes=3000), lines=3) for _ in range(2))
    assert (first.verdict, first.candidates, first.nodes) == (second.verdict, second.candidates, second.nodes)


@pytest.mark.parametrize("bad", [{"seconds": -1.0}, {"nodes": 0}, {"depth": 0}, {"seconds": float("nan")}])
def test_invalid_limits_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be at least"):
        Limit(**bad)  # type: ignore[arg-type]


def test_a_player_who_is_out_has_no_chance() -> None:
    position = GAMES["omba"].parse(".,.,./a,.,./.,.,. 3 b 4 a")
    found = last_analysis(analyse(position, Limit(nodes=2000)))
    assert isinstance(found.verdict, Estimate)
    for verdict in (found.verdict, *(candidate.verdict for candidate in found.candidates)):
        assert verdict.scores[0] == 0
        assert sum(verdict.scores) == pytest.approx(1)
    assert "Amber 0%" in worded(found.verdict, "omba", "en")
