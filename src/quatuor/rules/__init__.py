"""The games as written in their rule books: pure and readable, with no I/O except their own texts.

A game is discovered through its entry point in the group `quatuor.games`. Ours are declared in this project's
`pyproject.toml`, third-party games in theirs.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from .articles import LANGUAGES, read_book
from .game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GAMES"]

logger = logging.getLogger(__name__)

GROUP: Final = "quatuor.games"


class _Games(Mapping[str, Game]):
    """All installed games, discovered on first use."""

    def __init__(self) -> None:
        self._faults: list[str] = []

    @cached_property
    def _found(self) -> dict[str, Game]:
        from importlib.metadata import entry_points

        self._faults = []
        found: dict[str, Game] = {}
        for entry in sorted(entry_points(group=GROUP), key=_is_foreign):
            try:  # a third-party package may fail in any way
                game = _loaded(entry)
            except Exception as error:  # noqa: BLE001
                self._leave_out(f"the game of {entry.value} cannot be used: {error}")
                continue
            if found.setdefault(game.id, game) is not game:
                self._leave_out(f"there is a game {game.id!r} already; that of {entry.value} is left out")
        return found

    def _leave_out(self, fault: str) -> None:
        """Skip a broken package, with a warning of one line."""
        self._faults.append(" ".join(fault.split()))
        logger.warning("%s", self._faults[-1])

    @property
    def faults(self) -> tuple[str, ...]:
        """Why installed packages were left out, one line each."""
        len(self)  # they are known once the games are found
        return tuple(self._faults)

    def __getitem__(self, name: str) -> Game:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<Games {', '.join(self)}>"


def _is_foreign(entry: EntryPoint) -> bool:
    """Whether a third party provides it: our games come first, in the order they are declared."""
    return not entry.value.startswith(f"{__name__}.")


def _loaded(entry: EntryPoint) -> Game:
    """The game an entry point names.

    The rule books of others are read at once, so that a fault shows here and not in some later command. The
    tests hold ours to the same, and reading all of them would slow down every command.
    """
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError("it is not a Game")
    for language in LANGUAGES if _is_foreign(entry) else ():
        read_book(game.package, game.id, language).check_seats(game.seats)
    return game


_INSTALLED: Final = _Games()

GAMES: Final[Mapping[str, Game]] = _INSTALLED
"""Every game by its id, in the order they are offered.

>>> from quatuor.rules import GAMES
>>> list(GAMES)
['quantik', 'cubulus', 'oxono', 'omba']
"""


def left_out() -> tuple[str, ...]:
    """Why installed packages could not be used, one line each."""
    return _INSTALLED.faults
