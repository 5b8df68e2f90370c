"""The application: which screen is shown, in which language, on a terminal that is large enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import LineFilter, Monochrome
from textual.geometry import Size
from textual.screen import Screen

from ..i18n import LANGUAGES, voice
from ..match import Match
from ..render.palette import MARK, THEMES
from ..rules.game import QuatuorError
from . import files
from .chooser import Chooser
from .commands import LEAVING
from .dialogs import TooSmall, Typed, fits
from .files import SavedMatch
from .game_screen import GameScreen
from .notices import Notice, failed
from .session import Session
from .setup import Setup
from .styles import Colourless

LEAST: Final = (80, 24)
"""The smallest terminal on which every game fits."""
PACE: Final = 0.7
"""The least seconds a computer takes, so that people can follow."""


class QuatuorApp(App[None]):
    """The terminal game."""

    CSS_PATH = "quatuor.tcss"
    TITLE = "Quatuor"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(
        self,
        match: Match | None = None,
        *,
        saved: SavedMatch | None = None,
        setup: Setup | None = None,
        language: str = "en",
        seed: int | None = None,
        pace: float = PACE,
    ) -> None:
        super().__init__()
        self._match, self._saved, self._seed = match, saved, seed
        self.setup = setup or Setup.first()
        self.language = language
        self.pace = pace

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give the style sheet the colours all parts of the project share."""
        theme = THEMES["dark"]
        shared = {
            "page": theme.page,
            "ink": theme.text,
            "quiet": theme.faint,
            "rule": theme.line,
            "mark": MARK.fill,
        }
        return {name: str(colour) for name, colour in shared.items()}

    def get_line_filters(self) -> Sequence[LineFilter]:
        """If no colour is wanted, send none, not even the greys of Textual."""
        return [Colourless() if isinstance(each, Monochrome) else each for each in super().get_line_filters()]

    def on_mount(self) -> None:
        self.push_screen(self.first_screen())
        self._fit(self.size)

    def first_screen(self) -> Screen[None]:
        """The first screen."""
        return Chooser(self.setup) if self._match is None else GameScreen(Session(self._match, self._saved))

    def show_match(self, match: Match, saved: SavedMatch | None = None) -> None:
        """Show a match, with the file it comes from, instead of the current screen."""
        self.switch_screen(GameScreen(Session(match, saved)))

    def choose_game(self) -> None:
        """Show the chooser instead of the current screen."""
        self.switch_screen(Chooser(self.setup))

    def action_leave(self) -> None:
        """Quit: at once, but from a game only after asking; a second time quits."""
        games = [screen for screen in self.screen_stack if isinstance(screen, GameScreen)]
        if games and self.screen.name != LEAVING:
            games[-1].action_quit()
        else:
            self.exit()

    def take_seed(self) -> int | None:
        """The requested seed, once: later games draw fresh ones."""
        seed, self._seed = self._seed, None
        return seed

    def switch_language(self) -> None:
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]

    def ask_to_open(self, path: Path | None, complain: Callable[[Notice], None]) -> None:
        """Ask for a saved match and show it; errors are reported to the caller."""
        say = voice("tui", self.language)
        there = files.saved_files()
        hints = [say("load.hint"), *([say("load.there", names=" · ".join(there[:5]))] if there else [])]
        typed = Typed(say("load.title"), "\n".join(hints), str(path or next(iter(there), "")), there)
        self.push_screen(typed, lambda name: self._open(name, complain) if name else None)

    def _open(self, name: str, complain: Callable[[Notice], None]) -> None:
        try:
            saved = files.read(files.named(name))
            match = saved.record.to_match()
        except QuatuorError as error:
            complain(failed("load.failed", error))
        else:
            self.show_match(match, saved)

    def on_resize(self, event: Resize) -> None:
        """Check that everything fits; before the first screen there is nothing to cover."""
        if len(self.screen_stack) > 1:
            self._fit(event.size)

    def _fit(self, size: Size) -> None:
        """If the terminal is too small, cover everything with a notice."""
        covered = any(isinstance(screen, TooSmall) for screen in self.screen_stack)
        if not covered and not fits(size, LEAST):
            self.push_screen(TooSmall(self.language, LEAST))
