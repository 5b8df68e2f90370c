"""A checked file: numbers, preceded by facts about them and checksums.

    0 … 4095     the facts as JSON, blanks, and in the last eight bytes a CRC of the rest, in hexadecimal
    4096 …       the content

It is written under another name and renamed once it is fully on disk, so writing is atomic. Readers verify
the facts at once, and the content by checksums among the facts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from quatuor.disk import sync_folder
from quatuor.i18n import voice
from quatuor.rules.game import SpokenError

HEAD: Final = 4096
CHECK: Final = 8


class TableError(SpokenError):
    """An unusable table; the words are in `i18n`, under `table-errors`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"table-errors.{self.key}"]


def write_checked(
    path: Path,
    facts: Mapping[str, Any],
    content: Iterable[bytes | memoryview],
    workshop: Path | None = None,
) -> None:
    """Write a checked file atomically: at any moment the file is either the old one or the new one, complete.

    It is first written in `workshop`, a folder on the same disk; by default the destination folder.
    """
    head = json.dumps(facts, separators=(",", ":")).encode().ljust(HEAD - CHECK)
    assert len(head) == HEAD - CHECK
    new = (workshop or path.parent) / f".{path.name}.{os.getpid()}.tmp"
    try:
        with new.open("wb") as file:
            file.write(head + b"%08x" % crc32(head))
            for part in content:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        if error.filename is None and error.strerror is not None:  # a full disk does not name the file
            error.filename = str(path)
        raise
    finally:
        with suppress(OSError):
            new.unlink()


def read_facts(path: Path) -> dict[str, Any]:
    """The facts of a file. Raises `TableError` if they are damaged, `FileNotFoundError` if it is missing."""
    with path.open("rb") as file:
        return facts_in(file.read(HEAD), path)


def facts_in(head: bytes, path: Path) -> dict[str, Any]:
    """The facts in the first bytes of a checked file."""
    text, check = head[: HEAD - CHECK], head[HEAD - CHECK : HEAD]
    if len(head) < HEAD or check != b"%08x" % crc32(text):
        raise TableError("damaged", name=path.name)
    facts: dict[str, Any] = json.loads(text)
    return facts
