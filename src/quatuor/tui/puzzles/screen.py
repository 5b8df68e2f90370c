"""The puzzle screen: the wiring between a desk, the widgets that show it, and the keys."""

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
from ..table import troubled
from ..thinking import StopFlag, Thinking, unhurried
from ..widgets import BoardView, KeyBar, Line, write
from .commands import PuzzleCommands
from .desk import Desk
from .keys import COMMANDS
from .side import move_list, summary, title

if TYPE_CHECKING:
    from textual import events

SLOWLY: Final = 1.8
"""The time a move is shown, as a multiple of the computer's pace, so that people can follow."""


class PuzzleBoard(BoardView):
    """A board on which left and right go through the moves that are shown, while some are."""

    filming = False

    def on_key(self, event: events.Key) -> None:
        if self.filming and event.key in {"left", "right"}:
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

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._judging = Thinking(self, self._fails)
        """The background tasks for a move, a clue, and the solution."""
        self._reel: Timer | None = None
        """When the next move of what is shown comes."""

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
        self.refresh_desk()
        self.watch(board, "pointed", self._show_status, init=False)

    # Display.

    def refresh_desk(self) -> None:
        """Show the desk as it now is."""
        board, language = self.query_one(PuzzleBoard), self.app.language
        board.filming = self.desk.film is not None
        board.show(self._view())
        write(self.query_one("#title", Static), title(self.desk, language), layout=False)
        write(self.query_one("#puzzle", Static), summary(self.desk, language))
        if write(self.query_one("#move-list", Static), move_list(self.desk, language)):
            self.call_after_refresh(self._follow_moves)
        self._show_status()
        keys = [(c.label, self.say(f"bar.{c.name}"), f"screen.{c.action}") for c in COMMANDS if c.in_bar]
        self.query_one(KeyBar).show(keys)

    def _follow_moves(self) -> None:
        """Keep the move that is shown in sight."""
        film, done = self.desk.film, len(self.desk.match.entries)
        moves = self.query_one("#moves")
        shown = done + film.place if film and (film.wrong or self.desk.shown) else done
        moves.scroll_to(y=max(0, shown + 2 - moves.size.height), animate=False)

    def _view(self) -> View:
        desk, film = self.desk, self.desk.film
        position = film.frame.position if film else desk.match.position
        outcome = position.outcome()
        notice = desk.notice
        refused = film.refused if film else notice.cells if notice else frozenset[str]()
        return View(
            position,
            rule_book(desk.puzzle.game, self.app.language).word,
            self.table_say,
            desk.selection,
            last=film.frame.cells if film else desk.last_cells,
            won=frozenset(outcome.citation.cells if outcome else ()),
            refused=refused,
            hinted=desk.hinted,
            die=position.roll,
        )

    def _show_status(self) -> None:
        line, notice = self.query_one("#status", Line), self.desk.notice
        line.set_classes(notice.kind if notice else "task")
        note = "" if notice else self.query_one(PuzzleBoard).note
        told = self.desk.told(self.app.language)
        write(line, Prose(f"{told}\n{note}" if note else told), layout=False)

    # Actions at the board.

    @on(BoardView.Chosen)
    def choose(self, event: BoardView.Chosen) -> None:
        if self.desk.film is not None or self.desk.done:
            self._go_on(confirmed=event.rolls)
        elif self.desk.person_acts:
            self.desk.choose(event.paths, event.vocabulary)
            self.handed_in()

    @on(Line.Clicked, "#status")
    def go_on(self) -> None:
        """Make a click on the message do what Space does when there is nothing to choose."""
        if self.desk.film is not None or self.desk.done:
            self._go_on(confirmed=True)

    def _go_on(self, *, confirmed: bool) -> None:
        """End the film; after a finished puzzle, if intended, start the next."""
        if self.desk.done and confirmed:
            self.action_next()
        elif self.desk.film is not None and not self.desk.shown:
            self._end_film()

    def action_cancel(self) -> None:
        if self.desk.film is not None:
            self._end_film()
        elif self.desk.person_acts:
            self.desk.cancel()
            self.refresh_desk()

    def action_scroll_moves(self, lines: int) -> None:
        self.query_one("#moves").scroll_relative(y=lines, animate=False)

    # Judging.

    def handed_in(self) -> None:
        """Show what was picked; a move picked to its end is judged."""
        self.refresh_desk()
        if self.desk.judging is not None:
            self._judging.begin(self.desk.match, self._judge)

    async def _judge(self, _: Match, __: StopFlag) -> Callable[[], None]:
        desk, move = self.desk, self.desk.judging
        assert move is not None
        told = await unhurried(lambda: desk.attempt.judged(move), self.app.pace / 2)

        def take() -> None:
            desk.take(told)
            self._begin_film()

        return take

    def think(self, work: Callable[[], Callable[[], None]]) -> None:
        """Run work in the background, then the callback it returns."""

        async def job(_: Match, __: StopFlag) -> Callable[[], None]:
            then = await asyncio.to_thread(work)

            def show() -> None:
                then()
                self._begin_film()

            return show

        self._judging.begin(self.desk.match, job)

    def _fails(self, error: Exception) -> None:
        self.desk.fail_to_judge(troubled("trouble.judgement", error))
        self.refresh_desk()

    # The film.

    def _begin_film(self) -> None:
        """Show the first move, then the others one by one."""
        film = self.desk.film
        if film is not None and not self.app.pace:
            film.step(len(film.frames))
        self._wind()

    def _wind(self) -> None:
        self._stop_reel()
        film = self.desk.film
        if film is not None and not film.at_end:
            self._reel = self.set_timer(self.app.pace * SLOWLY, self._roll_on)
        elif film is not None and not (film.wrong or self.desk.shown):
            self.desk.end_film()  # the film has reached the current position
        self.refresh_desk()

    def _roll_on(self) -> None:
        if self.desk.film is not None:
            self.desk.film.step(1)
        self._wind()

    def _stop_reel(self) -> None:
        if self._reel is not None:
            self._reel.stop()
            self._reel = None

    def action_step(self, frames: int) -> None:
        """Go to the next or the last move by hand; nothing moves by itself any more."""
        if self.desk.film is not None and (self.desk.film.wrong or self.desk.shown):
            self._stop_reel()
            self.desk.film.step(frames)
            self.refresh_desk()

    def _end_film(self) -> None:
        self._stop_reel()
        self.desk.end_film()
        self.refresh_desk()

    def sit_down(self) -> None:
        """Start the current puzzle of the course."""
        self._judging.stop()
        self._stop_reel()
        self.desk = Desk(self.desk.course)
        self.query_one(PuzzleBoard).cursor = ""
        self.refresh_desk()
