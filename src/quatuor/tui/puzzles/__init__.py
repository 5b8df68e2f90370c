"""Puzzles on the full screen, with the boards and the way of moving of the terminal game.

Lowest first: `walkthrough` shows moves that were not played, one by one; `session` is the state of a puzzle
being solved; `keys` and `help` are data; then come the screens and the application.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...engine.puzzles import Diary, Puzzle
    from .app import PuzzleApp

__all__ = ["application", "run"]


def run(
    sets: Mapping[str, Sequence[Puzzle]],
    diary: Diary,
    *,
    language: str = "en",
    difficulty: int | None = None,
    number: int | None = None,
) -> int:
    """Solve puzzles in this terminal until the player quits. With several sets, one is chosen first."""
    app = application(sets, diary, language=language, difficulty=difficulty, number=number)
    app.run()
    return app.return_code or 0


def application(
    sets: Mapping[str, Sequence[Puzzle]],
    diary: Diary,
    *,
    language: str = "en",
    difficulty: int | None = None,
    number: int | None = None,
    pace: float | None = None,
) -> PuzzleApp:
    """The application that `run` runs; `pace` is the least number of seconds a move is shown."""
    from ..app import PACE
    from .app import PuzzleApp

    pace = PACE if pace is None else pace
    return PuzzleApp(sets, diary, difficulty=difficulty, number=number, language=language, pace=pace)
