"""A whole match as text and as JSON, read and written.

    >>> record = parse('[Game "quantik"]  1. Aa1 2. Bb3 {why not?} *')
    >>> [str(entry) for entry in record.to_match().entries]
    ['Aa1', 'Bb3']

`docs/record.md` describes both forms for other programs. Reading makes data first, and then plays every move
once, those of the variations too: a record that was read is one that can be played.
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
