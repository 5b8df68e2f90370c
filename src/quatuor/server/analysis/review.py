"""The review of a whole game: the value of each position and, for a game with a die, its luck.

Every position is a step of its own for the workers. A solved game is looked up. Otherwise the steps are
searches or, with a die, the mean of several independent searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

import msgspec

from quatuor.engine.analysis import last_analysis
from quatuor.engine.investigation import Investigation, Means
from quatuor.engine.json_form import verdict_json
from quatuor.engine.limit import Limit
from quatuor.engine.luck import Event, LuckReport, Worth, luck_report, worth
from quatuor.engine.player import StopFlag
from quatuor.engine.verdict import Exact, Verdict
from quatuor.match import Match, history_of
from quatuor.rules.game import Move, Position

from ..messages import Luck, LuckAccount, LuckEvent, ReviewDone, Reviewed
from ..room.view import tokens
from ..settings import Settings

Step: TypeAlias = Callable[[StopFlag], bytes]


class Reviewer:
    """The steps of a review, in order; each returns the message that reports it."""

    def __init__(
        self,
        number: int,
        match: Match,
        settings: Settings,
        charging: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._number = number
        self._match = match
        self._positions = match.positions
        self._settings = settings
        self._charging = charging
        """Charges the client for Python work, which a search of the core is not."""
        self._worths: dict[Position, Worth] = {}

    def steps(self) -> Iterator[Step]:
        """One step per position, then the summary."""
        yield from (self._step(ply) for ply in range(len(self._match.positions)))
        if self._match.game.rolls:
            yield lambda _: self._luck()
        yield lambda _: msgspec.json.encode(ReviewDone(self._number))

    def _step(self, ply: int) -> Step:
        return lambda stop: msgspec.json.encode(self._reviewed(ply, stop))

    def _reviewed(self, ply: int, stop: StopFlag) -> Reviewed:
        last = ply == len(self._match.entries)
        outcome = self._match.outcome() if last else None
        if outcome is not None:
            return self._answer(ply, Exact.ended(outcome), None, None)
        position = self._match.positions[ply]
        judge = self._by_worth if self._match.game.rolls else self._by_search
        verdict, best = judge(ply, stop)
        return self._answer(ply, verdict, position.player, best)

    def _answer(self, ply: int, verdict: Verdict, player: int | None, best: Move | None) -> Reviewed:
        return Reviewed(
            id=self._number,
            ply=ply,
            **verdict_json(verdict),
            player=player,
            best=None if best is None else str(best),
            tokens=[] if best is None else tokens(best),
        )

    def _by_search(self, ply: int, stop: StopFlag) -> tuple[Verdict, Move | None]:
        limit = Limit(seconds=self._settings.review_seconds)
        means = Means(memory=self._settings.analysis_memory)
        with self._charging():
            history = history_of(self._positions[: ply + 1])
            investigation = Investigation(self._positions[ply], limit, means, history=history)
            investigation.prepare()
        found = last_analysis(investigation.stream(stop))
        return found.verdict, found.best.move if found.best else None

    def _by_worth(self, ply: int, _: StopFlag) -> tuple[Verdict, Move | None]:
        position = self._match.positions[ply]
        if position not in self._worths:
            self._worths[position] = worth(position)
        known = self._worths[position]
        return known.verdict, _best(known, position)

    # Luck.

    def _luck(self) -> bytes:
        report = luck_report(self._match, judge=self._judged)
        return msgspec.json.encode(_described_luck(self._number, report))

    def _judged(self, position: Position) -> Worth:
        """The value found earlier; only the final position of a match may be missing."""
        return self._worths[position] if position in self._worths else worth(position)


def _best(known: Worth, position: Position) -> Move | None:
    if position.turn is None or not known.moves:
        return None
    return max(known.moves, key=lambda each: each[1][position.player])[0]


def _described_luck(number: int, report: LuckReport) -> Luck:
    accounts = [
        LuckAccount(**{name: float(getattr(account, name)) for name in LuckAccount.__struct_fields__})
        for account in report.accounts
    ]
    return Luck(
        id=number,
        kind="exact" if report.exact else "estimate",
        finished=report.finished,
        events=[_described_event(event) for event in report.events],
        accounts=accounts,
    )


def _described_event(event: Event) -> LuckEvent:
    best = max(event.choices, key=lambda choice: choice[1], default=None)
    return LuckEvent(
        ply=event.ply,
        kind=event.kind,
        text=event.text,
        player=event.player,
        change=[float(value) for value in event.change],
        margin=list(event.margin),
        best=best[0] if best and event.kind == "move" else None,
    )
