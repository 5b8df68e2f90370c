"""What the machine tells the players: a hint when they ask for one, and a running judgement if they wish."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from rich.text import Text
from textual.widgets import Static

from ..engine.hints import hint
from ..engine.limit import Limit
from ..match import Match
from .commands import CommandScreen
from .judgement import Judgement, Look, described
from .table import Table, said
from .thinking import StopFlag, Thinking
from .widgets import write

HINT: Final = Limit(seconds=1)
"""How long a hint is thought about."""
GLANCE: Final = 0.15
"""Seconds between two looks at what the judgement has become."""


class CounselScreen(CommandScreen):
    """A screen with a table on it that gives advice; it has a place named `judgement`."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.judging = False
        """Whether the judgement is shown: not unless it is asked for, as it gives away what is good."""
        self._judgement: Judgement | None = None
        self._hinting = Thinking(self)
        self._judge = Thinking(self)

    # Hints.

    def action_hint(self) -> None:
        """Look for a good move, and tell it with its reason."""
        if reason := self.table.why_no_hint():
            self._notify(said(reason, "refused"))
        elif not (self._hinting.goes_on and self._hinting.is_about(self.table.match)):
            self._hinting.begin(self.table.match, self._find_hint)
            self._notify(said("hint.thinking"))

    async def _find_hint(self, match: Match, stop: StopFlag) -> Callable[[], None]:
        found = await asyncio.to_thread(hint, match, HINT, stop=stop)

        def tell() -> None:
            self.table.recommend(found)
            self.refresh_table()

        return tell

    def forget_hint(self) -> None:
        self._hinting.stop()

    # The judgement.

    def action_evaluation(self) -> None:
        """Show what is thought of the position, or no longer."""
        self.judging = not self.judging
        self._judgement = None
        self.refresh_table()

    def keep_counsel(self) -> None:
        """Think about the match as it now is, and no longer about what it was."""
        match = self.table.match
        if not self._hinting.is_about(match):
            self._hinting.stop()
        if not self.judging or self.table.outcome is not None:
            self._judge.stop()
        elif not self._judge.is_about(match):
            self._judge.begin(match, self._follow)
        self.show_judgement()

    async def _follow(self, match: Match, stop: StopFlag) -> Callable[[], None]:
        """Show what a look into the position finds, as it finds it."""
        look = Look(match, stop)
        thread = asyncio.ensure_future(asyncio.to_thread(look.take))
        while not thread.done():
            await asyncio.wait([thread], timeout=GLANCE)
            self._glance(look, goes_on=not thread.done())
        await thread
        return self.show_judgement

    def _glance(self, look: Look, *, goes_on: bool) -> None:
        if look.latest is not None:
            self._judgement = Judgement.of(look.latest, goes_on=goes_on)
            self.show_judgement()

    def show_judgement(self) -> None:
        place = self.query_one("#judgement", Static)
        place.display = self.judging
        if self.judging:
            write(place, self._judged())

    def _judged(self) -> Text:
        """The judgement in words; of a game that is over, how it ended."""
        match, outcome = self.table.match, self.table.outcome
        judgement = self._judgement if outcome is None else Judgement.of_the_end(outcome)
        if judgement is None:
            return Text(self.say("judged.looking"), "dim")
        names = [self.table.name(player, self.app.language) for player in match.position.players]
        return described(judgement, match.game.id, names, self.say)
