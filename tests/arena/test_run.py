"""Whole contests on several processes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from quatuor.arena import ArenaError, Contest, Journal, Result, Standing, played, run
from quatuor.arena.journal import settings_in
from tests.arena.test_play import spec, task

SMALL = Contest.between("oxono", (spec("sharp"), spec("mover")), 12, seed=9)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return list(run(SMALL, workers=1))


def without_times(results: Iterator[Result] | list[Result]) -> list[tuple[object, ...]]:
    """A result without its timings."""
    return [(r.task, r.moves, r.scores, r.forfeits, r.promises) for r in results]


def test_results_are_the_same_and_in_order_with_any_number_of_workers(results: list[Result]) -> None:
    assert [result.task.number for result in results] == list(range(12))
    assert without_times(run(SMALL, workers=3)) == without_times(results)


def test_the_sharper_engine_wins(results: list[Result]) -> None:
    standing = Standing(SMALL, results)
    (pairing,) = standing.pairings
    assert pairing.games == 12
    assert pairing.points > 8
    assert pairing.sample.size == 6
    assert sum(pairing.sample.counts) == 6


def test_an_engine_that_crashes_loses_that_game_and_the_rest_are_played() -> None:
    tasks = [task("quantik", *names, timeout=2) for names in BROKEN]
    outcomes = {result.task.engines: result for result in played(tasks, workers=2)}
    assert len(outcomes) == len(BROKEN)
    for names, player, reason in (
        (("mover", "crashing"), 1, "crash"),
        (("endless", "mover"), 0, "time"),
    ):
        result = outcomes[tuple(map(spec, names))]
        assert [(f.player, f.reason) for f in result.forfeits] == [(player, reason)]
        assert result.scores[player] == 0
    assert outcomes[spec("mover"), spec("mover")].forfeits == ()


BROKEN = [("mover", "crashing"), ("endless", "mover"), ("mover", "mover")]


def test_a_crash_among_three_is_a_loss_for_one() -> None:
    (result,) = played([task("omba", "mover", "mover", "crashing", players=3)], workers=1)
    assert [float(score) for score in result.scores] == [0.5, 0.5, 0]
    assert result.match().outcome() is not None


@pytest.mark.skipif(os.name != "posix", reason="kills processes")
def test_the_game_of_a_killed_worker_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv("QUATUOR_TEST_MARK", str(mark))
    contest = Contest.between("quantik", (spec("doomed"), spec("mover")), 4, seed=9)
    killed = without_times(run(contest, workers=1))
    assert mark.exists()
    assert without_times(run(contest, workers=1)) == killed
    assert all(not result.forfeits for result in run(contest, workers=2))


@pytest.mark.skipif(os.name != "posix", reason="kills processes")
def test_an_engine_that_is_killed_in_every_game_loses_it() -> None:
    (result,) = played([task("quantik", "mover", "lemming")], workers=1)
    assert [(f.player, f.reason, f.detail) for f in result.forfeits] == [(1, "crash", "exit code -9")]


# ── The file ─────────────────────────────────────────────────────────────────────────────────────────────


def write(path: Path, results: list[Result]) -> None:
    with Journal(path, SMALL) as journal:
        for result in results:
            journal.add(result)


def count_played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record which games are played rather than read from the file."""
    seen: list[int] = []

    def watched(tasks: Iterator[object], workers: int | None = None) -> Iterator[Result]:
        for result in played(tasks, workers):  # type: ignore[arg-type]
            seen.append(result.task.number)
            yield result

    monkeypatch.setattr("quatuor.arena.running.played", watched)
    return seen


def test_a_file_is_continued_where_it_stopped(
    tmp_path: Path, results: list[Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    write(path, [results[number] for number in (0, 1, 2, 5, 4, 8)])
    path.write_bytes(path.read_bytes() + b'{"number":9,"pairi')  # truncated
    seen = count_played(monkeypatch)
    with Journal(path, SMALL) as journal:
        assert len(journal) == 6
        assert without_times(run(SMALL, workers=2, journal=journal)) == without_times(results)
    assert sorted(seen) == [3, 6, 7, 9, 10, 11]
    with Journal(path, SMALL) as journal:
        assert len(journal) == 12
        assert list(run(SMALL, journal=journal))[:3] == results[:3]
    assert len(seen) == 6


def test_more_games_can_be_added_later(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "games.jsonl"
    write(path, results)
    more = Contest.between("oxono", (spec("sharp"), spec("mover")), 14, seed=9)
    with Journal(path, more) as journal:
        assert without_times(run(more, workers=1, journal=journal))[:12] == without_times(results)


@pytest.mark.parametrize("length", [0, 1, 30])
def test_a_file_truncated_in_its_header_is_started_again(
    tmp_path: Path, length: int, results: list[Result]
) -> None:
    path = tmp_path / "games.jsonl"
    write(path, results)
    head = path.read_bytes()[:length]
    path.write_bytes(head)
    with Journal(path, SMALL) as journal:
        assert len(journal) == 0
    assert settings_in(path)["seed"] == 9


@pytest.mark.parametrize("content", ["hello", "hello\n", "[]\n", '{"number":0}\n', "\n"])
def test_other_files_are_not_overwritten(tmp_path: Path, content: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(content, "utf-8")
    with pytest.raises(ArenaError, match="not the file of a contest"):
        Journal(path, SMALL)
    assert path.read_text("utf-8") == content


def test_changed_settings_are_named_and_refused(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "games.jsonl"
    write(path, results)
    other = Contest.between("oxono", (spec("sharp"), spec("mover")), 12, seed=10)
    with pytest.raises(ArenaError, match=r"seed is 9 there and 10 here"):
        Journal(path, other)


def test_an_invalid_line_is_reported(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "games.jsonl"
    write(path, results[:2])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"hello\n" + lines[1])
    with pytest.raises(ArenaError, match="line 2"):
        Journal(path, SMALL)
    path.write_bytes(lines[0] + lines[1].replace(b'"seed":', b'"seed":1'))
    with Journal(path, SMALL) as journal, pytest.raises(ArenaError, match="line 2"):
        list(run(SMALL, workers=1, journal=journal))


def test_two_contests_cannot_write_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "games.jsonl"
    with Journal(path, SMALL), pytest.raises(ArenaError, match="another contest"):
        Journal(path, SMALL)
