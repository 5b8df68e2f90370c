"""A file of knowledge shipped with the package: a header, then the data.

    bytes   0–7     the name of what it holds
            8–11    the version of the format
            12–15   how many bytes follow the header
            16–47   their SHA-256

Numbers are little-endian. Data that does not match its header is never used.
"""

from __future__ import annotations

import hashlib
import os
import struct
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from quatuor.i18n import voice
from quatuor.rules.game import SpokenError

_HEADER: Final = struct.Struct("<8sII32s")


class DataError(SpokenError):
    """An unusable file of knowledge; the words are in `i18n`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"data-errors.{self.key}"]


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A kind of file, and the one of its kind in the package."""

    name: str
    magic: bytes
    version: int

    def sealed(self, stored: bytes) -> bytes:
        """Data as the bytes of a file."""
        digest = hashlib.sha256(stored).digest()
        return _HEADER.pack(self.magic, self.version, len(stored), digest) + stored

    def opened(self, content: bytes) -> bytes:
        """The data in the bytes of a file. Raises `DataError` if they are corrupt."""
        if len(content) < _HEADER.size or not content.startswith(self.magic):
            raise DataError("foreign", name=self.name)
        _, version, length, digest = _HEADER.unpack_from(content)
        if version != self.version:
            raise DataError("version", name=self.name, version=version, known=self.version)
        stored = content[_HEADER.size :]
        if len(stored) != length or hashlib.sha256(stored).digest() != digest:
            raise DataError("damaged", name=self.name)
        return stored

    def shipped(self) -> bytes:
        """The bytes of the file shipped with the package. Raises `DataError` if it is missing."""
        try:
            return (files(__package__) / self.name).read_bytes()
        except OSError:
            raise DataError("missing", name=self.name) from None

    def path(self) -> Path:
        """The path of that file, for rewriting it in a working copy."""
        return Path(__file__).with_name(self.name)

    def write(self, path: Path, stored: bytes) -> None:
        """Write a file atomically."""
        new = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            with new.open("wb") as file:
                file.write(self.sealed(stored))
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
