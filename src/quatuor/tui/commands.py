"""The commands of a game besides moving: one action per command, for any screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import BindingType
from textual.screen import Screen

from ..i18n import Voice, voice
from ..match import Match
from ..rules.game import Player, QuatuorError
from . import files
from .dialogs import Menu, Question, Reading, Typed
from .help import help_text
from .keys import COMMANDS, Command, bindings
from .notices import READING, Notice, failed, said
from .session import Session

if TYPE_CHECKING:
    from .app import QuatuorApp

LEAVING: Final = "quit.ask"
"""The question before quitting: its words, and its screen name."""


class CommandScreen(Screen[None]):
    """The screen of a session with the commands of `keys`; subclasses define what it shows."""

    app: QuatuorApp

    BINDINGS: ClassVar[list[BindingType]] = [*bindings()]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def say(self) -> Voice:
        return voice("tui", self.app.language)

    def refresh_game(self) -> None:
        """Show the session as it now is."""
        raise NotImplementedError

    def _notify(self, notice: Notice) -> None:
        self.session.notice = notice
        self.refresh_game()
        if self.session.machine_acts:
            self.set_timer(READING, partial(self._unsay, notice))

    def _unsay(self, notice: Notice) -> None:
        """Make room for the instructions, which may have changed while a notice was shown."""
        if self.session.notice is notice:
            self.session.notice = None
            self.refresh_game()

    def _ask(self, key: str, then: Callable[[], None], **facts: object) -> None:
        question = Question(self.say(key, **facts), self.say("dialog.yes"), self.say("dialog.no"), key)
        self.app.push_screen(question, lambda yes: then() if yes else None)

    def _unless_unsaved(self, key: str, then: Callable[[], None]) -> None:
        """Ask before leaving an unsaved game in progress; a finished one is left without asking."""
        if self.session.unsaved and self.session.match.outcome() is None:
            self._ask(key, then)
        else:
            then()

    def action_help(self) -> None:
        text = help_text(self.session.match.position, self.app.language, self._commands())
        self.app.push_screen(Reading(text, self.say("help.close")))

    def _commands(self) -> list[Command]:
        """The commands that this game has a use for."""
        return [command for command in COMMANDS if self.session.has_use_for(command.name)]

    def action_menu(self) -> None:
        commands = [command for command in self._commands() if command.name != "menu"]
        items = [(c.action, self.say(f"command.{c.name}"), c.label) for c in commands]
        self.app.push_screen(Menu(self.say("menu.title"), items), self._from_menu)

    def _from_menu(self, action: str | None) -> None:
        if action:
            self.call_next(self.run_action, f"screen.{action}")

    def action_type(self) -> None:
        game = self.session.match.game.id
        typed = Typed(self.say("type.title"), self.say(self.say.first(f"type.{game}", "type.any")))
        self.app.push_screen(typed, self._enter)

    def _enter(self, text: str | None) -> None:
        if text:
            self.session.enter(text)
            self.refresh_game()

    def action_take_back(self) -> None:
        self.session.take_back()
        if self.session.notice:
            self._notify(self.session.notice)
        else:
            self.refresh_game()

    def action_resign(self) -> None:
        """Resign for the player to act, or for the only person, who need not wait for their turn."""
        people = self.session.people
        if self.session.match.outcome() is not None:
            return
        if self.session.person_acts:
            self._ask_to_resign(self.session.match.position.player)
        elif len(people) == 1:
            self._ask_to_resign(people[0])
        else:
            self._notify(said("resign.wait" if people else "resign.nobody", "refused"))

    def _ask_to_resign(self, player: Player) -> None:
        name = self.session.name(player, self.app.language)
        self._ask("resign.ask", lambda: self._resign(player), player=name)

    def _resign(self, player: Player) -> None:
        self.session.resign(player)
        self.refresh_game()

    def action_draw(self) -> None:
        if self.session.match.outcome() is not None:
            return
        if self.session.draw_can_be_agreed:
            self._ask("draw.ask", self._agree_draw)
        else:
            self._notify(said("draw.alone", "refused"))

    def _agree_draw(self) -> None:
        self.session.agree_draw()
        self.refresh_game()

    def action_language(self) -> None:
        self.app.switch_language()
        self.refresh_game()

    def action_save(self) -> None:
        path = str(self.session.path or files.free_name(self.session.match.game.id))
        self.app.push_screen(Typed(self.say("save.title"), self.say("save.hint"), path), self._save)

    def _save(self, name: str | None) -> None:
        if not name:
            return
        try:
            path = files.named(name)
        except QuatuorError as error:
            self._notify(failed("save.failed", error))
            return
        if path.is_file() and path != self.session.path:
            self._ask("save.over", lambda: self._write(path), path=path.name)
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            saved = files.write(self.session.match, path, self.session.saved_as)
        except QuatuorError as error:
            self._notify(failed("save.failed", error))
        else:
            self.session.saved_as, self.session.unsaved = saved, False
            self._notify(said("save.done", path=path))

    def action_load(self) -> None:
        self._unless_unsaved("load.ask", lambda: self.app.ask_to_open(self.session.path, self._notify))

    def action_rematch(self) -> None:
        self._unless_unsaved("rematch.ask", self._rematch)

    def _rematch(self) -> None:
        """Play the same game again, with seats rotated by one; a special start is drawn anew."""
        match = self.session.match
        seats = (*match.seats[1:], match.seats[0])
        options = dict(match.ruleset.options)
        self.app.show_match(
            Match.new(
                match.game,
                match.ruleset.players,
                options,
                names=seats,
                draw_seats=False,
                start=match.start_kind,
            )
        )

    def action_new(self) -> None:
        self._unless_unsaved("new.ask", self.app.choose_game)

    def action_quit(self) -> None:
        self._unless_unsaved(LEAVING, self.app.exit)
