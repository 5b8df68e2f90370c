"""The tokens of a record's text: words, marks, comments, parentheses, headers, each with its place.

A word is any other text between blanks: a move, `resign:1`, `draw` or a result. Turn numbers (`12.`, `12...`)
and blanks are skipped. In a comment and in the value of a header, a backslash escapes the next character if
that is a backslash or would close the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .errors import UnreadableRecord, problem
from .tree import RESULT

SUFFIXES: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The marks that have a symbol."""
SIGNS: Final = {mark: sign for sign, mark in SUFFIXES.items()}

_TOKEN: Final = re.compile(
    r"""
      (?P<blank>   \s+ )
    | (?P<number>  [0-9]+\.+ )
    | (?P<word>    [^\s{}()\[\]";$!?]+ )
    | (?P<suffix>  [!?]+ )
    | (?P<mark>    \$[0-9]+ )
    | (?P<open>    \( )
    | (?P<close>   \) )
    | (?P<comment> \{ [^}\\]* (?: \\. [^}\\]* )* \} )
    | (?P<remark>  ; [^\n]* )
    | (?P<header>  \[ \s* (?P<name>[A-Za-z0-9_]+) \s* "(?P<value> [^"\\]* (?: \\. [^"\\]* )* )" \s* \] )
    """,
    re.VERBOSE | re.DOTALL,
)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_STRAY: Final = {
    "{": "open-comment",
    "}": "stray-brace",
    "[": "open-header",
    "]": "stray-bracket",
    '"': "stray-quotation",
    "$": "stray-dollar",
}


@dataclass(frozen=True, slots=True)
class Token:
    """A token of the text, with its place."""

    kind: str
    text: str
    where: str
    name: str = ""


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, without blanks and turn numbers."""
    place = Places(text)
    if strange := _CONTROL.search(text):
        raise UnreadableRecord(problem("control", character=repr(strange[0])), place(strange.start()))
    offset = 0
    while offset < len(text):
        found = _TOKEN.match(text, offset)
        if found is None:
            raise UnreadableRecord(problem(_STRAY[text[offset]]), place(offset))
        if found.lastgroup not in ("blank", "number"):
            yield _token(found, place(offset))
        offset = found.end()


def record_starts(text: str) -> list[int]:
    """The offset of each record in a text: a header after a move or a result starts a new record."""
    starts, moved, offset = [0], False, 0
    while (found := _TOKEN.match(text, offset)) is not None:
        if found.lastgroup == "header" and moved:
            starts.append(offset)
            moved = False
        moved = moved or found.lastgroup == "word"
        offset = found.end()
    return starts


def _token(found: re.Match[str], where: str) -> Token:
    kind, text = str(found.lastgroup), found[0]
    match kind:
        case "header":
            return Token(kind, unescaped(found["value"], '"'), where, found["name"])
        case "comment":
            return Token(kind, unescaped(text[1:-1], "}"), where)
        case "remark":
            return Token("comment", text[1:], where)
        case "word" if RESULT.fullmatch(text):
            return Token("result", text, where)
    return Token(kind, text, where)


def unescaped(text: str, closer: str) -> str:
    """Remove the backslash before a backslash or a character that would close the text."""
    return re.sub(rf"\\([\\{closer}])", r"\1", text)


def escaped(text: str, closer: str) -> str:
    return text.replace("\\", "\\\\").replace(closer, "\\" + closer)


class Places:
    """The line and column of an offset in a text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def __call__(self, offset: int) -> str:
        line = bisect_right(self._starts, offset)
        return f"line {line}, column {offset - self._starts[line - 1] + 1}"
