"""An analysis as a sequence of steps, and the spans of time in which they are taken.

A step ends by itself, or the end of the span cuts it short. The next step then repeats it, faster because the
search remembers its findings. So a step may be cut at any time, but then spends its nodes twice: a node limit
is reproducible only if no step is cut.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from quatuor._core import Report, StopFlag
from quatuor.rules.game import Position

from .findings import Analysis
from .limit import Limit
from .reports import contradicts_itself, in_order, judged
from .searching import Search


class Span:
    """A running span of time: it ends after a number of seconds, or when a flag is raised."""

    def __init__(self, seconds: float | None = None, stop: StopFlag | None = None) -> None:
        self.stop = stop
        self._seconds = seconds
        self._begun = time.monotonic()

    @property
    def elapsed(self) -> float:
        """The seconds since it started."""
        return time.monotonic() - self._begun

    @property
    def left(self) -> float | None:
        """The seconds until it ends; None if only the flag ends it."""
        return None if self._seconds is None else max(self._seconds - self.elapsed, 0.0)

    @property
    def is_over(self) -> bool:
        return self.left == 0 or (self.stop is not None and self.stop.is_set())


class Steps(Protocol):
    """The analysis of one position, advanced one step at a time."""

    @property
    def over(self) -> bool:
        """Whether no further step is possible or allowed."""

    def step(self, span: Span) -> Analysis | None:
        """Take one step, within the span; returns what is new. The first step always returns something."""


class Once:
    """An analysis that is complete from the start."""

    def __init__(self, analysis: Analysis) -> None:
        self.over = False
        self._analysis = analysis

    def step(self, _: Span) -> Analysis:
        self.over = True
        return self._analysis


class Pursuit:
    """The steps of a search by itself, up to a limit of nodes or depth."""

    def __init__(self, search: Search, position: Position, limit: Limit) -> None:
        self.over = False
        self._search = search
        self._position = position
        self._limit = limit
        self._last: Analysis | None = None

    def step(self, span: Span) -> Analysis | None:
        went_on = self._search.advance(self._limit, span.left, span.stop)
        report = self._report()
        found = judged(self._position, report, span.elapsed)
        cut_short = not went_on and span.is_over
        self.over = found.finished or _reached(self._limit, report) or not (went_on or cut_short)
        if not (self.over or cut_short or self._is_new(found)):
            return None
        self._last = found
        return found

    def _report(self) -> Report:
        report = self._search.report()
        if report.lines:
            return report
        self._search.advance(Limit(nodes=1), None, None)  # a short step that neither clock nor flag cuts
        return self._search.report()

    def _is_new(self, found: Analysis) -> bool:
        last = self._last
        return last is None or (found.depth, found.verdict, found.candidates) != (
            last.depth,
            last.verdict,
            last.candidates,
        )


def _reached(limit: Limit, report: Report) -> bool:
    deep = limit.depth is not None and report.depth >= limit.depth
    return deep or (limit.nodes is not None and report.nodes >= limit.nodes)


class InOrder:
    """The same steps, with the moves in the order of their scores.

    A step that was cut short has lines of two depths, which cannot be compared. If they contradict each
    other, the result of the previous step counts.
    """

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._last: Analysis | None = None

    @property
    def over(self) -> bool:
        return self._steps.over

    def step(self, span: Span) -> Analysis | None:
        found, last = self._steps.step(span), self._last
        if found is None:
            return None
        if last is not None and found.depth == last.depth and contradicts_itself(found):
            self._last = replace(last, nodes=found.nodes, seconds=found.seconds)
        else:
            self._last = in_order(found)
        return self._last


def analyses_within(steps: Steps, span: Span) -> Iterator[Analysis]:
    """Every new analysis until the steps or the span are over; at least one."""
    found: Analysis | None = None
    while not (steps.over or (found is not None and span.is_over)):
        new = steps.step(span)
        if new is not None:
            found = new
            yield new


def follow(
    search: Search, position: Position, limit: Limit, stop: StopFlag | None = None
) -> Iterator[Analysis]:
    """The analyses of a search by itself, without exact knowledge and without proofs, within a limit."""
    return analyses_within(Pursuit(search, position, limit), Span(limit.seconds, stop))
