"""An analysis in short looks: for whoever shares an engine with others, and may lose interest at any time."""

from __future__ import annotations

import time
from collections.abc import Iterator

from quatuor._core import StopFlag
from quatuor.match import Match

from .analysis import Analysis, in_order, judged, known_analysis
from .limit import Limit
from .searching import ALL_LINES, TABLE, Search, search_of
from .verdict import Exact


class Inquiry:
    """What is found out about where a match stands, one look after the other.

    A look that is cut short leaves the search as it is: the next one finds in its table what was done. Where
    all is known there is nothing to search, and every move is told; else `lines` of them.
    """

    def __init__(self, match: Match, *, lines: int = 1, table: int = TABLE) -> None:
        self._match = match
        self._lines = lines
        self._table = table
        self._seconds = 0.0
        self._stop: StopFlag | None = None
        self._went_on = True
        self._looks: Iterator[Analysis] | None = None
        self.found: Analysis | None = None
        self.spent = 0.0
        """The seconds all looks took together."""

    def look(self, seconds: float, stop: StopFlag | None = None) -> Analysis:
        """What is found within so many seconds more, and before a flag is raised; something always is."""
        begun = time.monotonic()
        looks = self._looks = self._looks or self._opened()
        self._stop = stop
        while True:
            self._seconds = begun + seconds - time.monotonic()
            self.found = next(looks, self.found)
            assert self.found is not None
            if self.found.finished or not self._went_on or time.monotonic() - begun >= seconds:
                break
        self.spent += time.monotonic() - begun
        return self.found

    def release(self) -> None:
        """Give back the memory of the search, once a look that is under way has ended."""
        self._looks = None

    def _opened(self) -> Iterator[Analysis]:
        match = self._match
        if (outcome := match.outcome) is not None:
            return iter([Analysis(match.position, Exact(outcome.scores, 0), (), finished=True)])
        if (known := known_analysis(match.position, ALL_LINES)) is not None:
            return iter([known])
        search = search_of(match.position, match.history, lines=self._lines, table=self._table)
        return in_order(self._steps(search))

    def _steps(self, search: Search) -> Iterator[Analysis]:
        while True:
            self._went_on = search.advance(Limit(), max(self._seconds, 0.0), self._stop)
            report = search.report()
            if not report.lines:  # one look that neither the clock nor the flag cuts short
                search.advance(Limit(nodes=1), None, None)
                report = search.report()
            yield judged(self._match.position, report, self.spent)
