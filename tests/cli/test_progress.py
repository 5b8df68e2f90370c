"""The line that shows the progress of long work."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from quatuor.cli import main, progress
from quatuor.cli.progress import ProgressLine, counted, progress_line
from quatuor.i18n import LANGUAGES, voice


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "time", clock)
    return clock


def test_amount_rate_and_time_left(clock: Clock) -> None:
    line = ProgressLine("en", "check", "puzzles")
    assert line.facts == "0:00"
    line(0, 5000)
    clock.now += 10
    line(1250, 5000)
    line.note("no. 17")
    assert line.facts == "1,250/5,000 puzzles · 125/s · 0:30 left · no. 17"


def test_french_has_its_own_figures(clock: Clock) -> None:
    line = ProgressLine("fr", "check", "puzzles")
    line(0, 5000)
    clock.now += 10
    line(1250, 5000)
    assert line.facts == "1\xa0250/5\xa0000 problèmes · 125/s · encore 0:30"


def test_without_a_total_the_clock_counts_up(clock: Clock) -> None:
    line = ProgressLine("en", "prove", "nodes")
    line(0)
    clock.now += 3723
    line(3723)
    assert line.facts == "3,723 nodes · 1/s · 1:02:03"


def test_a_fraction_is_a_percentage(clock: Clock) -> None:
    line = ProgressLine("fr", "solve")
    line(0.5, 1)  # resumed work: only what is done from here on counts for the time left
    clock.now += 60
    line(0.75, 1)
    assert line.facts == "75\xa0% · encore 1:00"


def test_slow_work_is_counted_by_the_minute(clock: Clock) -> None:
    line = ProgressLine("en", "measure")
    line(0, 4)
    clock.now += 20
    line(1, 4)
    assert line.facts == "1/4 · 3/min · 1:00 left"


def test_items_are_counted_when_their_consumer_is_done() -> None:
    line = ProgressLine("en", "play", "games")
    seen = [line.facts.split(" · ")[0] for _ in counted("abc", 3, line)]
    assert seen == ["0/3 games", "1/3 games", "2/3 games"]
    assert line.facts.startswith("3/3 games")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_words_for_its_work(language: str) -> None:
    texts = voice("cli", language).texts
    calls = re.compile(r'progress_line\(\S+, "(\w+)"(?:, "(\w+)")?')
    sources = [path.read_text("utf-8") for path in Path(progress.__file__).parent.glob("*.py")]
    found = [call for source in sources for call in calls.findall(source)]
    assert len(found) > 10
    for work, unit in found:
        assert f"progress.work.{work}" in texts
        assert not unit or f"progress.unit.{unit}" in texts


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_it_is_shown_on_a_terminal_and_cleared_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with progress_line("en", "solve") as line:
        line(0.5, 1)
    shown = terminal.getvalue()
    assert "Solving" in shown
    assert "50%" in shown
    assert shown.endswith("\x1b[1A\x1b[2K")  # up one line, erase it


def test_it_is_silent_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with progress_line("en", "solve") as line:
        line(0.5, 1)
    assert pipe.getvalue() == ""


def test_data_stays_on_stdout_while_it_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["playout", "quantik", "--games", "50", "--seed", "1", "--lang", "en"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 50
    assert "Playing" in terminal.getvalue()
