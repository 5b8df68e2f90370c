"""The commands `quatuor prove` and `quatuor verify`."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from quatuor.cli import main
from quatuor.proof import Answers, answers_written, check, read
from tests.proof.proofs import PLACES

WIN = PLACES["oxono win"]


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    path = tmp_path / "win.json"
    assert main(["prove", "oxono", "--position", WIN, "--memory", "8", "--out", str(path)]) == 0
    return path


def test_the_proof_is_written_and_announced(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(read(proof.read_bytes())).player == 1
    assert main(["prove", "oxono", "--position", WIN, "--memory", "8", "--out", str(proof)]) == 0
    assert capsys.readouterr().err.startswith("Proved: Black wins OXONO from ")
    assert main(["verify", str(proof)]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("Proved: Black wins OXONO from ")
    assert f"{WIN} within " in output.out
    assert output.out.count("\n") == 1
    assert output.err == ""


def test_an_unusual_reading_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, where = (
        tmp_path / "win.json",
        ["--position", PLACES["cubulus"], "--out", str(tmp_path / "win.json")],
    )
    assert main(["prove", "cubulus", "--option", "null-shift=on", "--memory", "8", *where]) == 0
    assert "It holds with the option null-shift=on." in capsys.readouterr().err
    assert main(["verify", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["players"], found["options"]["null-shift"]) == (2, "on")


def test_json(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["verify", str(proof), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["proved"], found["player"], found["least"], found["position"]) == (True, 1, 1, WIN)


def test_french(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["verify", str(proof), "--lang", "fr"]) == 0
    assert capsys.readouterr().out.startswith("Prouvé\N{NO-BREAK SPACE}: Noir gagne OXONO depuis ")


def test_without_a_file_it_goes_to_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    moves = PLACES["quantik"]
    assert main(["prove", "quantik", "--moves", moves, "--memory", "8"]) == 0
    assert check(read(capsys.readouterr().out.encode())).player == 0


def test_a_changed_byte_is_refused(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof.write_bytes(proof.read_bytes().replace(b'"rank": ', b'"rank":  ', 1))
    capsys.readouterr()
    assert main(["verify", str(proof)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("Not proved: the certificate was changed")
    assert main(["verify", str(proof), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["proved"] is False


@pytest.mark.parametrize("content", [b"", b"\x00\xff" * 500, b"{}", b"[]\n", b'{"checksum": "0"}'])
def test_garbage_is_refused_in_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["no-such-file.json", "."])
def test_a_file_that_cannot_be_read_is_bad_input(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quatuor", "verify", str(tmp_path / name)]
    shown = subprocess.run(command, capture_output=True, text=True, check=False)
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1


def test_stdin(proof: Path) -> None:
    with proof.open("rb") as file:
        command = [sys.executable, "-m", "quatuor", "verify", "-"]
        shown = subprocess.run(command, stdin=file, capture_output=True, check=False)
    assert shown.returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["prove", "omba"],
        ["prove", "cubulus", "--players", "3"],
        ["prove", "oxono", "--position", WIN, "--most", "1", "--memory", "8"],
        ["prove", "quantik", "--position", "ABCd/..../..../...."],
        ["prove", "quantik", "--time", "0"],
    ],
)
def test_bad_input_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_search_that_finds_nothing_in_time_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "oxono", "--moves", "Xf3e3", "--time", "0.05", "--memory", "8"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("Nothing was proved within 0.05 seconds")


ROUND = """b22 b11 c31 c23 c21 b13 c12 a21 a12 b23 c31D c22 b21 a33 c23U~ a31 a11 b33 a12F a21D a21L~
c31B c23R~ a32 a23L~ a21L~ c23R~ c21R~ a23L~ a21L~ c23R~ c21R~"""
"""A game of Cubulus with repetitions, in which either side can force a draw."""


def test_no_proof_is_sought_where_a_draw_can_be_forced(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "cubulus", "--moves", ROUND, "--memory", "8"]) == 1
    assert "force a repetition" in capsys.readouterr().err


# ── Answers only ─────────────────────────────────────────────────────────────────────────────────────────


def test_answers_are_written_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "win.answers"
    words = ["prove", "oxono", "--position", WIN, "--memory", "8", "--answers", "--out", str(path)]
    assert main(words) == 0
    said = capsys.readouterr().err
    assert said.startswith(f"Proved: Black wins OXONO from {WIN} within ")
    assert main(["verify", str(path), "--processes", "2"]) == 0
    assert capsys.readouterr().out == said
    path.write_bytes(path.read_bytes()[:-1])
    assert main(["verify", str(path)]) == 1
    assert "checksum" in capsys.readouterr().err


@pytest.mark.parametrize("lack", [MemoryError, BrokenProcessPool])
def test_a_lack_of_memory_ends_a_check_with_one_line(
    lack: type[Exception], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(*_: object, **__: object) -> None:
        raise lack

    path = tmp_path / "small.answers"
    path.write_bytes(
        answers_written(Answers("quantik", 2, {}, ".a.C/b..d/.BD./..Ba", 0, (1,), Answers.entry(61)))
    )
    assert main(["verify", str(path)]) == 0
    monkeypatch.setattr("quatuor.proof.check_answers", lacking)
    capsys.readouterr()
    assert main(["verify", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "--processes" in err


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("name", "code"), [("oxono draw", 1), ("cubulus", 2)])
def test_answers_that_cannot_be_written(
    name: str, code: int, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--position", PLACES[name], "--memory", "8", "--answers", "--lang", language]
    assert main(["prove", name.split(maxsplit=1)[0], *words]) == code
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "--answers" in output.err
