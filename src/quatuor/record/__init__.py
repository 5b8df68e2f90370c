"""Records: whole matches, read and written as text and as JSON.

    >>> record = parse('[Game "quantik"]  1. Aa1 2. Bb3 {why not?} *')
    >>> [str(entry) for entry in record.to_match().entries]
    ['Aa1', 'Bb3']

`docs/record.md` describes both forms for other programs. Reading parses the data first and then plays every
move once, including variations, so a record that was read is playable.
"""

from __future__ import annotations

from .errors import FileError, IllegalRecord, RecordError, UnreadableRecord
from .files import load, parse, save
from .several import parse_all
from .tree import Line, Node, Record

__all__ = [
    "FileError",
    "IllegalRecord",
    "Line",
    "Node",
    "Record",
    "RecordError",
    "UnreadableRecord",
    "load",
    "parse",
    "parse_all",
    "save",
]
