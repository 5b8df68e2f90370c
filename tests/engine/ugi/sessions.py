"""UGI sessions with a fake search, for tests."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

from quatuor._core import StopFlag
from quatuor.engine.analysis import Analysis, Candidate
from quatuor.engine.limit import Limit
from quatuor.engine.player import Choice, Engine
from quatuor.engine.ugi import Session
from quatuor.engine.verdict import Estimate, Verdict
from quatuor.match import Match
from quatuor.rules.game import Position

PATIENCE = 20.0
"""Seconds to wait for an answer; its speed means nothing on a shared machine."""


class Asked:
    """The last request to the search."""

    position: Position
    limit: Limit
    wishes: dict[str, Any]


def analysis(position: Position, verdict: Verdict | None = None, lines: int = 1, depth: int = 1) -> Analysis:
    verdict = verdict or Estimate((0.5,) * position.ruleset.players)
    candidates = [Candidate(move, verdict, (move,)) for move in position.legal_moves()[:lines]]
    return Analysis(position, verdict, tuple(candidates), depth, nodes=1000 * depth, seconds=0.1 * depth)


class Talk:
    """A session that keeps its answers; its search ends at once unless it is held."""

    def __init__(
        self, verdict: Verdict | None = None, *, hold: bool = False, engine: Engine | None = None
    ) -> None:
        self.lines: list[str] = []
        self.asked = Asked()
        self.levels: list[tuple[str, int]] = []
        self._verdict, self._hold, self._engine = verdict, hold, engine
        self._heard = threading.Condition()
        self.session = Session(self._say, analyse=self._analyse, engine_named=self._engine_named)

    def _say(self, line: str) -> None:
        with self._heard:
            self.lines.append(line)
            self._heard.notify_all()

    def _analyse(
        self, position: Position, limit: Limit, *, stop: StopFlag, **wishes: Any
    ) -> Iterator[Analysis]:
        self.asked.position, self.asked.limit, self.asked.wishes = position, limit, wishes
        yield analysis(position, self._verdict, wishes["lines"])
        while self._hold and not stop.is_set():
            time.sleep(0.001)
        yield analysis(position, self._verdict, wishes["lines"], depth=2)

    def _engine_named(self, text: str, *, seed: int) -> Engine:
        self.levels.append((text, seed))
        assert self._engine is not None
        return self._engine

    def __call__(self, *lines: str) -> list[str]:
        """The answers to these lines; waits for a search among them."""
        before = len(self.lines)
        for line in lines:
            assert self.session.obey(line)
            if line.split()[:1] == ["go"] and not self._hold:
                self.wait_for(("bestmove", "info string error"), before)
        return self.lines[before:]

    def wait_for(self, word: str | tuple[str, ...], since: int = 0) -> str:
        def found() -> list[str]:
            return [line for line in self.lines[since:] if line.startswith(word)]

        with self._heard:
            assert self._heard.wait_for(found, PATIENCE), self.lines
        return found()[0]


class Last(Engine):
    """Plays the last legal move, slowly if requested."""

    name = "last"

    def __init__(self, verdict: Verdict | None = None, *, slow: bool = False) -> None:
        self._verdict, self._slow = verdict, slow
        self.farewells = 0

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        assert stop is not None
        while self._slow and not stop.is_set():
            time.sleep(0.001)
        return Choice(match.legal_moves()[-1], self._verdict)

    def close(self) -> None:
        self.farewells += 1
