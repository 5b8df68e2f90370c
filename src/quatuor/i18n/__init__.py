"""Every word a player sees that is not a rule, in French and in English.

The words of each part of the program are in one file per language, `<part>.<language>.toml`, as plain `key =
"text with {facts}"` pairs, in sections where that helps. `voice` returns the words of a part:

    >>> say = voice("match", "fr")
    >>> say("refused.out", player=2)
    'Le joueur 2 n’est pas dans la partie.'
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "fr")
NAMES: Final = {"en": "English", "fr": "Français"}


@dataclass(frozen=True, slots=True)
class Voice:
    """The words of one part of the program in one language."""

    language: str
    texts: Mapping[str, str]

    def __call__(self, key: str, /, **facts: object) -> str:
        text = self.texts[key]
        return text.format(**facts) if facts else text

    def first(self, *keys: str) -> str:
        """The text of the first key that has one: say, that of a specific game before the general one."""
        return next((key for key in keys if key in self.texts), keys[-1])


@cache
def voice(part: str, language: str) -> Voice:
    """The words of a part, by keys such as `title` or, in a section, `help.title`."""
    data = tomllib.loads((files(__package__) / f"{part}.{language}.toml").read_text("utf-8"))
    return Voice(language, _flattened(data))


def _flattened(data: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    texts: dict[str, str] = {}
    for key, value in data.items():
        texts |= _flattened(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return texts


def preferred_language(environment: Mapping[str, str] | None = None) -> str:
    """French if the environment asks for it, otherwise English; `QUATUOR_LANG` overrides the locale.

    As usual, the first of LC_ALL, LC_MESSAGES and LANG that is set is the locale, and LANGUAGE, a list of
    languages, overrides it unless it is the plain C locale.
    """
    environment = os.environ if environment is None else environment
    if (asked := environment.get("QUATUOR_LANG", "").lower()) in LANGUAGES:
        return asked
    locale = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    wishes = [] if locale.partition(".")[0] in ("C", "POSIX") else environment.get("LANGUAGE", "").split(":")
    spoken = (wish[:2].lower() for wish in [*filter(None, wishes), locale])
    return next((language for language in spoken if language in LANGUAGES), "en")
