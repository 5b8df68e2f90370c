"""Writes a record as text in the style of chess's PGN: headers, then moves with their annotations.

    [Game "omba"]
    [Players "2"]
    [Options "gate=flat"]
    [Player0 "Ana"]
    [Player1 "Bo"]
    [Result "*"]

    1. 4 @b2! {through the middle} (1... @a2) 2. 6 @c2 *

A record has one canonical text. Turns are numbered; a roll and the move that spends it share a number. `1...`
resumes in the middle of a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from .tokens import SIGNS, escaped
from .tree import UNFINISHED, Line, Node, Record

WIDTH: Final = 80
"""The most characters in a line of moves."""
_QUOTE: Final = '"'


def write_text(record: Record) -> str:
    """The text of a record: headers, a blank line, and the moves in lines of 80 characters."""
    headers = (f'[{name} "{escaped(value, _QUOTE)}"]' for name, value in _headers(record))
    words = (*_line_words(record.line, _Count()), record.result or UNFINISHED)
    return "".join(line + "\n" for line in (*headers, "", *_wrapped(words)))


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game.id
    yield "Players", str(record.start.ruleset.players)
    if record.options:
        yield "Options", ", ".join(f"{name}={value}" for name, value in record.options.items())
    if record.position is not None:
        yield "Position", record.position
    if record.seed is not None:
        yield "Seed", str(record.seed)
    yield from ((f"Player{player}", seat.name) for player, seat in enumerate(record.seats) if seat.name)
    yield from (
        (f"Kind{player}", seat.kind) for player, seat in enumerate(record.seats) if seat.kind != "human"
    )
    yield from record.headers
    yield "Result", record.result or UNFINISHED


@dataclass(slots=True)
class _Count:
    """The number of turns so far, and whether a roll is waiting for its move."""

    turn: int = 1
    rolled: bool = False

    def number(self, move: str, *, resumed: bool) -> str:
        """The prefix of a move: its turn number, if it starts or resumes a turn."""
        if move.isdigit() or not (self.rolled or _is_word(move)):
            return f"{self.turn + self.rolled}."
        return f"{self.turn}..." if resumed and self.rolled else ""

    def after(self, move: str) -> _Count:
        if move.isdigit():
            return _Count(self.turn + self.rolled, rolled=True)
        return self if _is_word(move) else _Count(self.turn + 1)


def _is_word(move: str) -> bool:
    """Whether an entry is not a move: a resignation or a draw."""
    return move == "draw" or move.startswith("resign:")


def _line_words(line: Line, count: _Count) -> Iterator[str]:
    yield from chain.from_iterable(map(_comment_words, line.comments))
    resumed = True
    for node in line.nodes:
        yield from _node_words(node, count, resumed=resumed)
        resumed = bool(node.comments or node.variations)
        count = count.after(node.move)


def _node_words(node: Node, count: _Count, *, resumed: bool) -> Iterator[str]:
    """A move after its number, with its marks, its comments, and its variations in parentheses."""
    if number := count.number(node.move, resumed=resumed):
        yield number
    sign = SIGNS.get(node.marks[0], "") if node.marks else ""
    yield node.move + sign
    yield from (f"${mark}" for mark in node.marks[bool(sign) :])
    yield from chain.from_iterable(map(_comment_words, node.comments))
    yield from chain.from_iterable(_variation_words(variation, count) for variation in node.variations)


def _variation_words(line: Line, count: _Count) -> list[str]:
    words = list(_line_words(line, count))
    words[0] = "(" + words[0]
    words[-1] += ")"
    return words


def _comment_words(comment: str) -> list[str]:
    return f"{{{escaped(comment, '}')}}}".split(" ")


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Wraps words into lines of the maximum length."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
