"""Luck and error: the parts add up exactly to the result, whatever the values."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest

from quatuor.cli import main
from quatuor.engine.exact import Known, known
from quatuor.engine.exact.checked_file import HEAD
from quatuor.engine.exact.omba import OMBA
from quatuor.engine.exact.omba_table import OmbaTable, table_name
from quatuor.engine.luck import LuckError, LuckReport, luck_report
from quatuor.match import Match
from quatuor.playout import playouts
from quatuor.record import Record, save
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from quatuor.rules.omba import GAME, OmbaPosition

from .exact.test_omba_table import stand_in


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
        if (outcome := match.outcome()) is not None:
            assert account.score == outcome.scores[player]
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
def test_a_moves_error_is_its_distance_from_the_best_move() -> None:
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
def test_resignations_are_accounted_for_separately() -> None:
    match = random_match(2, 1, plies=6)
    match.resign(1)
    report = luck_report(match)
    check_sums(report, match)
    assert report.accounts[0].ended > 0
    assert report.accounts[1].ended == -report.accounts[0].ended


@pytest.mark.usefixtures("solved")
def test_agreed_draws_and_unfinished_games_add_up_too() -> None:
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
    report = luck_report(match, searches=3, nodes=60)
    assert (report.exact, report.finished) == (False, True)
    for account in report.accounts:
        assert account.prior + account.luck - account.error + account.gifts + account.ended == account.score
        assert account.luck_margin > 0
    assert sum(account.score for account in report.accounts) == 1


@pytest.mark.usefixtures("unsolved")
def test_a_resignation_among_three_adds_up() -> None:
    match = random_match(3, 4, plies=4)
    match.resign(1)
    report = luck_report(match, searches=2, nodes=60)
    for account in report.accounts:
        assert account.prior + account.luck - account.error + account.gifts + account.ended == account.score
    assert report.accounts[1].ended < 0


# ── Estimates ────────────────────────────────────────────────────────────────────────────────────


def full_match() -> Match:
    """A match with seven pieces or more on the board."""
    match = random_match(2, 2)
    assert sum(map(len, cast(OmbaPosition, match.position).stacks)) > 7
    return match


def damaged(data: Path, folder: Path) -> Path:
    """A table in which only the layer of seven pieces is damaged."""
    table = OmbaTable(data / "exact" / table_name(GAME.ruleset(2)), GAME.ruleset(2))
    content = bytearray(table.path.read_bytes())
    content[HEAD + 4 * sum(layer.size for layer in table.facts.layers[:7])] ^= 1
    path = folder / "exact" / table.path.name
    path.parent.mkdir()
    path.write_bytes(content)
    return path


def test_a_table_damaged_in_a_later_layer_leaves_the_whole_game_estimated(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged(data, tmp_path)
    monkeypatch.setenv("QUATUOR_DATA", str(tmp_path))
    assert OMBA.verdict(GAME.start(2)) is not None, "its first layers are sound"
    match = full_match()
    report = luck_report(match, searches=2, nodes=20)
    assert not report.exact
    assert all(min(event.margin) > 0 for event in report.events if len(event.choices) > 1), "nothing is mixed"
    assert sum(account.score for account in report.accounts) == 1


@pytest.mark.usefixtures("solved")
def test_a_table_that_disappears_meanwhile_leaves_the_whole_game_estimated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, asked = full_match(), []

    def looked_up(position: Position, lines: int) -> Known | None:
        asked.append(position)
        if len(asked) == 8:
            monkeypatch.setenv("QUATUOR_DATA", str(tmp_path))
        return known(position, lines)

    monkeypatch.setattr("quatuor.engine.investigation.known", looked_up)
    report = luck_report(match, searches=2, nodes=20)
    assert len(asked) == 8
    assert not report.exact
    assert all(min(event.margin) > 0 for event in report.events if len(event.choices) > 1)


@pytest.mark.usefixtures("unsolved")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_estimates_have_a_margin(players: int) -> None:
    match = random_match(players, 3, plies=8)
    going_on = luck_report(match, searches=2, nodes=60)
    for account in going_on.accounts:
        assert min(account.prior_margin, account.score_margin) > 0.01
        assert account.ended == account.ended_margin == 0
    match.agree_draw()
    over = luck_report(match, searches=2, nodes=60)
    for account in over.accounts:
        assert min(account.prior_margin, account.ended_margin) > 0.01
        assert account.score_margin == 0


@pytest.mark.usefixtures("unsolved")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_forced_move_is_not_an_error(players: int) -> None:
    match = random_match(players, 2)
    report = luck_report(match, searches=2, nodes=30)
    forced = [
        event
        for event, position in zip(report.events, match.positions, strict=False)
        if event.kind == "move" and len(position.legal_moves()) == 1
    ]
    assert "-" in {event.text for event in forced}
    for event in forced:
        assert set(event.change) == {0}
        assert set(event.margin) == {0}
        assert len(event.choices) == 1
    chosen = [event for event in report.events if event.kind == "move" and event not in forced]
    assert all(max(event.margin) > 0 for event in chosen)


@pytest.mark.usefixtures("unsolved")
@pytest.mark.parametrize("resigning", [True, False])
def test_an_eliminated_player_certainly_scores_nothing(resigning: bool) -> None:
    match = random_match(4, 2, plies=6 if resigning else 10_000)
    if resigning:
        match.resign(2)
        for text in ("1", str(match.position.play(match.position.parse_move("1")).legal_moves()[0])):
            match.play(text)
    report = luck_report(match, searches=2, nodes=30)
    checked = 0
    for event, before in zip(report.events, match.positions, strict=False):
        for player in before.out:
            assert event.change[player] == event.margin[player] == 0
            checked += 1
    assert checked
    if resigning:
        account = report.accounts[2]
        assert account.score == account.score_margin == 0
        assert account.ended < 0 < account.ended_margin
    assert sum(account.score for account in report.accounts) == 1


def test_a_game_without_a_die_has_no_luck() -> None:
    with pytest.raises(LuckError, match="no dice"):
        luck_report(Match(GAMES["quantik"].start()))


@pytest.mark.usefixtures("solved")
def test_the_command_prints_text_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    save(path, Record.from_match(random_match(2, 2)).to_json())
    assert main(["luck", str(path), "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["kind"] == "exact"
    for player in output["players"]:
        parts = player["prior"] + player["luck"] - player["error"] + player["gifts"] + player["ended"]
        assert parts == pytest.approx(player["score"], abs=1e-12)
    for language, word in (("en", "luck"), ("fr", "chance")):
        assert main(["luck", str(path), "--lang", language]) == 0
        assert word in capsys.readouterr().out


ENDS = [
    ("resign:0", {"en": "resigns", "fr": "abandonne"}),
    ("draw", {"en": "draw agreed", "fr": "nulle par accord"}),
]


@pytest.mark.usefixtures("unsolved")
@pytest.mark.parametrize(("entry", "words"), ENDS)
def test_an_ending_is_printed_in_words_and_as_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], entry: str, words: dict[str, str]
) -> None:
    match = random_match(2, 2, plies=4)
    match.enter(entry)
    path = tmp_path / "game.txt"
    save(path, Record.from_match(match).to_text())
    command = ["luck", str(path), "--nodes", "20"]
    for language, word in words.items():
        assert main([*command, "--lang", language]) == 0
        rows = [line for line in capsys.readouterr().out.splitlines() if line.split()[:1] == ["5"]]
        assert len(rows) == (2 if entry == "draw" else 1), "who agrees to a draw is everyone"
        assert all(word in row and "±" in row for row in rows)
    assert main([*command, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["events"][-1]["text"] == entry
    for player in output["players"]:
        assert player["prior_margin"] > 0
        assert player["ended_margin"] > 0
        assert player["score_margin"] == 0


@pytest.mark.usefixtures("unsolved")
@pytest.mark.parametrize("columns", ["30", "80"])
def test_narrow_terminals_do_not_truncate_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    path = tmp_path / "game.txt"
    save(path, Record.from_match(random_match(4, 2, plies=20)).to_text())
    monkeypatch.setenv("COLUMNS", columns)
    for language, name in (("en", "Carmine"), ("fr", "Carmin")):
        assert main(["luck", str(path), "--nodes", "20", "--lang", language]) == 0
        out = capsys.readouterr().out
        assert "…" not in out
        (row,) = (line for line in out.splitlines() if line.split()[:1] == [name])
        assert row.count("±") == 5, "at first, luck, errors, gifts, and the score of a game that goes on"
