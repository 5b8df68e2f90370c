"""The stored distances of Quantik as a file: a header, then the data of the core's oracle.

    bytes   0–7     "QUANTIK" and a zero
            8–11    the version of the format
            12–15   how many bytes follow the header
            16–47   their SHA-256
            48–     how many plies are stored, then a function for each (`core/solve/static_function.hpp`)

Numbers are little-endian. `quatuor solve quantik --write` writes the file, the same bytes every time. Data
that does not match its header is never used.
"""

from __future__ import annotations

import hashlib
import os
import struct
from importlib.resources import files
from pathlib import Path
from typing import Final

from quatuor.i18n import voice
from quatuor.rules.game import SpokenError

MAGIC: Final = b"QUANTIK\0"
VERSION: Final = 1
PLIES: Final = 8
"""Distances are stored for plies 0 to 7. Later positions are searched to the end, in less than a millisecond;
`docs/quantik-solved.md` has the figures by which this was chosen."""
NAME: Final = "quantik.bin"
_HEADER: Final = struct.Struct("<8sII32s")


class DataError(SpokenError):
    """An unusable file of distances; the words are in `i18n`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"data-errors.{self.key}"]


def sealed(stored: bytes) -> bytes:
    """Distances as the bytes of a file."""
    return _HEADER.pack(MAGIC, VERSION, len(stored), hashlib.sha256(stored).digest()) + stored


def opened(content: bytes) -> bytes:
    """The distances in the bytes of a file. Raises `DataError` if they are corrupt."""
    if len(content) < _HEADER.size or not content.startswith(MAGIC):
        raise DataError("foreign", name=NAME)
    _, version, length, digest = _HEADER.unpack_from(content)
    if version != VERSION:
        raise DataError("version", name=NAME, version=version, known=VERSION)
    stored = content[_HEADER.size :]
    if len(stored) != length or hashlib.sha256(stored).digest() != digest:
        raise DataError("damaged", name=NAME)
    return stored


def shipped() -> bytes:
    """The bytes of the file shipped with the package. Raises `DataError` if it is missing."""
    try:
        return (files(__package__) / NAME).read_bytes()
    except OSError:
        raise DataError("missing", name=NAME) from None


def shipped_path() -> Path:
    """The path of that file, for rewriting it in a working copy."""
    return Path(__file__).with_name(NAME)


def write(path: Path, stored: bytes) -> None:
    """Write a file atomically."""
    new = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with new.open("wb") as file:
            file.write(sealed(stored))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
