"""What can be wrong with a contest.

QuatuorError
└── SpokenError
    └── ArenaError                something asked of the arena that it cannot do
"""

from __future__ import annotations

from quatuor.i18n import voice
from quatuor.rules.game import SpokenError


class ArenaError(SpokenError):
    """Something asked of the arena that it cannot do; the words are in `i18n`, under `errors`.

    >>> from quatuor.arena import ArenaError
    >>> issubclass(ArenaError, ValueError)
    True
    """

    def template(self, language: str) -> str:
        return voice("arena", language).texts[f"errors.{self.key}"]
