"""Progress bars for long work that knows how much of it is done, with the time that is left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Show: TypeAlias = Callable[[int, str], None]
"""Tells how many are done, and a few words."""


def follow_progress(shares: Iterable[float], label: str) -> None:
    """Do work that tells how much of it is done, from 0 to 1, with a bar on stderr where somebody looks."""
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
    """A bar on stderr, where somebody looks, for work on so many things, with words that change."""
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
