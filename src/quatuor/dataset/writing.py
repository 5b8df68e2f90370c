"""Writes rows to a Parquet file, some thousands at a time; the file appears only once it is complete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from quatuor.record.files import file_errors, replacing

GROUP: Final = 10_000
"""The rows buffered before a write, which readers load together."""


def write(path: Path, schema: pa.Schema, rows: Iterable[dict[str, Any]]) -> int:
    """Write all rows; return their number."""
    written = 0
    with replacing(path) as new:
        with file_errors("save", path):  # under the requested name
            opened = pq.ParquetWriter(new, schema, compression="zstd")
        with opened as file:
            for group in _groups(iter(rows)):
                file.write_table(pa.Table.from_pylist(group, schema))
                written += len(group)
    return written


def _groups(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while group := list(islice(rows, GROUP)):
        yield group
