"""The building blocks of messages."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ..patterns import DIGEST, KEY, SECRET
from ..words import SaidMove, Told, Words

__all__ = [
    "Article",
    "Digits",
    "Fault",
    "Faulty",
    "Key",
    "Name",
    "PageRequest",
    "Phrase",
    "Problem",
    "SaidMove",
    "SeatNumber",
    "Secret",
    "Token",
    "Told",
    "Version",
    "Words",
]

Key: TypeAlias = Annotated[str, Meta(pattern=KEY)]
"""The key of a message: the page makes it up and the answer repeats it. A change sent twice happens once."""
Secret: TypeAlias = Annotated[str, Meta(pattern=SECRET)]
"""The token of a seat or of an invitation: at least 128 bits, in URL-safe base 64."""
Digits: TypeAlias = Annotated[str, Meta(pattern=DIGEST)]
"""32 bytes in hexadecimal digits: what a seat adds to the dice, or its commitment."""
Name: TypeAlias = Annotated[str, Meta(max_length=40)]
Token: TypeAlias = Annotated[str, Meta(max_length=20)]
"""A part of a move's text: a cell, a piece, a face of the die."""
Version: TypeAlias = Annotated[int, Meta(ge=0)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
"""The number of a seat, in the order requested; players are numbered in turn order instead."""

Phrase: TypeAlias = Literal["hello", "luck", "good-move", "oops", "moment", "back", "thanks", "good-game"]
"""What a player can say to the others; each page has the words in its reader's language."""


class Article(Struct, frozen=True):
    """An article of the rules applied: its number, its sentence, and the cells it is about."""

    number: str
    words: Words
    cells: list[str] = []


class PageRequest(Struct, frozen=True):
    """A message, or a part of one, that a page sends over HTTP."""


class Fault(Struct, frozen=True):
    """Where a position that was set up is wrong: cells, kinds of pieces, fields after the board."""

    cells: list[str]
    pieces: list[str]
    fields: list[str]


class Problem(Struct, frozen=True):
    """The body of every HTTP answer that is not the requested one."""

    code: str
    words: Words


class Faulty(Problem, frozen=True):
    """The answer to a position that cannot be, if it is known where it is wrong."""

    fault: Fault
