"""The errors of pools.

QuatuorError
└── SpokenError
    └── SharingError              a pool that cannot be started, or that has lost a task for good
"""

from __future__ import annotations

from quatuor.i18n import voice
from quatuor.rules.game import SpokenError


class SharingError(SpokenError):
    """A pool that cannot be started or cannot continue; the words are in `i18n`.

    >>> from quatuor.sharing import SharingError
    >>> issubclass(SharingError, ValueError)
    True
    """

    def template(self, language: str) -> str:
        return voice("sharing", language).texts[f"errors.{self.key}"]
