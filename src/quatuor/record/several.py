"""Several records at once: concatenated texts, a JSON array, or one JSON object per line.

A record that cannot be read is reported, and the others are still read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise

from ..rules.game import QuatuorError
from .files import MARK, parse
from .tokens import record_starts
from .tree import Record


def parse_all(text: str) -> Iterator[Record | QuatuorError]:
    """Every record of a text, in order, or what is wrong with it.

    >>> from quatuor.record import parse_all
    >>> texts = '[Game "quantik"] 1. Aa1 *   [Game "oxono"] 1. Xd4e4 *'
    >>> [record.game.id for record in parse_all(texts)]
    ['quantik', 'oxono']
    """
    return map(_read, parts(text.removeprefix(MARK)))


def parts(text: str) -> Iterator[str]:
    """The text of each record; places refer to the whole text."""
    begun = text.lstrip()
    if begun.startswith("[") and (several := _json_array(text)) is not None:
        return iter(several)
    if begun.startswith("{"):
        lines = [line for line in text.splitlines() if line.strip()]
        return iter(lines if len(lines) > 1 and all(map(_is_object, lines)) else [text])
    spans = pairwise([*record_starts(text), len(text)])
    return ("\n" * text.count("\n", 0, first) + text[first:end] for first, end in spans)


def _json_array(text: str) -> list[str] | None:
    """The records of an array; None if it is not an array, like a text that starts with a header."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return [json.dumps(each) for each in found] if found and isinstance(found, list) else None


def _is_object(line: str) -> bool:
    return line.lstrip().startswith("{") and line.rstrip().endswith("}")


def _read(part: str) -> Record | QuatuorError:
    try:
        return parse(part)
    except QuatuorError as error:
        return error
