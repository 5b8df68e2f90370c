"""The progress of long work: one line on stderr, the same for every command.

    Proving  ━━━━━━━━━━╺━━━━━━━━━  1,234/5,000 puzzles · 310/s · 0:12 left · quantik, no. 17

It appears only on a terminal, and disappears when the work ends. Nothing is written to stdout.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Final, TypeVar

from quatuor.i18n import voice

from .numbers import grouped

if TYPE_CHECKING:
    from rich.table import Table

T = TypeVar("T")

BAR_WIDTH: Final = 20
UPDATES_PER_SECOND: Final = 8


class ProgressLine:
    """A line that shows the current work, its share done, its speed, and the time left.

    It is a `quatuor.progress.Progress`: the library calls it with the amount done and the total. The words
    for the work and for what is counted are in `i18n`, under `progress`.
    """

    def __init__(self, language: str, work: str, unit: str = "") -> None:
        self._say = voice("cli", language)
        self._work = self._say(f"progress.work.{work}")
        self._unit = self._say(f"progress.unit.{unit}") if unit else ""
        self._begun = time.monotonic()
        self._first: float | None = None
        """The amount in the first report: resumed work does not start at 0."""
        self._done: float = 0
        self._total: float | None = None
        self._note = ""

    def __call__(self, done: float, total: float | None = None) -> None:
        """Set how much is done."""
        if self._first is None:
            self._first, self._begun = done, time.monotonic()
        self._done, self._total = done, total

    def note(self, text: str) -> None:
        """Set the remark at the end of the line."""
        self._note = text

    @property
    def facts(self) -> str:
        """The figures and the remark; the clock keeps running between two reports."""
        elapsed = time.monotonic() - self._begun
        rate = (self._done - (self._first or 0)) / elapsed if elapsed > 0 else 0.0
        parts = (self._amount(), self._rate(rate), self._clock(rate, elapsed), self._note)
        return " · ".join(filter(None, parts))

    def _amount(self) -> str:
        if self._first is None:
            return ""
        if self._total == 1:
            return self._say("progress.percent", percent=f"{100 * self._done:.0f}")
        amounts = [self._done] if self._total is None else [self._done, self._total]
        counts = "/".join(grouped(round(amount), self._say) for amount in amounts)
        return f"{counts} {self._unit}".rstrip()

    def _rate(self, rate: float) -> str:
        if rate <= 0 or self._total == 1:
            return ""
        if rate < 1:
            return self._say("progress.slow-rate", rate=f"{60 * rate:.0f}")
        return self._say("progress.rate", rate=grouped(round(rate), self._say))

    def _clock(self, rate: float, elapsed: float) -> str:
        """The time left where it can be estimated, otherwise the time spent."""
        if self._total is None or rate <= 0:
            return _minutes(elapsed)
        return self._say("progress.left", time=_minutes(max(0.0, self._total - self._done) / rate))

    def __rich__(self) -> Table:
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        line = Table.grid(padding=(0, 2))
        bar = () if self._total is None else (ProgressBar(self._total, self._done, BAR_WIDTH),)
        line.add_row(self._work, *bar, Text(self.facts, no_wrap=True, overflow="ellipsis"))
        return line


def _minutes(seconds: float) -> str:
    """A duration as 0:07, 12:30 or 1:02:03."""
    text = str(timedelta(seconds=round(seconds)))
    return text[3:] if text.startswith("0:0") else text.removeprefix("0:")


@contextmanager
def progress_line(language: str, work: str, unit: str = "") -> Iterator[ProgressLine]:
    """A line that shows the progress of some work, if stderr is a terminal."""
    line = ProgressLine(language, work, unit)
    if not sys.stderr.isatty():
        yield line
        return
    from rich.console import Console
    from rich.live import Live

    with Live(
        line,
        console=Console(stderr=True, highlight=False, markup=False),
        refresh_per_second=UPDATES_PER_SECOND,
        transient=True,
        redirect_stdout=False,  # Rich would send what we print on stdout to stderr
    ):
        yield line


def counted(items: Iterable[T], total: int, line: ProgressLine) -> Iterator[T]:
    """The items, each counted once its consumer is done with it."""
    line(0, total)
    for done, item in enumerate(items, 1):
        yield item
        line(done, total)
