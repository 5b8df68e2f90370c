"""The command `quatuor solve`: its output, its errors, and that a disagreement ends it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quatuor._core import QuantikSolver
from quatuor.cli import main
from quatuor.engine.exact import quantik_census
from quatuor.engine.exact.quantik_data import FILE
from quatuor.engine.exact.stored_file import StoredFile


class FirstPlies:
    """A solver that stops after four plies but reports the full results: enough for the command."""

    def __init__(self, threads: int) -> None:
        self._solver = QuantikSolver(threads=threads, deepest=4)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._solver, name)

    def distance(self, _position: object) -> int:
        return 10

    def stored(self, plies: int) -> bytes:
        return bytes([plies])


@pytest.fixture
def quatuor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr("quatuor._core.QuantikSolver", FirstPlies)
    monkeypatch.setattr(StoredFile, "shipped", lambda _: FILE.sealed(b"\x08"))

    def call(*words: str) -> tuple[int, str, str]:
        return (main(words), *capsys.readouterr())

    return call


def test_json_contains_everything(quatuor: Any) -> None:
    code, out, err = quatuor("solve", "quantik", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert (data["kind"], data["scores"], data["distance"]) == ("exact", [0, 1], 10)
    assert [ply["classes"] for ply in data["plies"]] == [1, 1, 7, 70, 901]
    assert [ply["sequences"] for ply in data["plies"]] == [1, 64, 3392, 167552, 6776960]
    assert data["plies"][4]["finished"] == 6912
    assert (data["classes"], data["positions"]) == (980, 1779745)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("move sequences", "6,776,960", "the empty board: Dark wins in at most 5 moves")),
        ("fr", ("suites de coups", "plateau vide\N{NO-BREAK SPACE}: Foncé gagne en 5 coups au plus")),
    ],
)
def test_output_is_in_the_readers_language(quatuor: Any, language: str, words: tuple[str, ...]) -> None:
    code, out, err = quatuor("solve", "quantik", "--lang", language)
    assert code == 0
    assert all(word in out for word in words)
    assert "perft" in err
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("columns", ["30", "50"])
def test_narrow_terminals_do_not_truncate_numbers(
    quatuor: Any, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    _, out, _ = quatuor("solve", "quantik", "--lang", "en")
    assert "…" not in out
    assert "6,776,960" in out


def test_the_file_is_written(quatuor: Any, tmp_path: Path) -> None:
    code, _, err = quatuor("solve", "quantik", "--json", "--write", str(tmp_path / "new.bin"))
    assert (code, err) == (0, f"written: {tmp_path / 'new.bin'}\n")
    assert FILE.opened((tmp_path / "new.bin").read_bytes()) == b"\x08"


@pytest.mark.parametrize(
    "content", [FILE.sealed(b"\x07"), FILE.sealed(b"\x08")[:-1], b"", FILE.sealed(b"\x08")[:20] + b"?" * 29]
)
def test_different_data_end_it_with_one_line(
    quatuor: Any, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr(StoredFile, "shipped", lambda _: content)
    code, out, err = quatuor("solve", "quantik")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "quantik.bin" in err


def test_counts_that_disagree_end_it_with_one_line(quatuor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quantik_census, "_divided", lambda *_: iter((63,)))
    code, out, err = quatuor("solve", "quantik", "--json")
    assert (code, out) == (1, "")
    assert err == "quatuor: Ply 1: the census has 64 move sequences, perft counts 63\n"


@pytest.mark.parametrize(
    "words",
    [
        ["solve"],
        ["solve", "chess"],
        ["solve", "quantik", "--threads", "0"],
        ["solve", "quantik", "--players", "3"],
        ["solve", "quantik", "--write", "/nowhere/at/all.bin"],
    ],
)
def test_bad_arguments_are_refused_in_one_line(quatuor: Any, words: list[str]) -> None:
    code, out, err = quatuor(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.long
def test_the_whole_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "quantik", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["classes"], data["scores"], data["distance"]) == (11_084_231, [0, 1], 10)
