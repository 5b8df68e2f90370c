"""Records as a page reads and writes them: the JSON form of `docs/record.md`, variations and all."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from .parts import PageRequest, Words

MOST_RECORDS = 200
"""The most records read in one request."""


class RecordSeat(PageRequest, frozen=True):
    """A player: a name, and the kind of player."""

    name: str = ""
    kind: str = "human"


class RecordMove(PageRequest, frozen=True, omit_defaults=True):
    """A move, its marks (PGN's numbers), its comments, and its variations."""

    move: Annotated[str, Meta(max_length=40)]
    marks: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[RecordLine] = field(default_factory=list)


class RecordLine(PageRequest, frozen=True, omit_defaults=True):
    """A sequence of moves, and the comments before the first."""

    moves: list[RecordMove]
    comments: list[str] = field(default_factory=list)


class RecordData(PageRequest, frozen=True, omit_defaults=True):
    """A whole match with its annotations."""

    format: Literal["quatuor-record"]
    version: Literal[1]
    game: Annotated[str, Meta(max_length=40)]
    moves: list[RecordMove]
    players: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    position: str | None = None
    seed: str | None = None
    seats: list[RecordSeat] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    result: str | None = None
    """The scores, or `*`; null to derive it from the moves."""


class ReadRecords(PageRequest, frozen=True):
    """Texts, such as files: each may hold several records, as text or as JSON."""

    texts: Annotated[list[str], Meta(min_length=1, max_length=MOST_RECORDS)]


class RecordRead(Struct, frozen=True):
    """A record that was read with every move played, or what is wrong with it."""

    record: RecordData | None
    words: Words | None


class RecordsRead(Struct, frozen=True):
    """The records read, in order; `more` says that some were left out because of the limit."""

    records: list[RecordRead]
    more: bool


class WriteRecord(PageRequest, frozen=True):
    """A record to write as text or as JSON; every move is played first."""

    record: RecordData
    form: Literal["text", "json"] = "text"
