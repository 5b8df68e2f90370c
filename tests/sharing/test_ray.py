"""Ray gives the same results as other pools, even if workers are killed; all tests share one Ray."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from quatuor.arena import play_apart
from quatuor.cli import main
from quatuor.engine.puzzles import make, written
from quatuor.sharing import Pool, SharingError, as_done, in_order, pool_of
from tests import ROOT
from tests.arena.test_play import spec, task

SHARP, MOVER = spec("sharp"), spec("mover")
PATIENCE = 300
"""Seconds that a test waits for a Ray on a busy machine."""

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc"),
]


@pytest.fixture(scope="module")
def mark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file that records that an engine has already killed its process."""
    path = tmp_path_factory.mktemp("mark") / "killed"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QUATUOR_TEST_MARK", str(path))
        yield path


@pytest.fixture(scope="module")
def ray(mark: Path) -> Iterator[Pool]:
    """A Ray with two workers, used by every command of this process."""
    pytest.importorskip("ray")
    assert not mark.exists()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)  # so that workers find the engines of the tests
        with pool_of(2, "local") as pool:
            yield pool


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def quatuor(ray: Pool, capfd: pytest.CaptureFixture[str]) -> Run:
    """A command; with Ray, only the command itself prints anything."""
    assert ray.workers == 2

    def call(*words: str) -> tuple[int, str]:
        code = main([*words, "--lang", "en"])
        out, err = capfd.readouterr()
        assert "ray" not in err.lower()
        return code, out

    return call


# ── The same results ─────────────────────────────────────────────────────────────────────────────────────


def timeless(data: Any) -> Any:
    """The answer without its timings."""
    for engine in data["engines"]:
        del engine["seconds_per_move"], engine["slowest_move"]
    return data


def games_in(path: Path) -> list[Any]:
    """The settings and games in the file of a contest, in order and without timings."""
    head, *games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for game in games:
        for effort in game["efforts"]:
            del effort["seconds"], effort["slowest"]
    return [head, *sorted(games, key=lambda game: int(game["number"]))]


def test_a_contest(quatuor: Run, tmp_path: Path) -> None:
    words = ("arena", "oxono", SHARP, MOVER, "level:2", "--games", "4", "--seed", "7", "--json", "--out")
    _, one = quatuor(*words, str(tmp_path / "one.jsonl"), "--workers", "1")
    code, two = quatuor(*words, str(tmp_path / "two.jsonl"), "--workers", "2", "--ray")
    assert code == 0
    assert timeless(json.loads(two)) == timeless(json.loads(one))
    assert games_in(tmp_path / "two.jsonl") == games_in(tmp_path / "one.jsonl")
    assert len(games_in(tmp_path / "one.jsonl")) == 13


def test_games_that_an_engine_crashes(ray: Pool) -> None:
    tasks = [task("quantik", "mover", name, timeout=2) for name in ("crashing", "endless")]
    results = {result.task.engines[1]: result for result in as_done(ray, play_apart, tasks)}
    for name, reason in (("crashing", "crash"), ("endless", "time")):
        result = results[spec(name)]
        assert [(f.player, f.reason) for f in result.forfeits] == [(1, reason)]
        assert [float(score) for score in result.scores] == [1, 0]


@pytest.mark.parametrize("reference", [False, True], ids=["core", "reference"])
def test_random_games(quatuor: Run, reference: bool) -> None:
    count = "50" if reference else "4500"
    words = ["playout", "omba", "--players", "3", "--games", count, "--seed", "7", "--moves", "4 @b2"]
    words += ["--reference"] if reference else []
    assert quatuor(*words, "--ray") == quatuor(*words)


def test_labelled_positions_and_games(quatuor: Run, tmp_path: Path) -> None:
    positions = ("export", "positions", "cubulus", "--count", "6", "--nodes", "300", "--out")
    games = ("export", "games", "quantik", "level:1", "random", "--games", "4", "--out")
    for words in (positions, games):
        assert quatuor(*words, str(tmp_path / "one"), "--processes", "1")[0] == 0
        assert quatuor(*words, str(tmp_path / "two"), "--processes", "2", "--ray")[0] == 0
        assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


