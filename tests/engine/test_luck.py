"""Luck and error: the parts add up to the result, exactly, whatever the values are."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from quatuor.cli import main
from quatuor.engine.exact.omba import OMBA
from quatuor.engine.luck import LuckError, LuckReport, luck_report
from quatuor.match import Match
from quatuor.playout import playouts
from quatuor.record import Record, save
from quatuor.rules import GAMES
from quatuor.rules.omba import GAME

from .test_omba_table import stand_in


@pytest.fixture(scope="module", autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stand_in(tmp_path_factory.mktemp("data")).path.parents[1]


@pytest.fixture
def solved(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_DATA", str(data))


@pytest.fixture
def unsolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_DATA", str(tmp_path))


def random_match(players: int, seed: int, plies: int = 10_000) -> Match:
    match = Match(GAME.start(players))
    (played,) = playouts(match, 1, seed)
    for move in played.moves[:plies]:
        match.play(move)
    return match


def check_sums(report: LuckReport, match: Match) -> None:
    for player, account in enumerate(report.accounts):
        parts = account.prior + account.luck - account.error + account.gifts + account.ended
        assert parts == account.score
        if match.outcome is not None:
            assert account.score == match.outcome.scores[player]
    for name in ("prior", "luck", "score"):
        total = sum((getattr(account, name) for account in report.accounts), Fraction(0))
        assert float(total) == pytest.approx(0 if name == "luck" else 1, abs=1e-6)


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("seed", range(5))
def test_parts_of_a_solved_game_add_up(seed: int) -> None:
    match = random_match(2, seed)
    report = luck_report(match)
    assert (report.exact, report.finished) == (True, True)
    check_sums(report, match)
    first, second = report.accounts
    assert first.gifts == second.error
    assert second.gifts == first.error
    assert all(account.luck_margin == account.error_margin == 0 for account in report.accounts)


@pytest.mark.usefixtures("solved")
def test_a_move_loses_what_the_best_one_is_worth_more() -> None:
    match = random_match(2, 3)
    for event in luck_report(match).events:
        if event.kind == "move":
            choices = dict(event.choices)
            assert event.loss is not None
            assert event.loss >= 0
            assert float(event.loss) == max(choices.values()) - choices[event.text]
        else:
            before = OMBA.verdict(match.positions[event.ply - 1])
            assert before is not None
            assert event.player is not None
            assert list(dict(event.choices)) == list("123456")
            change = dict(event.choices)[event.text] - float(before.scores[event.player])
            assert float(event.change[event.player]) == change


@pytest.mark.usefixtures("solved")
def test_what_is_given_up_is_told_apart() -> None:
    match = random_match(2, 1, plies=6)
    match.resign(1)
    report = luck_report(match)
    check_sums(report, match)
    assert report.accounts[0].ended > 0
    assert report.accounts[1].ended == -report.accounts[0].ended


@pytest.mark.usefixtures("solved")
def test_an_agreed_draw_and_a_game_that_goes_on_add_up_too() -> None:
    match = random_match(2, 1, plies=7)
    report = luck_report(match)
    assert not report.finished
    check_sums(report, match)
    match.agree_draw()
    check_sums(luck_report(match), match)


@pytest.mark.usefixtures("unsolved")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_parts_of_an_estimated_game_add_up_with_margins(players: int) -> None:
    match = random_match(players, 2)
    report = luck_report(match, looks=3, nodes=60)
    assert (report.exact, report.finished) == (False, True)
    for account in report.accounts:
        assert account.prior + account.luck - account.error + account.gifts + account.ended == account.score
        assert account.luck_margin > 0
    assert sum(account.score for account in report.accounts) == 1


@pytest.mark.usefixtures("unsolved")
def test_a_resignation_among_three_adds_up() -> None:
    match = random_match(3, 4, plies=4)
    match.resign(1)
    report = luck_report(match, looks=2, nodes=60)
    for account in report.accounts:
        assert account.prior + account.luck - account.error + account.gifts + account.ended == account.score
    assert report.accounts[1].ended < 0


def test_a_game_without_a_die_has_no_luck() -> None:
    with pytest.raises(LuckError, match="no die"):
        luck_report(Match(GAMES["quantik"].start()))


@pytest.mark.usefixtures("solved")
def test_the_command_tells_people_and_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    save(path, Record.from_match(random_match(2, 2)).to_json())
    assert main(["luck", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["kind"] == "exact"
    for player in told["players"]:
        parts = player["prior"] + player["luck"] - player["error"] + player["gifts"] + player["ended"]
        assert parts == pytest.approx(player["score"], abs=1e-12)
    for language, word in (("en", "luck"), ("fr", "chance")):
        assert main(["luck", str(path), "--lang", language]) == 0
        assert word in capsys.readouterr().out
