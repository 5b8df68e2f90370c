"""The search for fair starts: it continues where it stopped, and screening never touches the figures."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from bench import fair_starts as search
from quatuor.dice import Dice
from quatuor.engine.core import core_position
from quatuor.match import Match
from quatuor.rules import GAMES

QUANTIK = GAMES["quantik"]


class Fake:
    """Scores instead of games: the share of games that the first seat wins, by start."""

    def __init__(self) -> None:
        self.played: list[tuple[str, str, int]] = []

    def __call__(self, start: Match, series: search.Series, number: int) -> float:
        self.played.append((search.moves_of(start), series.name, number))
        return float(number % 2) if len(start.entries) == 3 else 1.0


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Fake:
    games = Fake()
    monkeypatch.setattr(search, "played", games)
    monkeypatch.setattr(search, "FOLDER", tmp_path)
    return games


def found(path: Path, wanted: int = 2) -> list[search.Found]:
    return list(search.search(QUANTIK, search.Journal(path), wanted))


def test_candidates_are_short_and_differ_by_more_than_a_symmetry() -> None:
    drawn = list(islice(search.candidates(QUANTIK), 60))
    assert {len(match.entries) for match in drawn} == {1, 2, 3, 4}
    assert len({core_position(match.position).canonical().packed for match in drawn}) == len(drawn)
    assert [search.moves_of(match) for match in drawn] == [
        search.moves_of(match) for match in islice(search.candidates(QUANTIK), 60)
    ]


def test_later_set_ups_vary_promising_ones_by_one_ball() -> None:
    game = GAMES["cubulus"]
    promising = [next(search.candidates(game))]
    varied = search.set_up(game, 2, Dice(7), promising)
    before, after = set(map(str, promising[0].entries)), set(map(str, varied.entries))
    assert (len(after), len(before & after)) == (9, 8)
    assert not varied.position.setting_up


def test_promising_ones_and_their_images_are_not_drawn_again() -> None:
    first, second = islice(search.candidates(QUANTIK), 2)
    image = search.start_of(QUANTIK, search.moves_of(first).translate(str.maketrans("abcd", "dcba")))
    assert search.moves_of(next(search.candidates(QUANTIK, [image]))) == search.moves_of(second)


def test_first_moves_of_oxono_that_are_settled_are_no_fair_starts(tmp_path: Path) -> None:
    oxono, journal = GAMES["oxono"], search.Journal(tmp_path / "oxono.jsonl", only_read=True)
    assert not search.is_open(search.start_of(oxono, "Ob4b5"), journal)  # an image of Xe3e2, which loses
    with pytest.raises(search.Unmeasured):
        search.is_open(search.start_of(oxono, "Xa3b3"), journal)


def test_a_clear_advantage_ends_a_candidate_early(tmp_path: Path, fake: Fake) -> None:
    found(tmp_path / "quantik.jsonl")
    games = {start: sum(each == start for each, *_ in fake.played) for start, *_ in fake.played}
    assert {count for start, count in games.items() if len(start.split()) != 3} == {20}


def test_the_published_series_are_fixed_and_complete(tmp_path: Path, fake: Fake) -> None:
    for each in found(tmp_path / "quantik.jsonl"):
        for series in search.SERIES:
            games = [number for *place, number in fake.played if place == [each.moves, series.name]]
            assert games == list(range(series.games))
        assert each.points == {"level6": 200, "level7": 50}
    seeds = {series.seed for series in (*search.SERIES, search.SCREEN_6, search.SCREEN_7)}
    assert len(seeds) == 4


def test_a_search_that_was_killed_continues(tmp_path: Path, fake: Fake) -> None:
    path = tmp_path / "quantik.jsonl"
    whole = found(path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:30]) + lines[30][:17])
    fake.played.clear()
    assert found(path) == whole
    assert path.read_text().count("\n") == len(lines)
    assert len(fake.played) == search.BATCH * (len(lines) - 30)


def test_folding_plays_nothing_and_writes_what_was_found(tmp_path: Path, fake: Fake) -> None:
    path = tmp_path / "quantik.jsonl"
    whole = found(path)
    fake.played.clear()
    assert search.main(["quantik", "--journal", str(tmp_path), "--fold"]) == 0
    assert fake.played == []
    written = (tmp_path / "quantik.toml").read_text()
    assert [line for line in written.splitlines() if line.startswith("moves")] == [
        f'moves = "{each.moves}"' for each in whole
    ]
    assert written.count("level6 = 200\nlevel7 = 50\nwinner = ") == 2


@pytest.mark.usefixtures("fake")
def test_folding_keeps_what_is_written_and_adds_no_image_of_it(tmp_path: Path) -> None:
    first, second = found(tmp_path / "quantik.jsonl")
    image = second.moves.translate(str.maketrans("abcd", "dcba"))  # shapes are capitals
    points = {"level6": 190.0, "level7": 45.0}
    earlier = [search.Found("Ab4 Da3", points), search.Found(image, points)]
    (tmp_path / "quantik.toml").write_text(search.data(QUANTIK, earlier))
    assert search.main(["quantik", "--journal", str(tmp_path), "--fold"]) == 0
    assert search.written(QUANTIK) == [*earlier, first]


def test_candidates_can_begin_with_another_number() -> None:
    every = [search.moves_of(match) for match in islice(search.candidates(QUANTIK), 40)]
    later = [search.moves_of(match) for match in islice(search.candidates(QUANTIK, first=20), 10)]
    assert set(later) & set(every)
    assert later[0] not in every[:10]


def test_a_series_stops_when_its_bounds_are_out_of_reach() -> None:
    level6 = search.SERIES[0]
    assert not level6.hopeless(points=220, played=360)
    assert level6.hopeless(points=221, played=360)
    assert level6.hopeless(points=19, played=240)
    assert (level6.passes(180), level6.passes(220), level6.passes(220.5)) == (True, True, False)


def test_set_ups_are_written_fairest_first() -> None:
    game = GAMES["cubulus"]
    starts = [
        search.Found(str(n), {"level6": 200 + 8 * n, "level7": 50 + n}) for n in (5, 1, 3, *range(6, 20))
    ]
    assert [each.moves for each in search.accepted(game, starts)[:3]] == ["1", "3", "5"]
    assert len(search.accepted(game, starts)) == search.FAIREST


def test_a_proved_start_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = Match(GAMES["oxono"].start())
    start.enter("Xf3e3")
    journal = search.Journal(tmp_path / "oxono.jsonl")
    monkeypatch.setattr(search, "proved", lambda _: {"winners": [0], "nodes": 9})
    assert not search.is_open(start, journal)
    assert json.loads((tmp_path / "oxono.jsonl").read_text())["winners"] == [0]


def test_a_start_that_a_book_knows_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "oxono.jsonl"
    assert not search.is_open(Match(GAMES["oxono"].start()), search.Journal(path))
    assert not path.exists()


def test_proof_search_finds_a_win_that_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    near = Match(QUANTIK.parse(".a.C/b..d/.BD./..Ba"))
    monkeypatch.setattr(search, "SECONDS", 5.0)
    assert search.proved(near)["winners"] == (near.position.player,)
