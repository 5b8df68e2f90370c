"""A process that runs one function at a time for the server.

    stdin    one pickle per call: a function of a module, its arguments, and the processor seconds it may take
    stdout   one pickle per answer: the result or the exception, and the processor seconds it took

It ends when its stdin does, so it never outlives a server that was killed. A call that takes too long ends it
with `OVERRUN`: it counts its own processor time, so waiting for a core on a busy machine does no harm.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, NamedTuple

NICENESS = 10
"""Live games come first on a machine that is short of cores."""


OVERRUN = getattr(signal, "SIGPROF", None)
"""The signal that ends the process; None where the system has no such timer."""


class Answer(NamedTuple):
    """The result of a call, or the exception it raised; and the processor seconds it took."""

    result: Any
    error: Exception | None
    seconds: float


def answered(function: Callable[..., Any], arguments: tuple[Any, ...], within: float) -> Answer:
    """Call a function, and measure it: while the process has a timer, its own clock only counts ticks."""
    began = time.thread_time()
    try:
        with limited(within):
            result, error = function(*arguments), None
    except Exception as raised:  # noqa: BLE001 - the caller gets it
        result, error = None, raised
    return Answer(result, error, time.thread_time() - began)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """End this process if it uses more processor time meanwhile."""
    if OVERRUN is None:
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def pickled(answer: Answer) -> bytes:
    """An answer as bytes; an exception that cannot be sent becomes one that can."""
    try:
        written = pickle.dumps(answer)
        pickle.loads(written)  # noqa: S301 - our own bytes
    except Exception as problem:  # noqa: BLE001 - any class may define how it is pickled, and fail
        return pickle.dumps(Answer(None, RuntimeError(f"{answer.error!r}: {problem}"), answer.seconds))
    return written


def serve(calls: BinaryIO, answers: BinaryIO) -> None:
    """Answer calls until there are no more."""
    while True:
        try:
            call = pickle.load(calls)  # noqa: S301 - our own server's bytes
        except EOFError:
            return
        answer = answered(*call)
        answers.write(pickled(answer) if answer.error else pickle.dumps(answer))
        answers.flush()


def main() -> None:
    """Serve the process that started this one; whatever the work prints goes to stderr."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process itself
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, answers)
