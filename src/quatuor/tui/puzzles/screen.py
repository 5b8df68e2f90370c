"""The puzzle screen: the wiring between a session, the widgets that show it, and the keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from ...match import Match
from ...render.prose import Prose
from ...rules.articles import rule_book
from ..boards.view import View
from ..notices import troubled
from ..thinking import StopFlag, Thinking, unhurried
from ..widgets import BoardView, KeyBar, Line, write
from .commands import PuzzleCommands
from .keys import COMMANDS
from .session import PuzzleSession
from .side import move_list, summary, title

if TYPE_CHECKING:
    from textual import events

SLOWLY: Final = 1.8
"""The time a move is shown, as a multiple of the computer's pace, so that people can follow."""


class PuzzleBoard(BoardView):
    """A board on which left and right go through the moves that are shown, while some are."""

    walking = False

    def on_key(self, event: events.Key) -> None:
        if self.walking and event.key in {"left", "right"}:
            event.stop()
            event.prevent_default()
            self.screen.call_later(self.screen.run_action, f"step({'1' if event.key == 'right' else '-1'})")


class PuzzleScreen(PuzzleCommands):
    """A puzzle on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "cancel"),
        ("pageup", "scroll_moves(-8)"),
        ("pagedown", "scroll_moves(8)"),
    ]

    def __init__(self, session: PuzzleSession) -> None:
        super().__init__(session)
        self._judging = Thinking(self, self._fails)
        """The background tasks for a move, a clue, and the solution."""
        self._timer: Timer | None = None
        """The timer of the next move in the walkthrough."""

    # Widgets.

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="middle"):
            yield PuzzleBoard()
            with Vertical(id="side"):
                yield Static(id="puzzle")
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="move-list")
        yield Line(id="status")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        board = self.query_one(PuzzleBoard)
        board.focus()
        self.refresh_puzzle()
        self.watch(board, "pointed", self._show_status, init=False)

    # Display.

    def refresh_puzzle(self) -> None:
        """Show the session as it now is."""
        board, language = self.query_one(PuzzleBoard), self.app.language
        board.walking = self.session.walkthrough is not None
        board.show(self._view())
        write(self.query_one("#title", Static), title(self.session, language), layout=False)
        write(self.query_one("#puzzle", Static), summary(self.session, language))
        if write(self.query_one("#move-list", Static), move_list(self.session, language)):
            self.call_after_refresh(self._follow_moves)
        self._show_status()
        keys = [(c.label, self.say(f"bar.{c.name}"), f"screen.{c.action}") for c in COMMANDS if c.in_bar]
        self.query_one(KeyBar).show(keys)

    def _follow_moves(self) -> None:
        """Keep the move that is shown in sight."""
        walkthrough, done = self.session.steppable, len(self.session.match.entries)
        moves = self.query_one("#moves")
        shown = done + walkthrough.place if walkthrough else done
        moves.scroll_to(y=max(0, shown + 2 - moves.size.height), animate=False)

    def _view(self) -> View:
        session, walkthrough = self.session, self.session.walkthrough
        position = walkthrough.frame.position if walkthrough else session.match.position
        outcome = position.outcome()
        notice = session.notice
        refused = walkthrough.refused if walkthrough else notice.cells if notice else frozenset[str]()
        return View(
            position,
            rule_book(session.puzzle.game, self.app.language),
            self.shared_say,
            session.selection,
            last=walkthrough.frame.cells if walkthrough else session.last_cells,
            won=frozenset(outcome.citation.cells if outcome else ()),
            refused=refused,
            hinted=session.hinted,
            die=position.roll,
        )

    def _show_status(self) -> None:
        line, notice = self.query_one("#status", Line), self.session.notice
        line.set_classes(notice.kind if notice else "task")
        note = "" if notice else self.query_one(PuzzleBoard).note
        message = self.session.message(self.app.language)
        write(line, Prose(f"{message}\n{note}" if note else message), layout=False)

    # Actions at the board.

    @on(BoardView.Chosen)
    def choose(self, event: BoardView.Chosen) -> None:
        if self.session.walkthrough is not None or self.session.done:
            self._go_on(confirmed=event.rolls)
        elif self.session.person_acts:
            self.session.choose(event.paths, event.vocabulary)
            self.handed_in()

    @on(Line.Clicked, "#status")
    def go_on(self) -> None:
        """Make a click on the message do what Space does when there is nothing to choose."""
        if self.session.walkthrough is not None or self.session.done:
            self._go_on(confirmed=True)

    def _go_on(self, *, confirmed: bool) -> None:
        """End the walkthrough; after a finished puzzle, if intended, start the next."""
        if self.session.done and confirmed:
            self.action_next()
        elif self.session.walkthrough is not None and not self.session.shown:
            self._end_walkthrough()

    def action_cancel(self) -> None:
        if self.session.walkthrough is not None:
            self._end_walkthrough()
        elif self.session.person_acts:
            self.session.cancel()
            self.refresh_puzzle()

    def action_scroll_moves(self, lines: int) -> None:
        self.query_one("#moves").scroll_relative(y=lines, animate=False)

    # Judging.

    def handed_in(self) -> None:
        """Show what was picked; a move picked to its end is judged."""
        self.refresh_puzzle()
        if self.session.judging is not None:
            self._judging.begin(self.session.match, self._judge)

    async def _judge(self, _: Match, __: StopFlag) -> Callable[[], None]:
        session, move = self.session, self.session.judging
        assert move is not None
        judgement = await unhurried(lambda: session.attempt.judged(move), self.app.pace / 2)

        def take() -> None:
            session.take(judgement)
            self._begin_walkthrough()

        return take

    def think(self, work: Callable[[], Callable[[], None]]) -> None:
        """Run work in the background, then the callback it returns."""

        async def job(_: Match, __: StopFlag) -> Callable[[], None]:
            then = await asyncio.to_thread(work)

            def show() -> None:
                then()
                self._begin_walkthrough()

            return show

        self._judging.begin(self.session.match, job)

    def _fails(self, error: Exception) -> None:
        self.session.fail_to_judge(troubled("trouble.evaluation", error))
        self.refresh_puzzle()

    # The walkthrough.

    def _begin_walkthrough(self) -> None:
        """Show the first move, then the others one by one."""
        walkthrough = self.session.walkthrough
        if walkthrough is not None and not self.app.pace:
            walkthrough.step(len(walkthrough.frames))
        self._continue_walkthrough()

    def _continue_walkthrough(self) -> None:
        self._stop_timer()
        walkthrough = self.session.walkthrough
        if walkthrough is not None and not walkthrough.at_end:
            self._timer = self.set_timer(self.app.pace * SLOWLY, self._show_next_move)
        elif walkthrough is not None and self.session.steppable is None:
            self.session.end_walkthrough()  # it has reached the current position
        self.refresh_puzzle()

    def _show_next_move(self) -> None:
        if self.session.walkthrough is not None:
            self.session.walkthrough.step(1)
        self._continue_walkthrough()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_step(self, frames: int) -> None:
        """Go to the next or the last move by hand; nothing moves by itself any more."""
        if (walkthrough := self.session.steppable) is not None:
            self._stop_timer()
            walkthrough.step(frames)
            self.refresh_puzzle()

    def _end_walkthrough(self) -> None:
        self._stop_timer()
        self.session.end_walkthrough()
        self.refresh_puzzle()

    def start_puzzle(self) -> None:
        """Start the current puzzle of the course."""
        self._judging.stop()
        self._stop_timer()
        self.session = PuzzleSession(self.session.course)
        self.query_one(PuzzleBoard).cursor = ""
        self.refresh_puzzle()
