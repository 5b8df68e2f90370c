"""Saving is atomic: the file has the complete new record or the old one, and no other files are left."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from quatuor.record import FileError, UnreadableRecord, load, parse, save

OLD = '[Game "quantik"]\n[Players "2"]\n[Result "*"]\n\n1. Ca3 *\n'
NEW = '[Game "quantik"]\n[Players "2"]\n[Event "à la fin"]\n[Result "*"]\n\n1. Ca3 2. Bb1 *\n'

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and signals as POSIX has them")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.qtr"
    save(path, OLD)
    return path


def names_beside(file: Path) -> list[str]:
    """The names in a file's folder, including its own."""
    return sorted(path.name for path in file.parent.iterdir())


def refused(ask: Callable[[], object]) -> str:
    with pytest.raises(FileError) as caught:
        ask()
    return str(caught.value)


def test_a_saved_record_is_loaded_again(file: Path) -> None:
    assert file.read_bytes() == OLD.encode()
    save(file, NEW)
    assert file.read_bytes() == NEW.encode()
    assert load(file) == parse(NEW) == load(str(file))
    assert names_beside(file) == ["evening.qtr"]


@posix
def test_permissions_are_kept(file: Path) -> None:
    file.chmod(0o640)
    save(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@posix
def test_a_new_file_has_the_usual_permissions(file: Path) -> None:
    usual = file.parent / "usual"
    usual.write_text("")
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)


@posix
def test_a_link_is_followed_and_stays_a_link(file: Path) -> None:
    (file.parent / "elsewhere").mkdir()
    link = file.parent / "elsewhere" / "link.qtr"
    link.symlink_to(Path("..") / file.name)
    save(link, NEW)
    assert link.is_symlink()
    assert file.read_text("utf-8") == NEW
    assert names_beside(link) == ["link.qtr"]


@posix
def test_a_dangling_link_creates_the_file(tmp_path: Path) -> None:
    link = tmp_path / "link.qtr"
    link.symlink_to("file.qtr")
    save(link, NEW)
    assert link.is_symlink()
    assert (tmp_path / "file.qtr").read_text("utf-8") == NEW


# ── Failures ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("broken", ["os.fsync", "os.replace", "pathlib.Path.replace", "pathlib.Path.chmod"])
@pytest.mark.parametrize("problem", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_in_the_middle_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, broken: str, problem: BaseException
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise problem

    with monkeypatch.context() as patched:
        patched.setattr(broken, fail)
        try:
            save(file, NEW)
        except FileError as error:
            assert str(error) == f"{file}: cannot save: No space left on device"
        except KeyboardInterrupt:
            pass
        else:
            pytest.skip("this Python takes another way")
    assert file.read_text("utf-8") == OLD
    assert names_beside(file) == ["evening.qtr"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> BinaryIO:
        return Path("/dev/full").open("wb")

    monkeypatch.setattr("quatuor.record.files._new_file", full)
    assert refused(lambda: save(file, NEW)).endswith("cannot save: No space left on device")
    assert file.read_text("utf-8") == OLD
    assert names_beside(file) == ["evening.qtr"]


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "evening.qtr"
    assert refused(lambda: save(path, NEW)) == f"{path}: cannot save: there is no such folder"
    assert not path.parent.exists()


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    assert refused(lambda: save(tmp_path, NEW)) == f"{tmp_path}: cannot save: this is not a file"
    assert refused(lambda: load(tmp_path)).startswith(f"{tmp_path}: cannot read: ")


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs a device")
def test_a_device_is_not_a_file() -> None:
    assert refused(lambda: save("/dev/null", NEW)) == "/dev/null: cannot save: this is not a file"


def test_a_read_only_file_is_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert refused(lambda: save(file, NEW)) == f"{file}: cannot save: Permission denied"
    assert file.read_text("utf-8") == OLD


def test_an_unwritable_folder_is_reported(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("quatuor.record.files._new_file", fail)
    assert refused(lambda: save(file, NEW)) == f"{file}: cannot save: Permission denied"


def test_invalid_names_and_texts_are_reported(file: Path) -> None:
    assert "null byte" in refused(lambda: save("a\0b", NEW))
    assert "null byte" in refused(lambda: load("a\0b"))
    assert "surrogates" in refused(lambda: save(file, "\ud800"))
    assert file.read_text("utf-8") == OLD


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "none.qtr"
    assert refused(lambda: load(path)) == f"{path}: cannot read: No such file or directory"


def test_a_file_without_a_record_is_reported(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(UnreadableRecord, match="this is not UTF-8 text"):
        load(file)
    file.write_bytes(b"[Game" * 300_000)
    with pytest.raises(UnreadableRecord, match="at most 1048576 bytes"):
        load(file)


# ── When the process dies ────────────────────────────────────────────────────────────────────────────────

SAVER = """
import sys
from quatuor.record import save
texts = [sys.argv[2] + letter * 200_000 for letter in "xyz"]
print("ready", flush=True)
while True:
    for text in texts:
        save(sys.argv[1], text)
"""


@posix
def test_a_killed_process_leaves_a_complete_file(file: Path) -> None:
    for delay in (0.001, 0.004, 0.013, 0.03):
        with subprocess.Popen([sys.executable, "-c", SAVER, file, "head"], stdout=subprocess.PIPE) as saver:
            assert saver.stdout
            assert saver.stdout.readline() == b"ready\n"
            time.sleep(delay)
            saver.send_signal(signal.SIGKILL)
        content = file.read_text("utf-8")
        assert content == OLD or (
            content[:4] == "head" and len(content) == 200_004 and len(set(content[4:])) == 1
        )
