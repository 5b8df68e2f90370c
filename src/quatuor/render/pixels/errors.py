"""Why a picture cannot be made; the words are in `i18n`, under `render`."""

from __future__ import annotations

from quatuor.i18n import voice
from quatuor.rules.game import SpokenError


class PictureError(SpokenError):
    """A picture that cannot be made: something is not installed, or it would be too long."""

    def template(self, language: str) -> str:
        return voice("render", language).texts[f"errors.{self.key}"]
