"""Games in progress: a limited number, evicted least recently used first."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from quatuor.i18n import voice
from quatuor.match import Match
from quatuor.rules.game import SpokenError

MOST_GAMES: Final = 64
"""The most games kept."""
MOST_PLIES: Final = 2_000
"""The most plies in a game: more than any game played to win."""


class AgentError(SpokenError):
    """A request by an agent that cannot be met; the words are in `i18n`."""

    def template(self, language: str) -> str:
        return voice("agents", language).texts[f"errors.{self.key}"]


@dataclass(slots=True)
class OpenGame:
    """A game and a lock: an agent may make concurrent calls."""

    id: str
    match: Match
    lock: Lock = field(default_factory=Lock)

    def enter(self, word: str) -> None:
        """Apply a word: a move, `roll`, `resign:1` or `draw`."""
        if len(self.match.entries) >= MOST_PLIES:
            raise AgentError("long", plies=MOST_PLIES)
        if word.lower() == "roll":
            self.match.roll()
        else:
            self.match.enter(word)


class OpenGames:
    """All games, keyed by unguessable ids."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._most = most
        self._games: OrderedDict[str, OpenGame] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._games)

    def open(self, match: Match) -> OpenGame:
        """An open game for a match; if there are too many, the least recently used one is dropped."""
        open_game = OpenGame(secrets.token_urlsafe(9), match)
        with self._lock:
            self._games[open_game.id] = open_game
            while len(self._games) > self._most:
                self._games.popitem(last=False)
        return open_game

    def find(self, name: str) -> OpenGame:
        """The game of an id."""
        with self._lock:
            if name not in self._games:
                raise AgentError("no-game", name=name[:40], most=self._most)
            self._games.move_to_end(name)
            return self._games[name]
