"""Pools, and results in order or as they are done."""

from __future__ import annotations

import os
import signal
import socket
import sys
from functools import partial
from itertools import count, islice
from pathlib import Path

import pytest

from quatuor.cli import main
from quatuor.sharing import Alone, Pool, SharingError, as_done, in_order, pool_of
from quatuor.sharing.on_ray import RayPool
from quatuor.sharing.pools import Processes


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise SharingError("no-ray", number=number)


@pytest.fixture(params=[1, 2], ids=["alone", "processes"])
def pool(request: pytest.FixtureRequest) -> Pool:
    made: Pool = request.getfixturevalue("several") if request.param == 2 else Alone()
    return made


@pytest.fixture(scope="module")
def several() -> object:
    with pool_of(2) as pool:
        yield pool


def test_results_come_in_order_or_as_they_are_done(pool: Pool) -> None:
    assert list(in_order(pool, square, range(20))) == [number * number for number in range(20)]
    assert sorted(as_done(pool, square, range(20))) == [number * number for number in range(20)]
    assert list(in_order(pool, square, [])) == []


def test_tasks_may_be_endless(pool: Pool) -> None:
    taken: list[int] = []

    def tasks() -> object:
        for number in count():
            taken.append(number)
            yield number

    found = in_order(pool, square, tasks())  # type: ignore[arg-type]
    assert list(islice(found, 5)) == [0, 1, 4, 9, 16]
    found.close()
    assert len(taken) <= 5 + pool.ahead


def test_an_error_is_raised_where_the_result_is_used(pool: Pool) -> None:
    with pytest.raises(SharingError, match="not installed"):
        list(in_order(pool, fail, range(3)))


COMMANDS = [
    ["playout", "quantik"],
    ["arena", "quantik", "random", "random", "--games", "2", "--seed", "1"],
    ["puzzles", "make", "quantik", "--count", "1"],
    ["export", "positions", "quantik", "--out", "never.parquet"],
    ["export", "games", "quantik", "random", "random", "--out", "never.parquet"],
]


def dies_once(mark: Path, number: int) -> int:
    """A task that kills its process the first time."""
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_the_tasks_of_a_lost_process_are_repeated(tmp_path: Path) -> None:
    mark = tmp_path / "dead"
    with Processes(2) as pool:
        assert list(in_order(pool, partial(dies_once, mark), range(8))) == [n * n for n in range(8)]
    assert mark.exists()


def test_a_task_that_kills_every_process_is_reported() -> None:
    with Processes(1) as pool, pytest.raises(SharingError, match="worker"):
        list(in_order(pool, dies, [1]))


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_without_ray_one_line_says_what_to_install(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*words, "--ray", "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    lines = [line for line in err.splitlines() if not line.startswith("seed ")]
    assert out == ""
    assert lines == ['quatuor: --ray needs Ray, which is not installed; hint: pip install "quatuor[ray]"']
    assert list(tmp_path.iterdir()) == []


def test_an_address_without_a_listener_fails_fast() -> None:
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", "127.0.0.1:99999"):
        with pytest.raises(SharingError, match=f"no Ray cluster answers at {address}"):
            RayPool(address)


def test_a_listener_that_is_not_ray_fails_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr("quatuor.sharing.on_ray.KNOCKING", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(SharingError, match=f"no Ray cluster answers at {address}"):
            RayPool(address)


@pytest.mark.parametrize(
    "address", ["", "nonsense", "level:3", "host", "host:0", "ray://", "a b:6379", "x" * 999]
)
def test_an_invalid_address_is_refused_before_ray_is_started(address: str) -> None:
    with pytest.raises(SharingError, match="is not the address of a cluster"):
        RayPool(address)
