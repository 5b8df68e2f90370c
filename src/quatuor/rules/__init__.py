"""The games as written in their rule books: pure and readable, with no I/O except their own texts.

A game is discovered through its entry point in the group `quatuor.games`. Ours are declared in this project's
`pyproject.toml`, third-party games in theirs.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from .game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GAMES"]

logger = logging.getLogger(__name__)

GROUP: Final = "quatuor.games"


class _Games(Mapping[str, Game]):
    """All installed games, discovered on first use."""

    @cached_property
    def _found(self) -> dict[str, Game]:
        from importlib.metadata import entry_points

        found: dict[str, Game] = {}
        for entry in sorted(entry_points(group=GROUP), key=_is_foreign):
            if (game := _loaded(entry)) is not None and found.setdefault(game.id, game) is not game:
                logger.warning("there is a game %r already; that of %s is left out", game.id, entry.value)
        return found

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


def _loaded(entry: EntryPoint) -> Game | None:
    """The game an entry point names; a broken package is skipped with a warning."""
    try:  # a third-party package may fail in any way
        game = entry.load()
    except Exception as error:  # noqa: BLE001
        logger.warning("the game of %s cannot be used: %s", entry.value, error)
        return None
    if not isinstance(game, Game):
        logger.warning("the entry point %s is not a game", entry.value)
        return None
    return game


GAMES: Final[Mapping[str, Game]] = _Games()
"""Every game by its id, in the order they are offered.

>>> from quatuor.rules import GAMES
>>> list(GAMES)
['quantik', 'cubulus', 'oxono', 'omba']
"""
