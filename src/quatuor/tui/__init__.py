"""The full-screen terminal game.

Lowest first: `selection` picks moves token by token, `scene` is a drawn board without a screen, `boards` draw
the four games, `kinds` are the players there can be, `table` is the state of a game in progress, `score` its
words and `judgement` those of an analysis; `thinking` runs in the background; then come the widgets, the
dialogs, the screens and the application. `puzzles` has its own screens over the same boards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .app import QuatuorApp

__all__ = ["application", "run"]


def run(
    game: str | None = None,
    *,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seats: Sequence[str] | None = None,
    language: str = "en",
    record: Path | None = None,
    seed: int | None = None,
) -> int:
    """Play in this terminal until the players quit.

    Without a game, the chooser opens; a record is resumed where it was left. A seat is the name of a person
    or of an engine, such as `level:3` or `random`; seats are filled in that order. Returns the exit status.
    """
    app = application(
        game, players=players, options=options, seats=seats, language=language, record=record, seed=seed
    )
    app.run()
    return app.return_code or 0


def application(
    game: str | None = None,
    *,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seats: Sequence[str] | None = None,
    language: str = "en",
    record: Path | None = None,
    seed: int | None = None,
    pace: float | None = None,
) -> QuatuorApp:
    """The application that `run` runs; `pace` is the least number of seconds a computer takes."""
    from ..match import Match
    from ..rules import GAMES
    from . import files
    from .app import PACE, QuatuorApp
    from .kinds import seat_named

    match = sheet = None
    if record is not None:
        sheet = files.read(record)
        match = sheet.record.to_match()
    elif game is not None:
        names = [seat_named(seat) for seat in seats or ()]
        match = Match.new(GAMES[game], players, options, names=names, seed=seed, draw_seats=False)
    return QuatuorApp(match, sheet=sheet, language=language, seed=seed, pace=PACE if pace is None else pace)
