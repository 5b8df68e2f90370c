"""Studies: a tree of positions of one game with words and drawings, under a link that anyone may read."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from .boards import MoveText
from .parts import PageRequest, Problem, Version

MOST_NODES = 1000
"""The most moves in a study, including all branches."""
MOST_WORDS = 2000
"""The most characters of text at one position."""
MOST_DRAWINGS = 32
"""The most arrows and marked cells at one position."""
MOST_TITLE = 80

Colour: TypeAlias = Literal["green", "red", "blue", "yellow"]
"""Each has its own stroke and shape on the board, so nobody needs to distinguish colours."""
CellName: TypeAlias = Annotated[str, Meta(max_length=3)]


class Drawing(PageRequest, frozen=True):
    """An arrow from one cell to another; if both are the same cell, a mark on it."""

    start: CellName
    end: CellName
    colour: Colour = "green"


class StudyNode(PageRequest, frozen=True):
    """A position of a study: the move that leads there from another one, its text and its drawings."""

    parent: Annotated[int, Meta(ge=0)]
    """The number of a node that comes before it in the list; 0 is the start, the first in the list is 1."""
    move: MoveText
    words: Annotated[str, Meta(max_length=MOST_WORDS)] = ""
    """Plain text; a line break starts a paragraph."""
    marks: Annotated[list[Annotated[int, Meta(ge=0, le=255)]], Meta(max_length=16)] = field(
        default_factory=list
    )
    """PGN's numbers: 1 is `!`, 2 is `?`."""
    drawings: Annotated[list[Drawing], Meta(max_length=MOST_DRAWINGS)] = field(default_factory=list)


class StudyContent(PageRequest, frozen=True):
    """The content of a study. Among the children of a node, the first continues the main line."""

    game: Annotated[str, Meta(max_length=20)]
    players: Annotated[int, Meta(ge=1, le=9)] | None = None
    options: Annotated[dict[str, str], Meta(max_length=10)] = field(default_factory=dict)
    position: Annotated[str, Meta(max_length=400)] | None = None
    """The text of the first position; null for the game's own start."""
    title: Annotated[str, Meta(max_length=MOST_TITLE)] = ""
    author: Annotated[str, Meta(max_length=40)] = ""
    words: Annotated[str, Meta(max_length=MOST_WORDS)] = ""
    """The text at the start,"""
    drawings: Annotated[list[Drawing], Meta(max_length=MOST_DRAWINGS)] = field(default_factory=list)
    """and the drawings there."""
    nodes: Annotated[list[StudyNode], Meta(max_length=MOST_NODES)] = field(default_factory=list)


class ChangedStudy(PageRequest, frozen=True):
    """A study to save, and the version it is based on."""

    version: Version
    content: StudyContent


class ReadRecord(PageRequest, frozen=True):
    """A record, as text or as JSON, to convert to a study."""

    record: Annotated[str, Meta(max_length=1 << 18)]


class Study(Struct, frozen=True):
    """A study as stored. Every change increments its version by one."""

    id: str
    version: Version
    created: int
    updated: int
    content: StudyContent


class NewStudy(Struct, frozen=True):
    """A created study. The secret allows editing, and is sent only once."""

    secret: str
    study: Study


class Outrun(Problem, frozen=True):
    """The stored version is newer than the edited one: here it is, and nothing was overwritten."""

    study: Study
