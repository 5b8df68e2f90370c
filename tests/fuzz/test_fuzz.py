"""Fuzzing in short, and every input that once broke something."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import feeding
from .mutation import Mutator
from .parsers import PARSERS
from .requests import FRAMES_EACH, Frames, Names, Requests
from .visiting import visited

BROKEN = Path(__file__).parent / "broken"
KEPT = sorted(path.relative_to(BROKEN) for path in BROKEN.glob("*/*"))


@pytest.mark.parametrize("kept", KEPT, ids=str)
def test_what_once_broke_something_breaks_nothing_now(kept: Path) -> None:
    """The folder is the name of the parser."""
    PARSERS[kept.parent.name].accepts((BROKEN / kept).read_bytes())


def test_every_kept_input_has_a_parser() -> None:
    assert {kept.parent.name for kept in KEPT} <= set(PARSERS)


@pytest.mark.parametrize("name", PARSERS)
def test_every_seed_is_accepted(name: str) -> None:
    assert [seed for seed in PARSERS[name].seeds() if not PARSERS[name].accepts(seed)] == []


@pytest.mark.parametrize("name", PARSERS)
def test_damaged_inputs_raise_only_documented_errors(name: str) -> None:
    report = feeding.fed(name, range(300), run=1)
    assert [(each.name, each.trace) for each in report.failures] == []
    assert 0 < report.accepted <= report.fed == 300


@pytest.mark.services
def test_a_server_survives_odd_requests_and_broken_frames() -> None:
    assert [(each.name, each.trace) for each in visited(4000, run=1)] == []


# ── The fuzzer itself ────────────────────────────────────────────────────────────────────────────────────


def test_an_input_follows_from_its_number() -> None:
    seeds = PARSERS["position"].seeds()
    first, again = Mutator("position", seeds, 1), Mutator("position", seeds, 1)
    assert [first.made(number) for number in range(200)] == [again.made(number) for number in range(200)]
    assert [first.made(number) for number in range(1, 200)] != [
        Mutator("position", seeds, 2).made(number) for number in range(1, 200)
    ]


def test_some_inputs_are_intact() -> None:
    seeds = PARSERS["position"].seeds()
    assert Mutator("position", seeds, 1).made(100) in seeds


def test_an_undocumented_error_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: bytes) -> None:
        raise KeyError("nobody documents this")

    parser = PARSERS["position"]
    monkeypatch.setitem(PARSERS, "position", type(parser)("position", parser.seeds, fail, parser.errors))
    report = feeding.fed("position", range(10), run=1)
    assert len(report.failures) == feeding.ENOUGH
    assert report.failures[0].name == "position:0"
    assert "nobody documents this" in report.failures[0].trace


def test_all_processes_together_feed_every_number_once() -> None:
    parts = feeding.chunks(len(PARSERS) * 4500)
    assert {name for name, _ in parts} == set(PARSERS)
    numbers = sorted(number for name, each in parts if name == "moves" for number in each)
    assert numbers == list(range(4500))


def test_requests_and_frames_follow_from_their_numbers() -> None:
    names = Names()
    requests, frames = Requests(1), Frames(1)
    assert [requests.made(n, names) for n in range(50)] == [Requests(1).made(n, names) for n in range(50)]
    assert frames.made(FRAMES_EACH - 1, names) == Frames(1).made(FRAMES_EACH - 1, names)
