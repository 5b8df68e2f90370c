"""Display names: one line without side effects on its surroundings, whatever was sent.

Letters of every script are kept. Invisible and disruptive characters are removed: control characters, marks
that change the text direction, disguised blanks, stacks of accents.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final
from unicodedata import category, normalize

LIMIT: Final = 40
MARKS_IN_A_ROW: Final = 2
"""Accents on one letter: Vietnamese and Thai write two, nobody writes ten."""

_DROPPED: Final = ("Cf", "Cs", "Cn")
"""Formatting characters, lone surrogates, and unassigned characters."""
_BLANK: Final = ("Cc", "Zs", "Zl", "Zp")
_LOOKS_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters in letter categories that are invisible."""
_MARK: Final = ("Mn", "Me")
_JOINER: Final = "\u200d"
"""Joins emoji into one, a family or a flag; anywhere else it is invisible."""
_PICTURE: Final = ("So", "Sk", "Mn")


@lru_cache(4096)
def shown_name(text: str) -> str:
    """A name as people see it; empty if nothing would be visible."""
    return shown_line(text, LIMIT)


def shown_line(text: str, limit: int | None = None) -> str:
    """A line of any text as people see it, truncated if too long."""
    if text.isascii() and text.isprintable():  # nothing to clean in what most people write
        return " ".join(text.split())[:limit].rstrip()
    plain = normalize("NFC", _joined("".join(map(_seen, text))))
    words = filter(None, map(_with_few_marks, plain.split()))
    return _joined(" ".join(words)[:limit].rstrip())


def _seen(character: str) -> str:
    """A character, a blank for one that looks like a blank, or nothing."""
    kind = category(character)
    if kind in _BLANK or character in _LOOKS_BLANK:
        return " "
    return "" if kind in _DROPPED and character != _JOINER else character


def _joined(name: str) -> str:
    """A name whose joiners all join emoji."""
    around = zip(f" {name}", name, f"{name} "[1:], strict=False)
    return "".join(each for before, each, after in around if each != _JOINER or _joins(before, after))


def _joins(before: str, after: str) -> bool:
    return category(before) in _PICTURE and category(after) == "So"


def _with_few_marks(word: str) -> str:
    """A word with a readable number of marks per letter; marks without a letter are dropped."""
    return "".join("".join(run if letters else run[:MARKS_IN_A_ROW]) for letters, run in _runs(word))


def _runs(word: str) -> list[tuple[bool, list[str]]]:
    """A word split into letters and marks, from its first letter on."""
    runs = [(kind, list(run)) for kind, run in groupby(word, lambda c: category(c) not in _MARK)]
    return runs[0 if runs and runs[0][0] else 1 :]
