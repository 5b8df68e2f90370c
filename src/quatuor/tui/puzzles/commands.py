"""The commands of a puzzle besides moving: one action per command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.screen import Screen

from ...engine.puzzles import PuzzleError
from ...engine.puzzles.clues import clue
from ...i18n import Voice, voice
from ..dialogs import Menu, Reading, Typed
from ..keys import bindings
from ..notices import Notice
from .help import help_text
from .keys import COMMANDS
from .session import PuzzleSession

if TYPE_CHECKING:
    from .app import PuzzleApp


class PuzzleCommands(Screen[None]):
    """The screen of a puzzle with the commands of `keys`; subclasses define what it shows."""

    app: PuzzleApp

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(COMMANDS)]

    def __init__(self, session: PuzzleSession) -> None:
        super().__init__()
        self.session = session

    @property
    def say(self) -> Voice:
        return voice("puzzles", self.app.language)

    @property
    def shared_say(self) -> Voice:
        """The words that puzzles share with games."""
        return voice("tui", self.app.language)

    def refresh_puzzle(self) -> None:
        """Show the session as it now is."""
        raise NotImplementedError

    def handed_in(self) -> None:
        """Show the picks, and judge a completed move."""
        raise NotImplementedError

    def think(self, work: Callable[[], Callable[[], None]]) -> None:
        """Run work in the background, then the callback it returns."""
        raise NotImplementedError

    def start_puzzle(self) -> None:
        """Start the current puzzle of the course."""
        raise NotImplementedError

    # Looking things up.

    def action_help(self) -> None:
        text = help_text(self.session.puzzle.game, self.app.language)
        self.app.push_screen(Reading(text, self.shared_say("help.close")))

    def action_menu(self) -> None:
        items = [(c.action, self.say(f"command.{c.name}"), c.label) for c in COMMANDS if c.name != "menu"]
        self.app.push_screen(Menu(self.shared_say("menu.title"), items), self._from_menu)

    def _from_menu(self, action: str | None) -> None:
        if action:
            self.call_next(self.run_action, f"screen.{action}")

    def action_language(self) -> None:
        self.app.switch_language()
        self.refresh_puzzle()

    def action_quit(self) -> None:
        self.app.exit()

    def action_games(self) -> None:
        self.app.choose_game()

    # Solving.

    def action_type(self) -> None:
        if self.session.walkthrough is not None:
            self.session.end_walkthrough()
            self.refresh_puzzle()
        if self.session.person_acts:
            words = self.shared_say
            typed = Typed(
                words("type.title"), words(words.first(f"type.{self.session.puzzle.game}", "type.any"))
            )
            self.app.push_screen(typed, self._enter)

    def _enter(self, text: str | None) -> None:
        if text:
            self.session.enter(text)
            self.handed_in()

    def action_hint(self) -> None:
        session = self.session
        if session.walkthrough is not None and not session.done:
            session.end_walkthrough()
        if session.person_acts:
            session.clues += 1
            attempt, asked = session.attempt, session.clues
            self.think(lambda: _then(session.give, clue(attempt, asked)))

    def action_solution(self) -> None:
        session = self.session
        if session.walkthrough is not None and not session.done:
            session.end_walkthrough()
        if session.person_acts:
            session.look_up()
            self.refresh_puzzle()
            self.think(lambda: _then(session.show, session.attempt.solution()))

    def action_reset(self) -> None:
        self.start_puzzle()

    # Going on.

    def action_next(self) -> None:
        self._go(self.session.course.next, "place.last")

    def action_previous(self) -> None:
        self._go(self.session.course.previous, "place.first")

    def action_skip(self) -> None:
        self._go(self.session.course.skip, "place.none-open")

    def _go(self, move: Callable[[], bool], otherwise: str) -> None:
        if move():
            self.start_puzzle()
        else:
            self.session.say(otherwise)
            self.refresh_puzzle()

    def action_number(self) -> None:
        most = len(self.session.course.puzzles)
        typed = Typed(self.say("screen.typed"), self.say("screen.typed-hint", most=most))
        self.app.push_screen(typed, self._go_to)

    def _go_to(self, text: str | None) -> None:
        if not text:
            return
        try:
            self.session.course.go_to(int(text) if text.isdecimal() and len(text) < 9 else 0)
        except PuzzleError as error:
            self.session.notice = Notice(error.sentence, "refused")
            self.refresh_puzzle()
        else:
            self.start_puzzle()


def _then(show: Callable[..., None], *found: object) -> Callable[[], None]:
    return lambda: show(*found)