# ── Killed ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("engine", ["orphan", "doomed"], ids=["worker of Ray", "process beside it"])
def test_a_contest_whose_worker_is_killed(quatuor: Run, mark: Path, engine: str) -> None:
    words = ("arena", "quantik", spec(engine), MOVER, "--games", "6", "--seed", "7", "--json")
    mark.unlink(missing_ok=True)
    code, killed = quatuor(*words, "--workers", "2", "--ray")
    assert code == 0
    assert mark.exists(), "nobody was killed"
    data = timeless(json.loads(killed))
    assert data["forfeits"] == 0
    assert data == timeless(json.loads(quatuor(*words, "--workers", "1")[1]))


def test_puzzles_while_every_worker_is_killed(ray: Pool) -> None:
    *_, alone = make("quantik", 3, 3)
    killed: set[int] = set()
    for making in make("quantik", 3, 3, pool=ray):  # noqa: B007 - the last one is what was made
        if not killed:
            killed = set(workers_at_work())
            for process in killed:
                os.kill(process, signal.SIGKILL)
    assert killed, "nobody was at work"
    assert written(making.puzzles()) == written(alone.puzzles())
    assert making.games == alone.games


def workers_at_work() -> list[int]:
    """The processes of this Ray that have a task: children of its raylet, which is a child of ours."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes()
            parent = _parent(folder)
            ours = _parent(Path("/proc") / str(parent)) == os.getpid()
        except (OSError, IndexError):
            continue
        if ours and title.startswith(b"ray::quatuor"):
            found.append(int(folder.name))
    return found


def _parent(folder: Path) -> int:
    """The second field after the name, which is in brackets and may contain anything."""
    return int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])


def kill_oneself(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_task_that_kills_its_worker_each_time_is_given_up(
    ray: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray as package

    twice = package.remote(max_retries=1)(_perform_like)
    monkeypatch.setattr(ray, "_perform", twice)
    with pytest.raises(SharingError, match="its worker was lost"):
        list(in_order(ray, kill_oneself, [1]))


def _perform_like(do: Callable[[int], int], number: int) -> int:
    return do(number)


# ── Start and stop ─────────────────────────────────────────────────────────────────────────────────────


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    tag, out = f"QUATUOR_TEST_TAG={uuid4()}", tmp_path / "games.jsonl"
    words = ["arena", "omba", MOVER, MOVER, "--games", "4000", "--seed", "3", "--out", str(out)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": str(tmp_path)}
    environment[tag.partition("=")[0]] = tag.partition("=")[2]
    with subprocess.Popen(
        [sys.executable, "-m", "quatuor", *words, "--workers", "2", "--ray", "--lang", "en"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        deadline = time.monotonic() + PATIENCE
        while (not out.exists() or len(out.read_bytes().splitlines()) < 6) and time.monotonic() < deadline:
            time.sleep(0.05)
        started = folders_of(tag)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.strip().startswith("stopped after ")
    assert len(err.strip().splitlines()) == 1
    assert started, "the temporary folder of Ray was not found"
    assert not any(folder.exists() for folder in started)
    while tagged(tag) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert tagged(tag) == []


def tagged(tag: str) -> list[Path]:
    """All processes that have this environment variable."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if tag.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(folder)
        except OSError:
            continue
    return found


def folders_of(tag: str) -> set[Path]:
    """The temporary folders of these Ray processes, from their arguments."""
    found = set()
    for folder in tagged(tag):
        for word in (folder / "cmdline").read_bytes().split(b"\0"):
            _, _, path = word.decode(errors="replace").partition("--temp-dir=")
            found |= {Path(path)} if path else set()
    return found
