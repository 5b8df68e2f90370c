"""The errors of the arena.

QuatuorError
└── SpokenError
    └── ArenaError                a request that the arena cannot meet
"""

from __future__ import annotations

from quatuor.i18n import voice
from quatuor.rules.game import SpokenError


class ArenaError(SpokenError):
    """A request that the arena cannot meet; the words are in `i18n`, under `errors`.

    >>> from quatuor.arena import ArenaError
    >>> issubclass(ArenaError, ValueError)
    True
    """

    def template(self, language: str) -> str:
        return voice("arena", language).texts[f"errors.{self.key}"]
