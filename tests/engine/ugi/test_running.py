"""UGI sessions while a search is running."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from quatuor._core import StopFlag, TranspositionTable
from quatuor.engine.analysis import Analysis
from quatuor.engine.limit import MOST_THREADS, Limit
from quatuor.engine.searching import AlphaBeta
from quatuor.engine.ugi import Session
from quatuor.engine.ugi.options import advertised
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from .sessions import Talk, analysis


def test_a_search_is_stopped_and_answers() -> None:
    talk = Talk(hold=True)
    talk("go infinite")
    talk.wait_for("info depth 1")
    assert "bestmove" not in " ".join(talk.lines)
    talk("stop")
    assert talk.wait_for("bestmove") == "bestmove Aa4"


def test_questions_are_answered_while_it_searches() -> None:
    talk = Talk(hold=True)
    talk("go")
    talk.wait_for("info depth 1")
    assert talk("isready", "query turn") == ["readyok", "response 0"]
    assert talk("ugi")[-1] == "ugiok"
    talk("stop", "stop")
    talk.wait_for("bestmove")


@pytest.mark.parametrize(
    "line", ["position startpos", "setoption name Hash value 1", "uginewgame", "go depth 1"]
)
def test_nothing_is_changed_while_it_searches(line: str) -> None:
    talk = Talk(hold=True)
    talk("go")
    assert talk.wait_for("info depth 1")
    assert talk(line) == ["info string error a search is running; send stop first"]
    talk("stop")
    talk.wait_for("bestmove")
    assert sum(answer.startswith("bestmove") for answer in talk.lines) == 1


def test_after_stop_the_next_position_need_not_wait_for_the_move() -> None:
    talk = Talk(hold=True)
    talk("go", "stop", "position startpos moves Ca3", "go", "stop", "uginewgame")
    answers = [line for line in talk.lines if line.startswith(("bestmove", "info string"))]
    assert answers == ["bestmove Aa4", "bestmove Aa4"]


def test_after_bestmove_the_next_command_is_accepted_at_once() -> None:
    talk = Talk()
    for _ in range(200):
        answers = talk("position startpos", "go")
        assert answers[-1] == "bestmove Aa4"
    assert not [line for line in talk.lines if "error" in line]


@pytest.mark.parametrize(
    ("failure", "sentence", "traced"),
    [
        (ZeroDivisionError, "the search failed: ZeroDivisionError", True),
        (MemoryError, "the search ran out of memory; set a smaller Hash", False),
    ],
)
def test_a_search_that_fails_still_answers(failure: type[Exception], sentence: str, *, traced: bool) -> None:
    """Our own errors are traced; requests for too much are only reported."""

    def failing(position: Position, _: Limit, **__: Any) -> Iterator[Analysis]:
        yield analysis(position)
        raise failure

    lines: list[str] = []
    traces: list[Any] = []
    session = Session(lines.append, analyse=failing)
    kept, threading.excepthook = threading.excepthook, traces.append
    try:
        session.obey("go")
        session.leave(at_once=False)
    finally:
        threading.excepthook = kept
    assert lines[-2:] == [f"info string error {sentence}", "bestmove Aa4"]
    assert bool(traces) == traced


def test_a_search_that_cannot_start_is_refused_and_has_no_best_move() -> None:
    def hungry(*_: Any, **__: Any) -> Iterator[Analysis]:
        raise MemoryError

    lines: list[str] = []
    session = Session(lines.append, analyse=hungry)
    for line in ["go", "isready", "go"]:
        session.obey(line)
    session.leave(at_once=True)
    refused = "info string error this machine does not have 64 MiB to give; set a smaller Hash"
    assert lines == [refused, "readyok", refused]


def test_too_large_a_hash_is_refused_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def table(size: int) -> TranspositionTable:
        if size > 1 << 30:
            raise MemoryError
        return TranspositionTable(size)

    monkeypatch.setattr("quatuor.engine.ugi.session.TranspositionTable", table)
    talk = Talk()
    answers = talk("setoption name Hash value 2", "setoption name Hash value 65536", "go")
    assert answers[0] == "info string error this machine does not have 65536 MiB to give; set a smaller Hash"
    assert answers[-1].startswith("bestmove ")
    assert (talk.asked.wishes["memory"], talk.asked.wishes["transposition_table"].bytes) == (2 << 20, 2 << 20)


@pytest.mark.parametrize("game", ["quantik", "cubulus"])
def test_the_maximum_number_of_threads_is_accepted(game: str) -> None:
    (offered,) = (option for option in advertised() if option.startswith("name Threads "))
    most = int(offered.split()[-1])
    lines: list[str] = []
    session = Session(lines.append)
    for line in [f"setoption name Game value {game}", f"setoption name Threads value {most}", "go nodes 10"]:
        session.obey(line)
    session.leave(at_once=False)
    assert not [line for line in lines if "error" in line]
    assert Talk()(f"setoption name Threads value {most + 1}") == [
        f"info string error Threads is from 1 to {most}, not {most + 1}"
    ]
    assert most == MOST_THREADS
    with pytest.raises(ValueError, match="threads"):
        AlphaBeta(GAMES["quantik"].start(), threads=most + 1)


def test_a_search_stopped_before_it_started_still_answers() -> None:
    def interrupted(*_: Any, **__: Any) -> Iterator[Analysis]:
        yield from ()
        raise InterruptedError

    lines: list[str] = []
    session = Session(lines.append, analyse=interrupted)
    session.obey("go")
    session.leave(at_once=True)
    assert lines == ["bestmove Aa4"]


def test_an_interruption_during_the_start_of_a_search_stops_it() -> None:
    def interrupting(position: Position, _: Limit, *, stop: StopFlag, **__: Any) -> Iterator[Analysis]:
        def thoughts() -> Iterator[Analysis]:
            while not stop.is_set():
                time.sleep(0.001)
            yield analysis(position)

        signal.raise_signal(signal.SIGINT)
        return thoughts()

    lines: list[str] = []
    session = Session(lines.append, analyse=interrupting)
    usual = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        session.obey("go")
    assert signal.getsignal(signal.SIGINT) is usual
    session.leave(at_once=True)
    assert lines[-1] == "bestmove Aa4"
