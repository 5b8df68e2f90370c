"""A study as a record, and back.

    Aa1 {A first step.} {[%cal Ga1c3][%csl Rb2]} (Bb2 {Another.}) Bc3

Texts become comments. Drawings are written as in chess programs, arrows as `%cal` and marked cells as `%csl`,
each with the first letter of its colour, so a record holds a whole study.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from quatuor.match import Match
from quatuor.record import Line, Node, Record
from quatuor.record.tree import result_of
from quatuor.rules.game import Position

from ..boards.places import first_position
from ..boards.records import SITE
from ..errors import refused
from ..messages import Drawing, Place, StudyContent, StudyNode
from ..messages.studies import MOST_DRAWINGS, MOST_NODES, MOST_TITLE, MOST_WORDS, Colour
from ..room.names import LIMIT, shown_line
from .content import cells_of

TITLE: Final = "Title"
AUTHOR: Final = "Annotator"
_TITLES: Final = (TITLE, "Event")
"""The headers of a record that can name a study, the likeliest first."""

COLOURS: Final[dict[str, Colour]] = {"G": "green", "R": "red", "B": "blue", "Y": "yellow"}
_LETTERS: Final = {colour: letter for letter, colour in COLOURS.items()}
_CELL: Final = "[a-z][0-9]{1,2}"
_COMMAND: Final = re.compile(r"\[%(cal|csl)\s+([^\]]*)\]")
_ARROW: Final = re.compile(rf"([GRBY])({_CELL})({_CELL})")
_MARKED: Final = re.compile(rf"([GRBY])({_CELL})")


# ── A record of a study ──────────────────────────────────────────────────────────────────────────────────


def record_of(content: StudyContent) -> Record:
    """The record of a study that was checked."""
    start = first_position(Place(content.game, content.players, content.options, content.position))
    following: dict[int, list[int]] = {}
    for number, node in enumerate(content.nodes, 1):
        following.setdefault(node.parent, []).append(number)
    line = _line(content.nodes, following, 0, _comments(content.words, content.drawings))
    named = [(TITLE, content.title), (AUTHOR, content.author)]
    headers = (SITE, *((name, value) for name, value in named if value))
    return Record(start, line, headers=headers, result=_result(start, line))


def _line(
    nodes: Sequence[StudyNode], following: dict[int, list[int]], after: int, comments: tuple[str, ...] = ()
) -> Line:
    """The main line after a node, with its branches."""
    return Line(tuple(_along(nodes, following, following.get(after, []))), comments)


def _along(
    nodes: Sequence[StudyNode], following: dict[int, list[int]], chosen: Sequence[int]
) -> Iterable[Node]:
    while chosen:
        first, *others = chosen
        branches = tuple(Line(tuple(_along(nodes, following, [other]))) for other in others)
        node = nodes[first - 1]
        yield Node(node.move, tuple(node.marks), _comments(node.words, node.drawings), branches)
        chosen = following.get(first, [])


def _comments(words: str, drawings: Sequence[Drawing]) -> tuple[str, ...]:
    drawn = _written("cal", drawings, arrows=True) + _written("csl", drawings, arrows=False)
    return (*words.split("\n"), drawn)


def _written(command: str, drawings: Sequence[Drawing], *, arrows: bool) -> str:
    chosen = [drawing for drawing in drawings if (drawing.start != drawing.end) is arrows]
    texts = (_LETTERS[d.colour] + d.start + (d.end if arrows else "") for d in chosen)
    return f"[%{command} {','.join(texts)}]" if chosen else ""


def _result(start: Position, line: Line) -> str:
    match = Match(start)
    for node in line.nodes:
        match.enter(node.move)
    return result_of(match.outcome())


# ── A study of a record ──────────────────────────────────────────────────────────────────────────────────


@dataclass
class _Said:
    """The text and drawings of one place, assembled from comments."""

    cells: frozenset[str]
    words: list[str] = field(default_factory=list)
    drawings: list[Drawing] = field(default_factory=list)

    def hear(self, comments: Iterable[str]) -> None:
        for comment in comments:
            for kind, text in _COMMAND.findall(comment):
                self.drawings += _read(kind, text, self.cells)
            if said := shown_line(_COMMAND.sub(" ", comment)):
                self.words.append(said)

    def content(self) -> tuple[str, list[Drawing]]:
        words = "\n".join(self.words)
        if len(words) > MOST_WORDS or len(self.drawings) > MOST_DRAWINGS:
            raise refused("study-words", most=MOST_WORDS)
        return words, self.drawings


@dataclass
class _Growing:
    """A study built from a record: an existing move is reused."""

    cells: frozenset[str]
    said: list[_Said]
    """The texts at the start and at each node."""
    parents: list[int] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    marks: list[list[int]] = field(default_factory=list)
    numbers: dict[tuple[int, str], int] = field(default_factory=dict)

    def follow(self, line: Line, after: int) -> None:
        """Add a line after a node. Comments before its first move are attached to that move."""
        opening = line.comments
        for node in line.nodes:
            before, after = after, self._add(after, node)
            self.said[after].hear((*opening, *node.comments))
            opening = ()
            for branch in node.variations:
                self.follow(branch, before)

    def _add(self, parent: int, node: Node) -> int:
        number = self.numbers.setdefault((parent, node.move), len(self.moves) + 1)
        if number > MOST_NODES:
            raise refused("study-long", most=MOST_NODES)
        if number > len(self.moves):
            self.parents.append(parent)
            self.moves.append(node.move)
            self.marks.append([])
            self.said.append(_Said(self.cells))
        self.marks[number - 1] += [mark for mark in node.marks if mark not in self.marks[number - 1]]
        return number

    def nodes(self) -> list[StudyNode]:
        rows = zip(self.parents, self.moves, self.marks, self.said[1:], strict=True)
        return [StudyNode(parent, move, *_placed(said, marks)) for parent, move, marks, said in rows]


def _placed(said: _Said, marks: list[int]) -> tuple[str, list[int], list[Drawing]]:
    words, drawings = said.content()
    return words, marks[:16], drawings


def content_of(record: Record) -> StudyContent:
    """The study of a record: its moves, variations, comments and drawings; not validated yet."""
    cells = cells_of(record.game.id)
    growing = _Growing(cells, [_Said(cells)])
    growing.said[0].hear(record.line.comments)
    growing.follow(Line(record.line.nodes), 0)
    words, drawings = growing.said[0].content()
    headers = {name.lower(): value for name, value in record.headers}
    titles = (headers.get(name.lower(), "") for name in _TITLES)
    return StudyContent(
        game=record.game.id,
        players=record.start.ruleset.players,
        options=dict(record.start.ruleset.options),
        position=record.position,
        title=shown_line(next(filter(None, titles), ""), MOST_TITLE),
        author=shown_line(headers.get(AUTHOR.lower(), ""), LIMIT),
        words=words,
        drawings=drawings,
        nodes=growing.nodes(),
    )


def _read(kind: str, text: str, cells: frozenset[str]) -> list[Drawing]:
    """The drawings of a command; unknown ones are ignored, as in other programs."""
    pattern = _ARROW if kind == "cal" else _MARKED
    found = (pattern.fullmatch(part.strip()) for part in text.split(","))
    drawn = (Drawing(each[2], each[each.re.groups], COLOURS[each[1]]) for each in found if each)
    return [drawing for drawing in drawn if {drawing.start, drawing.end} <= cells]
