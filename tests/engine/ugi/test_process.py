"""`quatuor engine` as a process that receives bytes."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from subprocess import PIPE
from typing import Final

import pytest

from quatuor.arena.pipe import Pipe
from quatuor.engine.ugi.scores import Info
from quatuor.engine.ugi.session import LINE_LIMIT
from quatuor.rules import GAMES

WORDS: Final = (sys.executable, "-m", "quatuor", "engine")
PATIENCE: Final = 60.0
"""Seconds to wait for an answer; its speed means nothing on a shared machine."""


def engine(lines: bytes | str) -> list[str]:
    """The output of `quatuor engine` for an input."""
    sent = lines if isinstance(lines, bytes) else lines.encode()
    done = subprocess.run(WORDS, input=sent, capture_output=True, timeout=PATIENCE, check=True)
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


def test_a_process_answers_and_leaves() -> None:
    *_, last = engine("ugi\nisready\nquit\nisready\n")
    assert last == "readyok"
    assert engine("isready") == ["readyok"]
    assert engine("") == []


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\n" * 3,
        bytes(range(256)) * 20,
        b"\xff\xfe\xfd\n",
        b"x" * (3 * LINE_LIMIT) + b"\n",
        b"position startpos moves " + b"Ca3 " * LINE_LIMIT,
        b"position fen " + b"9" * 5000 + b"\n",
        b"go nodes " + b"9" * 5000 + b"\n",
        b"setoption name Hash value " + b"9" * 5000 + b"\n",
        b"\xc2\xa0\n\xe2\x80\xa8\n",
    ],
)
def test_a_process_survives_invalid_lines(sent: bytes) -> None:
    *before, last = engine(sent + b"\nisready\n")
    assert last == "readyok"
    assert all(answer.startswith("info string error ") for answer in before)


def test_an_overlong_line_is_refused_once() -> None:
    answers = engine(b"x" * (3 * LINE_LIMIT) + b"\n" + b" " * (LINE_LIMIT - 8) + b"isready\n")
    assert answers == [f"info string error a line is shorter than {LINE_LIMIT} bytes", "readyok"]


def test_ten_thousand_lines() -> None:
    lines = [
        "isready",
        "hello",
        "position startpos moves Ca3",
        "query turn",
        "setoption name Hash value 1",
    ] * 2000
    answers = engine("\n".join(lines))
    assert len(answers) == 6000
    assert answers[:3] == ["readyok", "info string error there is no command 'hello'", "response 1"]


@pytest.mark.parametrize("game", GAMES)
def test_a_process_finds_moves_in_every_game(game: str) -> None:
    roll = " moves 4" if GAMES[game].rolls else ""
    answers = engine(f"setoption name Game value {game}\nposition startpos{roll}\ngo nodes 500\n")
    legal = GAMES[game].start().legal_moves()
    moves = legal if not roll else GAMES[game].start().play(legal[3]).legal_moves()
    assert answers[-1].split()[0] == "bestmove"
    assert answers[-1].split()[1] in set(map(str, moves))
    infos = [Info.parse(line, 0, 2) for line in answers if line.startswith("info depth")]
    assert infos[0].verdict is not None
    assert infos[-1].nodes is not None


def test_a_process_distinguishes_proof_from_estimate() -> None:
    found = engine("position fen A.bC/..../d..B/...a\ngo depth 3\n")
    # Every result states its kind.
    scored = [line for line in found if " score " in line]
    assert scored
    assert all((" kind exact " in line) != (" kind estimate " in line) for line in scored)


@pytest.mark.skipif(sys.platform != "linux", reason="asks for a limit on memory")
def test_too_much_memory_is_refused_without_a_traceback() -> None:
    lines = "setoption name Hash value 65536\ngo nodes 500\n"
    limited = ("sh", "-c", 'ulimit -v 8000000 && exec "$@"', "sh", *WORDS)
    done = subprocess.run(limited, input=lines.encode(), capture_output=True, timeout=PATIENCE, check=True)
    assert done.stderr == b""
    refused, *_, best = done.stdout.decode().splitlines()
    assert refused.startswith("info string error this machine does not have 65536 MiB to give")
    assert best.startswith("bestmove ")


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    """The engine, for a conversation line by line."""
    pipe = Pipe(WORDS)
    yield pipe
    pipe.kill()


def heard(pipe: Pipe, word: str) -> list[str]:
    """Its output up to a line that starts with that word."""
    lines = [pipe.hear(time.monotonic() + PATIENCE)]
    while not lines[-1].startswith(word):
        lines.append(pipe.hear(time.monotonic() + PATIENCE))
    return lines


def test_a_process_stops_on_command(pipe: Pipe) -> None:
    pipe.send("setoption name Game value oxono\nposition startpos moves Xf3e3\ngo infinite")
    heard(pipe, "info depth 1")
    pipe.send("isready\nposition startpos\nstop")
    output = heard(pipe, "bestmove")
    assert "readyok" in output
    assert "info string error a search is running; send stop first" in output
    pipe.send("go infinite\nquit")
    heard(pipe, "bestmove")
    assert pipe.exit_code() == 0


def test_a_process_uses_its_time_and_no_more(pipe: Pipe) -> None:
    pipe.send("setoption name Game value oxono\nposition startpos moves Xf3e3\nisready")
    heard(pipe, "readyok")
    begun = time.monotonic()
    pipe.send("go movetime 200")
    heard(pipe, "bestmove")
    assert 0.15 < time.monotonic() - begun < PATIENCE


def test_a_search_without_a_limit_ends_with_the_input() -> None:
    assert engine("setoption name Game value oxono\nposition startpos moves Xf3e3\ngo infinite\n")[
        -1
    ].startswith("bestmove ")


def test_an_interruption_leaves_without_a_traceback() -> None:
    process = subprocess.Popen(WORDS, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"setoption name Game value oxono\nposition startpos moves Xf3e3\ngo infinite\n")
    process.stdin.flush()
    process.stdout.readline()  # by now it is running
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"\n")


def test_a_closed_reader_is_not_an_error() -> None:
    process = subprocess.Popen(WORDS, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(b"setoption name Game value oxono\nposition startpos moves Xf3e3\ngo infinite\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(PATIENCE) == 0
