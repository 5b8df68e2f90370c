"""Errors of the commands: one line, what is wrong and then what to do, in the reader's language."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from quatuor.i18n import voice
from quatuor.rules.game import QuatuorError, SpokenError

MESSAGE_LIMIT: Final = 390
"""The most characters of an error message."""


class CommandError(SpokenError):
    """Arguments that do not work, alone or together; the words are in `i18n`, under `errors`."""

    def template(self, language: str) -> str:
        return voice("cli", language).texts[f"errors.{self.key}"]


class AtPly(QuatuorError):
    """An error in --moves, with its ply; the first move is ply 1."""

    def __init__(self, ply: int, error: QuatuorError) -> None:
        super().__init__(f"ply {ply}: {error}")
        self.ply = ply
        self.error = error

    def sentence(self, language: str) -> str:
        return voice("cli", language)("at-ply", ply=self.ply, problem=self.error.sentence(language))


def file_to_write(chosen: str | None, usual: Path) -> Path | None:
    """The file an option asks for: none, the usual one if it names none, or its own.

    A missing folder is reported before the work, not after.
    """
    if chosen is None:
        return None
    path = Path(chosen) if chosen else usual
    check_folder(path)
    return path


def check_folder(path: Path | None) -> None:
    """Report a missing folder before long work, not after it. `-` is stdout."""
    if path is not None and str(path) != "-" and not path.parent.is_dir():
        raise CommandError("no-folder", folder=path.parent)


# ── Reporting ────────────────────────────────────────────────────────────────────────────────────────────


def report_error(problem: str) -> None:
    """Print an error on one line of stderr."""
    print(one_line(f"quatuor: {problem}"), file=sys.stderr)


def error_sentence(error: QuatuorError, language: str) -> str:
    """The sentence of an error with a capital letter, unless it begins with a fact, such as a file name."""
    sentence = error.sentence(language)
    begins_with_fact = isinstance(error, SpokenError) and error.template(language).startswith("{")
    return sentence if begins_with_fact else capitalised(sentence)


def capitalised(text: str) -> str:
    """The text with a capital first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def one_line(text: str) -> str:
    """A message that stays on one line on any terminal, whatever it contains."""
    shown = "".join(c if c.isprintable() or c == "\N{NO-BREAK SPACE}" else ascii(c)[1:-1] for c in text)
    return shown if len(shown) <= MESSAGE_LIMIT else shown[: MESSAGE_LIMIT - 1] + "…"
