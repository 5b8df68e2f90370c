"""One search, on a thread of its own, from `go` to `bestmove`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Thread, Timer
from typing import TypeAlias

from quatuor._core import StopFlag
from quatuor.engine.analysis import Analysis
from quatuor.engine.limit import Limit
from quatuor.engine.player import Engine
from quatuor.match import Match
from quatuor.rules.game import Move

from .scores import Info

Say: TypeAlias = Callable[[str], None]
Thoughts: TypeAlias = Iterator[tuple[Move, tuple[Info, ...]]]
"""A stream of the best move so far, each with the lines that report it."""


class Search:
    """Thinks until it is done or stopped; once started, it ends with exactly one `bestmove`.

    `thoughts` is called before the thread starts, so the caller gets the error of a search that cannot start.
    """

    def __init__(self, thoughts: Callable[[StopFlag], Thoughts], fallback: Move, say: Say) -> None:
        self._best = fallback
        self._say = say
        self._stop = StopFlag()
        self._thoughts = thoughts(self._stop)
        self._decided = Event()
        self._thread = Thread(target=self._run, name="search", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it is still running: neither decided nor asked to stop."""
        return not (self._decided.is_set() or self._stop.is_set())

    def stop(self) -> None:
        """Ask for the move; this does not wait for it."""
        self._stop.set()

    def join(self) -> None:
        """Wait until the move has been reported."""
        self._thread.join()

    def _run(self) -> None:
        with suppress(OSError):  # nobody is listening any more
            try:
                self._think()
            finally:
                self._decided.set()  # before the report: its reader may start the next search at once
                self._say(f"bestmove {self._best}")

    def _think(self) -> None:
        try:
            for best, lines in self._thoughts:
                self._best = best
                for line in lines:
                    self._say(str(line))
        except InterruptedError:  # stopped before there was anything new to report
            return
        except MemoryError:
            self._say("info string error the search ran out of memory; set a smaller Hash")
        except Exception as failure:
            self._say(f"info string error the search failed: {type(failure).__name__}")
            raise


# ── Thoughts ─────────────────────────────────────────────────────────────────────────────────────────────


def by_search(analyses: Iterator[Analysis], lines: int) -> Thoughts:
    """The thoughts of a search at full strength."""
    last: Analysis | None = None
    for last in analyses:
        yield last.candidates[0].move, tuple(_infos(last, lines))
    if last is not None:
        spent = Info(last.position.player, last.depth, nodes=last.nodes, time=_milliseconds(last.seconds))
        yield last.candidates[0].move, (spent,)


def _infos(analysis: Analysis, lines: int) -> Iterator[Info]:
    """One line per move; the first is about the position, which may score more than the best move so far."""
    for rank, candidate in enumerate(analysis.candidates[:lines], 1):
        yield Info(
            analysis.position.player,
            analysis.depth,
            rank,
            analysis.verdict if rank == 1 else candidate.verdict,
            analysis.nodes,
            _milliseconds(analysis.seconds),
            tuple(map(str, candidate.line)),
        )


def by_level(engine: Engine, match: Match, limit: Limit, stop: StopFlag) -> Thoughts:
    """The one thought of a level, whose own limits hold; a limit of time cuts it short."""
    began = time.monotonic()
    alarm = Timer(limit.seconds, stop.set) if limit.seconds is not None else None
    if alarm is not None:
        alarm.daemon = True
        alarm.start()
    try:
        choice = engine.choose(match, stop)
    finally:
        if alarm is not None:
            alarm.cancel()
    spent = _milliseconds(time.monotonic() - began)
    info = Info(match.position.player, verdict=choice.verdict, time=spent, line=(str(choice.move),))
    yield choice.move, (info,)


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
