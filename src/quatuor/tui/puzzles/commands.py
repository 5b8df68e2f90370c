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
from ..table import Notice
from .desk import Desk
from .help import help_text
from .keys import COMMANDS

if TYPE_CHECKING:
    from .app import PuzzleApp


class PuzzleCommands(Screen[None]):
    """A screen with a desk on it, and the commands of `keys`; subclasses define its look."""

    app: PuzzleApp

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(COMMANDS)]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    @property
    def say(self) -> Voice:
        return voice("puzzles", self.app.language)

    @property
    def table_say(self) -> Voice:
        """The words that puzzles share with games."""
        return voice("tui", self.app.language)

    def refresh_desk(self) -> None:
        """Show the desk as it now is."""
        raise NotImplementedError

    def handed_in(self) -> None:
        """Show the picks, and judge a completed move."""
        raise NotImplementedError

    def think(self, work: Callable[[], Callable[[], None]]) -> None:
        """Run work in the background, then the callback it returns."""
        raise NotImplementedError

    def sit_down(self) -> None:
        """Start the current puzzle of the course."""
        raise NotImplementedError

    # Looking things up.

    def action_help(self) -> None:
        text = help_text(self.desk.puzzle.game, self.app.language)
        self.app.push_screen(Reading(text, self.table_say("help.close")))

    def action_menu(self) -> None:
        items = [(c.action, self.say(f"command.{c.name}"), c.label) for c in COMMANDS if c.name != "menu"]
        self.app.push_screen(Menu(self.table_say("menu.title"), items), self._from_menu)

    def _from_menu(self, action: str | None) -> None:
        if action:
            self.call_next(self.run_action, f"screen.{action}")

    def action_language(self) -> None:
        self.app.switch_language()
        self.refresh_desk()

    def action_quit(self) -> None:
        self.app.exit()

    def action_games(self) -> None:
        self.app.choose_game()

    # Solving.

    def action_type(self) -> None:
        if self.desk.film is not None:
            self.desk.end_film()
            self.refresh_desk()
        if self.desk.person_acts:
            words = self.table_say
            typed = Typed(
                words("type.title"), words(words.first(f"type.{self.desk.puzzle.game}", "type.any"))
            )
            self.app.push_screen(typed, self._enter)

    def _enter(self, text: str | None) -> None:
        if text:
            self.desk.enter(text)
            self.handed_in()

    def action_hint(self) -> None:
        desk = self.desk
        if desk.film is not None and not desk.done:
            desk.end_film()
        if desk.person_acts:
            desk.clues += 1
            attempt, asked = desk.attempt, desk.clues
            self.think(lambda: _then(desk.give, clue(attempt, asked)))

    def action_solution(self) -> None:
        desk = self.desk
        if desk.film is not None and not desk.done:
            desk.end_film()
        if desk.person_acts:
            desk.look_up()
            self.refresh_desk()
            self.think(lambda: _then(desk.show, desk.attempt.solution()))

    def action_reset(self) -> None:
        self.sit_down()

    # Going on.

    def action_next(self) -> None:
        self._go(self.desk.course.next, "place.last")

    def action_previous(self) -> None:
        self._go(self.desk.course.previous, "place.first")

    def action_skip(self) -> None:
        self._go(self.desk.course.skip, "place.none-open")

    def _go(self, move: Callable[[], bool], otherwise: str) -> None:
        if move():
            self.sit_down()
        else:
            self.desk.say(otherwise)
            self.refresh_desk()

    def action_number(self) -> None:
        most = len(self.desk.course.puzzles)
        typed = Typed(self.say("screen.typed"), self.say("screen.typed-hint", most=most))
        self.app.push_screen(typed, self._go_to)

    def _go_to(self, text: str | None) -> None:
        if not text:
            return
        try:
            self.desk.course.go_to(int(text) if text.isdecimal() and len(text) < 9 else 0)
        except PuzzleError as error:
            self.desk.notice = Notice(error.sentence, "refused")
            self.refresh_desk()
        else:
            self.sit_down()


def _then(show: Callable[..., None], *found: object) -> Callable[[], None]:
    return lambda: show(*found)
