"""The full-screen terminal game.

Lowest first:

    scene, styles, boards   a drawn board without a screen, its colours, and the boards of the games
    seat_kinds, files       the players there can be, and saved matches
    notices, session        messages to the players, and the state of a game being played
    move_list, status       words about a session
    hints, evaluation       words about an analysis
    thinking                work in the background
    widgets, dialogs        the parts of the screens
    keys, help              the commands, and what the help says
    commands, advice_screen, game_screen, chooser, app
                            the screens, each adding to the one before, and the application
    puzzles                 screens of their own over the same boards
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..starts import StartKind
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
    start: StartKind = "usual",
) -> int:
    """Play in this terminal until the players quit.

    Without a game, the chooser opens; a record is resumed where it was left. A seat is the name of a person
    or of an engine, such as `level:3` or `random`; seats are filled in that order. Returns the exit status.
    """
    app = application(
        game,
        players=players,
        options=options,
        seats=seats,
        language=language,
        record=record,
        seed=seed,
        start=start,
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
    start: StartKind = "usual",
    pace: float | None = None,
) -> QuatuorApp:
    """The application that `run` runs; `pace` is the least number of seconds a computer takes."""
    from ..match import Match
    from ..rules import GAMES
    from . import files
    from .app import PACE, QuatuorApp
    from .seat_kinds import seat_named

    match = saved = None
    if record is not None:
        saved = files.read(record)
        match = saved.record.to_match()
    elif game is not None:
        names = [seat_named(seat) for seat in seats or ()]
        match = Match.new(
            GAMES[game],
            players,
            options,
            names=names,
            seed=seed,
            draw_seats=False,
            start=start,
        )
    return QuatuorApp(match, saved=saved, language=language, seed=seed, pace=PACE if pace is None else pace)
