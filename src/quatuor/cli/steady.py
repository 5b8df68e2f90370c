"""Progress bars for long work with a known total, with the time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Show: TypeAlias = Callable[[int, str], None]
"""Reports how many are done, with a short text."""


def follow_progress(shares: Iterable[float], label: str) -> None:
    """Run work that reports its progress from 0 to 1, with a bar on stderr if it is a terminal."""
    if not sys.stderr.isatty():
        for _ in shares:
            pass
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=1.0)
        for share in shares:
            bar.update(task, completed=share)


@contextmanager
def counted_progress(total: int, label: str) -> Iterator[Show]:
    """A bar on stderr, if it is a terminal, for a number of items, with changing text."""
    if not sys.stderr.isatty():
        yield lambda _, __: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    words = TextColumn("{task.description}", markup=False)
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), words)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, told: bar.update(task, completed=done, description=told)
