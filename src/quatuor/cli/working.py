"""The progress of long work, on one line of the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from quatuor.i18n import Voice

if TYPE_CHECKING:
    from quatuor.engine.proving import Progress


class Show:
    """The progress of the work, on one line of a terminal; nowhere else."""

    def __init__(self, say: Voice, status: Any = None) -> None:
        self._say = say
        self._status = status

    def searching(self, at: Progress) -> None:
        facts = {
            "nodes": f"{at.nodes:,}",
            "proof": at.proof,
            "disproof": at.disproof,
            "player": at.player,
        }
        self._tell("prove.searching", **facts)

    def shortening(self, rounds: int) -> None:
        self._tell("prove.shortening", rounds=rounds)

    def writing(self, positions: int) -> None:
        self._tell("prove.writing", positions=positions)

    def checking(self, done: int, total: int) -> None:
        self._tell("prove.checking", done=f"{done:,}", total=f"{total:,}")

    def _tell(self, key: str, **facts: object) -> None:
        if self._status is not None:
            self._status.update(self._say(key, **facts))


@contextmanager
def working(say: Voice) -> Iterator[Show]:
    """Show the progress of the work on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield Show(say)
        return
    from rich.console import Console

    with Console(stderr=True, markup=False, highlight=False).status("…") as status:
        yield Show(say, status)
