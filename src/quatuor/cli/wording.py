"""The help and errors of argparse, laid out for the terminal and in the reader's language.

argparse produces complete messages in English. `translated` parses them. Their words are in `i18n`, under
`misread`, by the keys below. An unknown message stays as it is.
"""

from __future__ import annotations

import re
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Final

from quatuor.i18n import Voice

WIDEST: Final = 110
"""The most characters in a line of help, however wide the terminal is."""

_MESSAGES: Final = {
    "argument": r"argument (?P<name>\S+): (?P<problem>.+)",
    "required": r"the following arguments are required: (?P<names>.+)",
    "one-required": r"one of the arguments (?P<names>.+) is required",
    "unknown": r"unrecognized arguments: (?P<words>.+)",
    "choice": r"invalid choice: (?P<word>.+) \(choose from (?P<choices>.+)\)",
    "value": r"invalid (?P<kind>\w+) value: (?P<word>.+)",
    "one-value": r"expected one argument",
    "some-values": r"expected at (?:least|most) one argument",
    "values": r"expected (?P<count>\d+) arguments",
    "no-value": r"ignored explicit argument (?P<word>.+)",
    "not-with": r"not allowed with argument (?P<name>.+)",
    "ambiguous": r"ambiguous option: (?P<word>.+) could match (?P<choices>.+)",
    "no-game": r"there is no game (?P<word>.+); the games are (?P<games>.+)",
    "near-game": r"there is no game (?P<word>.+); did you mean (?P<game>\w+)\?",
    "whole": r"(?P<word>.+) is not a whole number",
    "between": r"(?P<word>.+) is not between (?P<least>\S+) and (?P<most>\S+)",
    "seconds": r"(?P<word>.+) is not a number of seconds above 0, (?P<most>\d+) \(a year\) at most",
    "above": r"(?P<word>.+) is not a number above (?P<least>\S+)",
}


def translated(message: str, say: Voice) -> str:
    """A message of argparse, or of a function that reads an argument, in the reader's language."""
    for key, pattern in _MESSAGES.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            facts = found.groupdict()
            if "problem" in facts:
                facts["problem"] = translated(facts["problem"], say)
            if "choices" in facts:
                facts["choices"] = facts["choices"].replace("'", "")
            return say(f"misread.{key}", **facts)
    return message


class Help(RawDescriptionHelpFormatter):
    """Help as wide as the terminal: prose is rewrapped, indented text keeps its lines."""

    before_colon = ""

    def __init__(self, prog: str, **settings: Any) -> None:
        super().__init__(prog, **settings)
        self._width = min(self._width, WIDEST)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and heading + self.before_colon)

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"usage{self.before_colon}: " if prefix is None else prefix)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = (line for part in _paragraphs(text) for line in _filled(part, width - len(indent)))
        return "\n".join(f"{indent}{line}" for line in lines)


class FrenchHelp(Help):
    """Help with a no-break space before a colon."""

    before_colon = "\N{NO-BREAK SPACE}"


def help_layout(language: str) -> type[Help]:
    """The layout of help in a language."""
    return FrenchHelp if language == "fr" else Help


def _paragraphs(text: str) -> Iterator[list[str]]:
    """Lines that belong together: an empty or indented one ends them, and so does the end of a sentence."""
    part: list[str] = []
    for line in text.splitlines():
        if part and (_stands_alone(line) or _stands_alone(part[-1]) or part[-1].endswith((".", "}"))):
            yield part
            part = []
        part.append(line)
    yield part


def _stands_alone(line: str) -> bool:
    return not line or line.startswith((" ", "{"))


def _filled(part: list[str], width: int) -> list[str]:
    if _stands_alone(part[0]) and not part[0].startswith("{"):
        return part
    return wrap(" ".join(part), width, break_long_words=False, break_on_hyphens=False)
