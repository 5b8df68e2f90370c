"""Which puzzles: a game on the left, a difficulty on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.puzzles import Puzzle
from ...engine.puzzles.puzzle import DIFFICULTIES
from ...engine.puzzles.wording import stars
from ...i18n import Voice, voice
from ...render.prose import Prose
from ...rules import GAMES
from ...rules.articles import rule_book
from ..boards import board
from ..dialogs import Reading
from ..widgets import GameList, KeyBar
from .help import help_text

if TYPE_CHECKING:
    from .app import PuzzleApp

BAR: Final = 16
EVERY: Final = "every"


class PuzzleChooser(Screen[None]):
    """The games with how many puzzles of each are solved, and their difficulties."""

    app: PuzzleApp

    BINDINGS: ClassVar[list[BindingType]] = [
        ("question_mark,f1", "help"),
        ("right", "difficulties"),
        ("left,escape", "games"),
        ("l,f2", "language"),
        ("q", "quit"),
    ]

    @property
    def say(self) -> Voice:
        return voice("puzzles", self.app.language)

    # Widgets.

    def compose(self) -> ComposeResult:
        yield Static(f" Quatuor · {self.say('screen.chooser')}", id="title", markup=False)
        with Horizontal(id="middle"):
            yield GameList(*map(self._card, self.app.sets), id="games")
            with Vertical(id="form"):
                yield Static(id="summary")
                yield Static(self.say("screen.difficulty"), id="credits", markup=False)
                yield GameList(id="difficulties")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        games = self.query_one("#games", OptionList)
        games.highlighted = list(self.app.sets).index(self.app.game)
        games.focus()
        self._show_game()
        shared = voice("tui", self.app.language)
        self.query_one(KeyBar).show(
            [
                ("?", self.say("bar.help"), "screen.help"),
                (shared("chooser.enter").split()[0], self.say("screen.go-on"), "screen.solve"),
                ("→", self.say("screen.difficulty"), "screen.difficulties"),
                ("l", self.say("bar.language"), "screen.language"),
                ("q", self.say("bar.quit"), "screen.quit"),
            ]
        )

    def _card(self, game: str) -> Option:
        """A game's small picture beside its name, and how far one has come in it."""
        puzzles = self.app.sets[game]
        solved, _ = self.app.diary.count(puzzles)
        filled = round(BAR * solved / len(puzzles)) or (1 if solved else 0)
        facts = (
            Text(rule_book(game, self.app.language).title, "bold"),
            Text(f"✓ {solved} / {len(puzzles)}"),
            Text("━" * filled + "░" * (BAR - filled), "dim"),
        )
        lines = [
            Text.assemble(picture, "  ", fact)
            for picture, fact in zip(board(game).picture, facts, strict=True)
        ]
        return Option(Text("\n").join([*lines, Text()]), id=game)

    def _show_game(self) -> None:
        """The difficulties of the highlighted game, and its task."""
        about = "screen.about-die" if GAMES[self.app.game].rolls else "screen.about"
        summary = rule_book(self.app.game, self.app.language).summary
        words = f"{' '.join(summary.splitlines())}\n\n{self.say(about)}\n"
        self.query_one("#summary", Static).update(Prose(words))
        grades = self.query_one("#difficulties", OptionList)
        grades.clear_options()
        grades.add_options([self._grade(None), *filter(None, map(self._grade, DIFFICULTIES))])
        ids = [option.id for option in grades.options]
        wanted = str(self.app.difficulty or EVERY)
        grades.highlighted = ids.index(wanted) if wanted in ids else 0

    def _grade(self, difficulty: int | None) -> Option | None:
        """A difficulty with how many puzzles it has, and how many of them are solved; None for no puzzle."""
        puzzles = [p for p in self.app.sets[self.app.game] if difficulty in (None, p.difficulty)]
        if not puzzles:
            return None
        solved, _ = self.app.diary.count(puzzles)
        words = self._every(puzzles) if difficulty is None else self._graded(difficulty, puzzles)
        return Option(Text.assemble(f"{words:<26}", (f"✓ {solved}", "dim")), id=str(difficulty or EVERY))

    def _every(self, puzzles: list[Puzzle]) -> str:
        return self.say("screen.every", count=len(puzzles))

    def _graded(self, difficulty: int, puzzles: list[Puzzle]) -> str:
        return self.say("screen.grade", stars=stars(difficulty), count=len(puzzles))

    # Choices.

    @on(OptionList.OptionHighlighted, "#games")
    def highlight_game(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id and event.option_id != self.app.game:
            self.app.game = event.option_id
            self._show_game()

    @on(OptionList.OptionHighlighted, "#difficulties")
    def highlight_difficulty(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id and event.option_list.has_focus:
            self.app.difficulty = None if event.option_id == EVERY else int(event.option_id)

    @on(OptionList.OptionSelected)
    def select(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "games" and event.option_id:
            self.app.game = event.option_id
        self.action_solve()

    def action_solve(self) -> None:
        """Start with the highlighted choices."""
        if self.is_current:
            chosen = self.query_one("#difficulties", OptionList).highlighted_option
            grade = chosen.id if chosen else EVERY
            self.app.solve(self.app.game, None if grade in (None, EVERY) else int(str(grade)))

    def action_difficulties(self) -> None:
        self.query_one("#difficulties").focus()

    def action_games(self) -> None:
        self.query_one("#games").focus()

    def action_help(self) -> None:
        close = voice("tui", self.app.language)("help.close")
        self.app.push_screen(Reading(help_text(self.app.game, self.app.language), close))

    def action_language(self) -> None:
        self.app.switch_language()
        self.app.choose_game()

    def action_quit(self) -> None:
        self.app.exit()
