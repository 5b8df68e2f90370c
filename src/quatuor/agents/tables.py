"""Games under way: so many at most, and the one that nobody asked for longest gives way."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from quatuor.i18n import voice
from quatuor.match import Match
from quatuor.rules.game import SpokenError

MOST_TABLES: Final = 64
"""Games that are kept."""
MOST_PLIES: Final = 2_000
"""Plies of a game: more than any that is played to win."""


class AgentError(SpokenError):
    """Something asked by an agent that cannot be; the words are in `i18n`."""

    def template(self, language: str) -> str:
        return voice("agents", language).texts[f"errors.{self.key}"]


@dataclass(slots=True)
class Table:
    """A game, and a lock: the calls of an agent may come at the same time."""

    id: str
    match: Match
    lock: Lock = field(default_factory=Lock)

    def enter(self, word: str) -> None:
        """Do what a word says: a move, `roll`, `resign:1` or `draw`."""
        if len(self.match.entries) >= MOST_PLIES:
            raise AgentError("long", plies=MOST_PLIES)
        if word.lower() == "roll":
            self.match.roll()
        else:
            self.match.enter(word)


class Tables:
    """All games, by names of which nobody can guess one."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._tables)

    def open(self, match: Match) -> Table:
        """A table for a match; where there are too many, the one that was not used longest goes."""
        table = Table(secrets.token_urlsafe(9), match)
        with self._lock:
            self._tables[table.id] = table
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)
        return table

    def find(self, name: str) -> Table:
        """The table of a name."""
        with self._lock:
            if name not in self._tables:
                raise AgentError("no-game", name=name[:40], most=self._most)
            self._tables.move_to_end(name)
            return self._tables[name]
