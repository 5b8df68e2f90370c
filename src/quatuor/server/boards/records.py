"""Records for pages: reads several at once, and writes one with all its annotations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final, Literal

import msgspec

from quatuor.record import Record, parse, parse_all
from quatuor.record.json_form import to_data
from quatuor.rules.game import QuatuorError

from ..errors import words_of
from ..messages import ReadRecords, RecordData, RecordRead, RecordsRead, WriteRecord
from ..messages.records import MOST_RECORDS

SITE: Final = ("Site", "Quatuor")
"""The header of every record from here."""
MOST_MOVES: Final = 20_000
"""The most moves of all records read in one request."""


def read(asked: ReadRecords) -> RecordsRead:
    """The records of some texts, in order, up to the limit per request."""
    found = chain.from_iterable(parse_all(text) for text in asked.texts)
    taken = [_answer_for(each) for each in _enough(islice(found, MOST_RECORDS))]
    return RecordsRead(taken, next(found, None) is not None)


def _enough(found: Iterator[Record | QuatuorError]) -> Iterator[Record | QuatuorError]:
    moves = 0
    for each in found:
        yield each
        moves += each.line.size if isinstance(each, Record) else 0
        if moves >= MOST_MOVES:
            return


def _answer_for(found: Record | QuatuorError) -> RecordRead:
    if isinstance(found, Record):
        return RecordRead(msgspec.convert(to_data(found), RecordData), None)
    return RecordRead(None, words_of(found))


def written(record: Record, form: Literal["text", "json"]) -> str:
    """A record as text or as JSON."""
    return record.to_text() if form == "text" else record.to_json()


def write(asked: WriteRecord) -> tuple[str, Literal["text", "json"]]:
    """A record as text or as JSON, and which. Raises `RecordError` if a move cannot be played."""
    record = parse(msgspec.json.encode(asked.record))
    return written(record, asked.form), asked.form
