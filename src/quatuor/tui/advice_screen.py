"""Advice for the players: hints on request, and a running evaluation if they want one."""

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
from .commands import CommandScreen
from .evaluation import Evaluation, RunningAnalysis, described
from .hints import LONGER, LONGEST, improved, knows_better
from .notices import said, troubled
from .session import Session
from .thinking import StopFlag, Thinking
from .widgets import write

HINT: Final = Limit(seconds=1)
"""The thinking time of a hint."""
UPDATE_SECONDS: Final = 0.15
"""Seconds between two updates of the evaluation."""


class AdviceScreen(CommandScreen):
    """The screen of a session that gives advice; it has a widget named `evaluation`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.evaluating = False
        """Whether the evaluation is shown: off by default, because it gives away the good moves."""
        self._evaluation: Evaluation | None = None
        self._seen: Analysis | None = None
        """The evaluation of the current position so far."""
        self._analysing = Thinking(self, self._evaluation_fails)
        self._latest_hint: Hint | None = None
        self._patience = 1
        """The factor of the hint's thinking time."""
        self._hinting = Thinking(self, self._hinting_fails)

    # Hints.

    def action_hint(self) -> None:
        """Find a good move, and show it with its reason."""
        if reason := self.session.why_no_hint():
            self._notify(said(reason, "refused"))
        elif not self._hinting.is_about(self.session.match):
            self._look_for_hint(1)
        elif not self._hinting.goes_on:
            self._hint_again()

    def _hint_again(self) -> None:
        """Answer the same request again with a longer analysis, unless everything is known."""
        if self._latest_hint is not None and isinstance(self._latest_hint.verdict, Exact):
            self._show_hint(self._latest_hint)
        else:
            self._look_for_hint(min(self._patience * LONGER, LONGEST))

    def _look_for_hint(self, patience: int) -> None:
        self._patience = patience
        self._hinting.begin(self.session.match, self._find_hint)
        self._notify(said("hint.thinking" if patience == 1 else "hint.longer"))

    async def _find_hint(self, match: Match, stop: StopFlag) -> Callable[[], None]:
        found = await asyncio.to_thread(hint, match, Limit(seconds=self._seconds), stop=stop)
        return lambda: self._show_hint(found)

    @property
    def _seconds(self) -> float:
        return (HINT.seconds or 0) * self._patience

    def _show_hint(self, found: Hint) -> None:
        """Recommend a move: that of the evaluation on the same screen if it has seen more."""
        seen = self._seen
        self._latest_hint = (
            improved(found, seen) if seen and knows_better(seen, found, self._seconds) else found
        )
        self.session.recommend(self._latest_hint)
        self.refresh_game()

    def _hinting_fails(self, error: Exception) -> None:
        self._notify(troubled("trouble.hint", error))

    def forget_hint(self) -> None:
        self._hinting.stop()
        self._latest_hint = None

    # The evaluation.

    def action_evaluation(self) -> None:
        """Show or hide the evaluation."""
        self.evaluating = not self.evaluating
        self._forget_evaluation()
        self.refresh_game()

    def _forget_evaluation(self) -> None:
        self._evaluation = self._seen = None

    def _evaluation_fails(self, error: Exception) -> None:
        self.evaluating = False
        self._notify(troubled("trouble.evaluation", error))

    def update_advice(self) -> None:
        """Analyse the current position, and stop analysing the previous one."""
        match = self.session.match
        if not self._hinting.is_about(match):
            self.forget_hint()
        if not self.evaluating or self.session.match.outcome() is not None:
            self._analysing.stop()
        elif not self._analysing.is_about(match):
            self._seen = None
            self._analysing.begin(match, self._follow)
        self.show_evaluation()

    async def _follow(self, match: Match, stop: StopFlag) -> Callable[[], None]:
        """Show the findings of an analysis as they come."""
        analysis = RunningAnalysis(match, stop)
        thread = asyncio.ensure_future(asyncio.to_thread(analysis.run))
        while not thread.done():
            await asyncio.wait([thread], timeout=UPDATE_SECONDS)
            self._take_findings(analysis, goes_on=not thread.done())
        await thread
        return self.show_evaluation

    def _take_findings(self, analysis: RunningAnalysis, *, goes_on: bool) -> None:
        if analysis.latest is not None:
            self._seen = analysis.latest
            self._evaluation = Evaluation.of(analysis.latest, goes_on=goes_on)
            self.show_evaluation()
            self._keep_hint_in_step(analysis.latest)

    def _keep_hint_in_step(self, seen: Analysis) -> None:
        """Keep the displayed hint consistent with the evaluation, once that has seen more."""
        shown = self._latest_hint if self.session.shows_hint and not self._hinting.goes_on else None
        if shown and knows_better(seen, shown, self._seconds) and improved(shown, seen) != shown:
            self._show_hint(shown)

    def show_evaluation(self) -> None:
        place = self.query_one("#evaluation", Static)
        place.display = self.evaluating
        if self.evaluating:
            write(place, self._evaluation_text())

    def _evaluation_text(self) -> Text:
        """The evaluation in words; for a finished game, its outcome."""
        match, outcome = self.session.match, self.session.match.outcome()
        evaluation = self._evaluation if outcome is None else Evaluation.of_the_end(outcome)
        if evaluation is None:
            return Text(self.say("evaluation.looking"), "dim")
        names = [self.session.name(player, self.app.language) for player in match.position.all_players]
        return described(evaluation, match.game.id, names, self.say)
