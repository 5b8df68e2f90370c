"""Advice for the players: a hint on request, and a running judgement if they wish."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from rich.text import Text
from textual.widgets import Static

from ..engine.analysis import Analysis
from ..engine.hints import Hint, hint
from ..engine.limit import Limit
from ..engine.verdict import Exact
from ..match import Match
from .advice import LONGER, LONGEST, bettered, knows_better
from .commands import CommandScreen
from .judgement import Judgement, Look, described
from .table import Table, said, troubled
from .thinking import StopFlag, Thinking
from .widgets import write

HINT: Final = Limit(seconds=1)
"""The thinking time of a hint."""
GLANCE: Final = 0.15
"""Seconds between two updates of the judgement."""


class CounselScreen(CommandScreen):
    """A screen with a table on it that gives advice; it has a place named `judgement`."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.judging = False
        """Whether the judgement is shown: off by default, because it gives away the good moves."""
        self._judgement: Judgement | None = None
        self._seen: Analysis | None = None
        """The judgement of the current position so far."""
        self._judge = Thinking(self, self._judging_fails)
        self._advice: Hint | None = None
        self._patience = 1
        """The factor of the hint's thinking time."""
        self._hinting = Thinking(self, self._hinting_fails)

    # Hints.

    def action_hint(self) -> None:
        """Find a good move, and show it with its reason."""
        if reason := self.table.why_no_hint():
            self._notify(said(reason, "refused"))
        elif not self._hinting.is_about(self.table.match):
            self._look_for_hint(1)
        elif not self._hinting.goes_on:
            self._hint_again()

    def _hint_again(self) -> None:
        """Answer the same request again with a longer analysis, unless everything is known."""
        if self._advice is not None and isinstance(self._advice.verdict, Exact):
            self._tell(self._advice)
        else:
            self._look_for_hint(min(self._patience * LONGER, LONGEST))

    def _look_for_hint(self, patience: int) -> None:
        self._patience = patience
        self._hinting.begin(self.table.match, self._find_hint)
        self._notify(said("hint.thinking" if patience == 1 else "hint.longer"))

    async def _find_hint(self, match: Match, stop: StopFlag) -> Callable[[], None]:
        found = await asyncio.to_thread(hint, match, Limit(seconds=self._seconds), stop=stop)
        return lambda: self._tell(found)

    @property
    def _seconds(self) -> float:
        return (HINT.seconds or 0) * self._patience

    def _tell(self, found: Hint) -> None:
        """Recommend a move: that of the judgement on the same screen if it has seen more."""
        seen = self._seen
        self._advice = bettered(found, seen) if seen and knows_better(seen, found, self._seconds) else found
        self.table.recommend(self._advice)
        self.refresh_table()

    def _hinting_fails(self, error: Exception) -> None:
        self._notify(troubled("trouble.hint", error))

    def forget_hint(self) -> None:
        self._hinting.stop()
        self._advice = None

    # The judgement.

    def action_evaluation(self) -> None:
        """Show or hide the judgement."""
        self.judging = not self.judging
        self._forget_judgement()
        self.refresh_table()

    def _forget_judgement(self) -> None:
        self._judgement = self._seen = None

    def _judging_fails(self, error: Exception) -> None:
        self.judging = False
        self._notify(troubled("trouble.judgement", error))

    def keep_counsel(self) -> None:
        """Analyse the current position, and stop analysing the previous one."""
        match = self.table.match
        if not self._hinting.is_about(match):
            self.forget_hint()
        if not self.judging or self.table.outcome is not None:
            self._judge.stop()
        elif not self._judge.is_about(match):
            self._seen = None
            self._judge.begin(match, self._follow)
        self.show_judgement()

    async def _follow(self, match: Match, stop: StopFlag) -> Callable[[], None]:
        """Show the findings of an analysis as they come."""
        look = Look(match, stop)
        thread = asyncio.ensure_future(asyncio.to_thread(look.take))
        while not thread.done():
            await asyncio.wait([thread], timeout=GLANCE)
            self._glance(look, goes_on=not thread.done())
        await thread
        return self.show_judgement

    def _glance(self, look: Look, *, goes_on: bool) -> None:
        if look.latest is not None:
            self._seen = look.latest
            self._judgement = Judgement.of(look.latest, goes_on=goes_on)
            self.show_judgement()
            self._keep_hint_in_step(look.latest)

    def _keep_hint_in_step(self, seen: Analysis) -> None:
        """Keep the displayed hint consistent with the judgement, once that has seen more."""
        told = self._advice if self.table.tells_hint and not self._hinting.goes_on else None
        if told and knows_better(seen, told, self._seconds) and bettered(told, seen) != told:
            self._tell(told)

    def show_judgement(self) -> None:
        place = self.query_one("#judgement", Static)
        place.display = self.judging
        if self.judging:
            write(place, self._judged())

    def _judged(self) -> Text:
        """The judgement in words; for a finished game, its outcome."""
        match, outcome = self.table.match, self.table.outcome
        judgement = self._judgement if outcome is None else Judgement.of_the_end(outcome)
        if judgement is None:
            return Text(self.say("judged.looking"), "dim")
        names = [self.table.name(player, self.app.language) for player in match.position.all_players]
        return described(judgement, match.game.id, names, self.say)
