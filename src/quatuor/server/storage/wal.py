"""SQLite's write-ahead log, checked before SQLite opens it.

    main file   ◀── log (-wal): a header, then frames, each a page with a checksum over everything before it
                    index (-shm): how many frames are on disk and committed

SQLite reads the log up to the first frame whose checksum is wrong and silently drops the rest, which is right
after a power cut: that frame was never acknowledged. But a log damaged later would lose acknowledged moves
the same way. Two signs tell them apart. The index, which survives the end of the process, counts only frames
that were on disk. And a transaction is started only when the one before is on disk.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from struct import Struct, unpack_from
from typing import Final, NamedTuple

from .errors import StorageError

_HEADER: Final = Struct(">8I")  # magic, version, page size, checkpoint, two salts, two checksums
_FRAME: Final = Struct(">6I")  # page, size after a commit or 0, two salts, two checksums
_MAGIC: Final = {0x377F0682: "little", 0x377F0683: "big"}
"""The byte order of the words that checksums add up."""
_INDEX: Final = 48
"""The bytes of the header of the index, which is stored twice; how much was copied back comes after it."""
_WORD: Final = 0xFFFFFFFF

Sums = tuple[int, int]


class Log(NamedTuple):
    """A log as read: how many of its first frames are intact, and the commits that come after these."""

    salts: bytes
    intact: int
    commits_beyond: int


class Index(NamedTuple):
    """The committed frames of a log, and how many of them are in the main file too."""

    salts: bytes
    frames: int
    copied: int


def check_log(database: Path) -> None:
    """Check that the log of a database has all that was committed to it. Raises `StorageError`."""
    content = _content(database.with_name(database.name + "-wal"))
    index = _index(_content(database.with_name(database.name + "-shm")))
    if len(content) <= _HEADER.size:  # it has no frames
        if index is not None and index.frames > index.copied:
            raise StorageError("damaged", problem="-wal, missing")
        return
    log = _log(content)
    if log is None:
        raise StorageError("damaged", problem="-wal, header")
    lost = index is not None and index.salts == log.salts and index.frames > log.intact
    if lost or log.commits_beyond > 1:
        raise StorageError("damaged", problem=f"-wal, frame {log.intact + 1}")


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # SQLite reports the real problem better
        return b""


# ── The log ──────────────────────────────────────────────────────────────────────────────────────────────


def _log(content: bytes) -> Log | None:
    """A log; None if its header is damaged."""
    magic, _, page, *_, first, second = _HEADER.unpack_from(content)
    order = _MAGIC.get(magic)
    if order is None or _summed(content[:24], order) != (first, second):
        return None
    salts, sums, intact = content[16:24], (first, second), 0
    frames = list(_frames(content, page))
    for frame in frames:
        sums = _summed(frame[:8] + frame[_FRAME.size :], order, sums)
        if frame[8:16] != salts or _FRAME.unpack_from(frame)[4:] != sums:
            break
        intact += 1
    beyond = [frame for frame in frames[intact:] if frame[8:16] == salts and any(frame[4:8])]
    return Log(salts, intact, len(beyond))


def _frames(content: bytes, page: int) -> Iterator[bytes]:
    """The whole frames of a log; the last one may be cut off."""
    length = _FRAME.size + page
    for start in range(_HEADER.size, len(content) - length + 1, length):
        yield content[start : start + length]


def _summed(data: bytes, order: str, before: Sums = (0, 0)) -> Sums:
    """SQLite's checksum of some bytes, continuing another one."""
    words = unpack_from(f"{'<' if order == 'little' else '>'}{len(data) // 4}I", data)
    first, second = before
    for at in range(0, len(words), 2):
        first = (first + words[at] + second) & _WORD
        second = (second + words[at + 1] + first) & _WORD
    return first, second


# ── The index ────────────────────────────────────────────────────────────────────────────────────────────


def _index(content: bytes) -> Index | None:
    """The index of a log; None if there is none to rely on. It has the byte order of this machine."""
    header = content[:_INDEX]
    if len(content) < 2 * _INDEX + 4 or header != content[_INDEX : 2 * _INDEX] or not header[12]:
        return None
    if _summed(header[:40], sys.byteorder) != unpack_from("=2I", header, 40):
        return None
    (frames,), (copied,) = unpack_from("=I", header, 16), unpack_from("=I", content, 2 * _INDEX)
    return Index(header[32:40], frames, copied)
