"""Records in files: read from whatever there is, and saved whole or not at all.

A record is written into a new file beside the old one, which takes its place only when it lies on the disk in
full. Whatever goes wrong before, the old file stays as it was.
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
"""How a file is opened: a pipe that nobody writes to is refused, not waited for."""
MARK: Final = "\ufeff"
"""The byte order mark that some editors put in front of a text."""


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────


def parse(content: str | bytes) -> Record:
    """The record that a text or a JSON document tells, with every move played.

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
    """What is in a file, so many bytes at most; `FileError` where it cannot be read."""
    with told("read", path), os.fdopen(os.open(path, _READ_ONLY), "rb") as file:
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


def save(path: str | os.PathLike[str], text: str) -> None:
    """Save a text: the file has it in full, or is as it was before. A link is followed to its file.

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
    with replacing(path) as new, told("save", path):
        _write(new, text.encode())


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A name for a new file, to be written under it; it takes the place of the old one if all goes well."""
    with told("save", path):
        target = Path(os.path.realpath(path))
        if not target.parent.is_dir():
            raise FileError("cannot save: there is no such folder", os.fspath(path), "no-folder")
        permissions = _permissions(target)
    with _replacement(target) as new:
        yield new
        with told("save", path):
            sync_file(new)
            if permissions is not None:
                new.chmod(permissions)
            new.replace(target)
    sync_folder(target.parent)


def _permissions(target: Path) -> int | None:
    """The permissions of the file to be replaced, which must allow it; None where there is no file yet."""
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
    """A new name beside the file; nothing is left under it, whatever happens."""
    new = target.with_name(f".quatuor-{os.urandom(8).hex()}.tmp")
    try:
        yield new
    finally:
        with suppress(OSError):  # in the good case it has become the file, and is gone
            new.unlink()


def _new_file(new: Path) -> BinaryIO:
    return new.open("xb")


def _write(new: Path, content: bytes) -> None:
    """Write a file that is not there yet."""
    with _new_file(new) as file:
        file.write(content)


@contextmanager
def told(verb: str, path: str | os.PathLike[str]) -> Iterator[None]:
    """Say what the system refuses in one line, with the name of the file."""
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
    """What something is that is no file, as a key of `FileError`."""
    return "folder" if stat.S_ISDIR(mode) else "not-file"


def _reason(verb: str, error: OSError) -> str:
    """Why the system refuses, as a key of `FileError`."""
    if verb == "read" and error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return "missing"
    return _REASONS.get(error.errno or 0, "other")
