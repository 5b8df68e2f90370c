"""Records in files: read from any kind of file, and saved atomically.

A record is written to a new file next to the old one and replaces it only once it is fully on disk. If
anything fails before that, the old file is unchanged.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from quatuor.disk import sync_file, sync_folder

from .errors import FileError, UnreadableRecord, problem
from .json_form import read_json
from .text_reader import read_text
from .tree import SIZE_LIMIT, Record

_READ_ONLY: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""The flags for opening a file: a pipe without a writer is rejected instead of blocking."""
MARK: Final = "\ufeff"
"""The byte order mark that some editors put in front of a text."""


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────


def parse(content: str | bytes) -> Record:
    """Read a record from a text or a JSON document, and play every move.

    >>> from quatuor.record import parse
    >>> record = parse('[Game "quantik"]  1. Aa1 2. Bb3 *')
    >>> parse(record.to_json()) == record
    True
    """
    text = content if isinstance(content, str) else _decoded(content)
    _check_size(len(text.encode("utf-8", "surrogatepass")))
    text = text.removeprefix(MARK)
    return read_json(text) if text.lstrip().startswith("{") else read_text(text)


def load(path: str | os.PathLike[str]) -> Record:
    """The record in a file.

    >>> import tempfile, pathlib
    >>> from quatuor.record import load, parse, save
    >>> record = parse('[Game "quantik"]  1. Aa1 2. Bb3 *')
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "game.qtr"
    ...     save(path, record.to_text())
    ...     again = load(path)
    >>> again == record
    True
    """
    return parse(contents(path, SIZE_LIMIT + 1))


def contents(path: str | os.PathLike[str], most: int) -> bytes:
    """The contents of a file, up to a number of bytes. Raises `FileError` if it cannot be read."""
    with file_errors("read", path), os.fdopen(os.open(path, _READ_ONLY), "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise FileError("cannot read: this is not a file", os.fspath(path), _kind(mode))
        return file.read(most)


def _decoded(content: bytes) -> str:
    _check_size(len(content))
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise UnreadableRecord(problem("encoding"), f"byte {error.start + 1}") from None


def _check_size(size: int) -> None:
    if size > SIZE_LIMIT:
        raise UnreadableRecord(problem("large", limit=SIZE_LIMIT))


# ── Saving ───────────────────────────────────────────────────────────────────────────────────────────────


def save(path: str | os.PathLike[str], text: str | bytes) -> None:
    """Save a text, or bytes, atomically; a link is followed to its file.

    >>> import tempfile, pathlib
    >>> from quatuor.record import parse, save
    >>> record = parse('[Game "quantik"]  1. Aa1 2. Bb3 *')
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "game.qtr"
    ...     save(path, record.to_text())
    ...     text = path.read_text("utf-8")
    >>> text == record.to_text()
    True
    """
    with replacing(path) as new, file_errors("save", path):
        _write(new, text.encode() if isinstance(text, str) else text)


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A name to write a new file under; on success, it replaces the old one."""
    with file_errors("save", path):
        target = Path(os.path.realpath(path))
        if not target.parent.is_dir():
            raise FileError("cannot save: there is no such folder", os.fspath(path), "no-folder")
        permissions = _permissions(target)
    with _replacement(target) as new:
        yield new
        with file_errors("save", path):
            sync_file(new)
            if permissions is not None:
                new.chmod(permissions)
            new.replace(target)
    sync_folder(target.parent)


def _permissions(target: Path) -> int | None:
    """The permissions of the file to replace, which must allow it; None if it does not exist yet."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise FileError("cannot save: this is not a file", str(target), _kind(status.st_mode))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(status.st_mode)


@contextmanager
def _replacement(target: Path) -> Iterator[Path]:
    """A temporary name next to the file; nothing is left under it, whatever happens."""
    new = target.with_name(f".quatuor-{os.urandom(8).hex()}.tmp")
    try:
        yield new
    finally:
        with suppress(OSError):  # on success it was renamed, and is gone
            new.unlink()


def _new_file(new: Path) -> BinaryIO:
    return new.open("xb")


def _write(new: Path, content: bytes) -> None:
    """Write a file that must not exist yet."""
    with _new_file(new) as file:
        file.write(content)


@contextmanager
def file_errors(verb: str, path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn an operating-system error into one line with the name of the file."""
    try:
        yield
    except OSError as error:
        reason = f"cannot {verb}: {error.strerror or error}"
        raise FileError(reason, os.fspath(path), _reason(verb, error)) from error
    except ValueError as error:  # a name with a NUL in it, a text that is not Unicode
        if isinstance(error, FileError):
            raise
        raise FileError(f"cannot {verb}: {error}", os.fspath(path), "name") from error


_REASONS: Final = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.EISDIR: "folder",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENAMETOOLONG: "name",
}


def _kind(mode: int) -> str:
    """The kind of a path that is not a file, as a key of `FileError`."""
    return "folder" if stat.S_ISDIR(mode) else "not-file"


def _reason(verb: str, error: OSError) -> str:
    """Why the system refuses, as a key of `FileError`."""
    if verb == "read" and error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return "missing"
    return _REASONS.get(error.errno or 0, "other")
