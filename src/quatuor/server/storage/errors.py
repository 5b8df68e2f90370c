"""Errors of storage.

QuatuorError
└── SpokenError
    └── StorageError              the database cannot be used; reported to the host in one line
OSError
└── ConnectionError               PostgreSQL cannot be reached now
    └── CannotConnect             it refuses us, and will again
Damaged                           something stored does not have its digest; restoring a backup helps
Conflict                          an event that already exists, or whose game does not; never a player's fault
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
    """The problem, on one line and without the statement."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


class CannotConnect(ConnectionError):
    """PostgreSQL refuses a connection for good; `key` says why, under `storage` in `i18n`."""

    def __init__(self, key: str, problem: object = "") -> None:
        super().__init__(str(problem))
        self.key = key


class Damaged(Exception):
    """Something stored is not what was written: a game, a study or a name. It is named by its id."""


class Conflict(Exception):
    """An event whose version or key the game already has, or whose game does not exist."""


FAILURES: Final = (SQLAlchemyError, OSError, Conflict)
"""The errors of a read or write whose effect is unknown; it may be retried."""
