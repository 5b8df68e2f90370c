"""What can go wrong with what is kept.

QuatuorError
└── SpokenError
    └── StorageError              the database cannot be used; told to the host in one line
Conflict                          an event that is there already, or whose game is not; never a player's fault
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from quatuor.i18n import voice
from quatuor.rules.game import SpokenError


class StorageError(SpokenError):
    """A database that cannot be used; the words are in `i18n`, under `storage`."""

    def template(self, language: str) -> str:
        return voice("storage", language).texts[self.key]


def shortly(error: SQLAlchemyError) -> str:
    """What went wrong, on one line and without the statement."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


class Conflict(Exception):
    """An event whose version or key the game has already, or an event of no game."""


FAILURES: Final = (SQLAlchemyError, OSError, Conflict)
"""What a write or a read may raise: nothing is known of what it did, and it may be tried again."""
