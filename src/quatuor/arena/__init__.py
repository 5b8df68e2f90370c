"""Matches between engines: which one is stronger, by how much, and with what confidence.

    >>> from quatuor.arena import Contest
    >>> small = Contest.between("quantik", ["random", "level:1"], games=2, seed=7)
    >>> small.total, [task.seating for task in small.tasks()]
    (2, [(0, 1), (1, 0)])

`run` plays a contest on all cores and yields its results; a `Standing` adds them up. A single game is
`play_game(task)`, plain data in and out, for other ways of distributing games. `docs/arena.md` has the
details.
"""

from __future__ import annotations

from quatuor.sharing import available_cores

from .contest import Contest, Pairing, ladder, round_robin
from .errors import ArenaError
from .journal import Journal
from .play import play_game
from .pool import play_apart, played
from .rating import Interval, Sample, Sprt
from .running import run
from .standing import Standing
from .task import Effort, Forfeit, Promise, Result, Task

__all__ = [
    "ArenaError",
    "Contest",
    "Effort",
    "Forfeit",
    "Interval",
    "Journal",
    "Pairing",
    "Promise",
    "Result",
    "Sample",
    "Sprt",
    "Standing",
    "Task",
    "available_cores",
    "ladder",
    "play_apart",
    "play_game",
    "played",
    "round_robin",
    "run",
]
