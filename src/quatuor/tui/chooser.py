"""The chooser: the game, the number of players, the options, the seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Button, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from ..i18n import LANGUAGES, NAMES, Voice, voice
from ..render.prose import Prose
from ..render.standing import seat_name
from ..rules import GAMES
from ..rules.articles import rule_book
from ..rules.game import Game
from ..rules.game import Option as RuleOption
from ..rules.readings import readings
from ..starts import START_KINDS, StartKind, fair_starts
from .boards import board
from .dialogs import Reading
from .help import chooser_help
from .notices import Notice
from .seat_kinds import KINDS, kind_offer
from .setup import Setup
from .widgets import GameList, KeyBar, KindSelect

if TYPE_CHECKING:
    from .app import QuatuorApp


class Chooser(Screen[None]):
    """The games on the left, the choices for one of them on the right."""

    app: QuatuorApp

    BINDINGS: ClassVar[list[BindingType]] = [
        ("f5,ctrl+p", "play"),
        ("question_mark,f1", "help"),
        ("right", "settings"),
        ("escape", "back"),
        ("ctrl+o", "load"),
        ("f2", "language"),
        ("l", "language"),
        ("o", "load"),
        ("q", "quit"),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup
        self._kept: str | None = None
        """The field that gets the focus back after the form is laid out again."""

    @property
    def say(self) -> Voice:
        return voice("tui", self.app.language)

    # Widgets.

    def compose(self) -> ComposeResult:
        yield Static(f" {self.say('chooser.title')}", id="title", markup=False)
        with Horizontal(id="middle"):
            yield GameList(*map(self._card, GAMES.values()), id="games")
            yield VerticalScroll(*self._form(), id="form", can_focus=False)
        yield Static(id="hint")
        with Horizontal(id="buttons"):
            yield Button(self.say("chooser.play"), id="play", compact=True)
            yield Button(self.say("chooser.load"), id="load", compact=True)
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        games = self.query_one("#games", OptionList)
        games.highlighted = list(GAMES).index(self.setup.game_id)
        games.focus()
        self.query_one(KeyBar).show(
            [
                ("?", self.say("bar.help"), "screen.help"),
                (self.say("chooser.enter"), self.say("chooser.play"), "screen.play"),
                ("→", self.say("chooser.settings"), "screen.settings"),
                ("^o", self.say("chooser.load"), "screen.load"),
                ("F2", self.say("bar.language"), "screen.language"),
                ("^q", self.say("chooser.quit"), "screen.quit"),
            ]
        )

    def _card(self, game: Game) -> Option:
        """A game's small picture beside its name, its numbers of players, its year and age."""
        book = rule_book(game.id, self.app.language)
        age = self.say("chooser.age", age=game.age) if game.age else ""
        facts = (book.title, self.say("chooser.counts", counts=_counts(game)), _joined(game.year, age))
        lines = [
            Text.assemble(picture, "  ", (fact, style))
            for picture, fact, style in zip(board(game.id).picture, facts, ("bold", "", "dim"), strict=True)
        ]
        return Option(Text("\n").join([*lines, Text()]), id=game.id)

    def _form(self) -> Iterator[Static | Label | Horizontal]:
        setup, book = self.setup, rule_book(self.setup.game_id, self.app.language)
        yield Static(Prose(" ".join(book.summary.splitlines())), id="summary")
        makers = _joined(", ".join(setup.game.authors), setup.game.publisher)
        yield Static(makers, id="credits", markup=False)
        yield self._row(self.say("chooser.language"), self._languages())
        yield self._row(self.say("chooser.players"), self._counts())
        for player in range(setup.players):
            yield self._seat(player)
        seats = self._row(self.say("chooser.seats"), self._drawn())
        seats.id, seats.display = "seats", setup.seats_differ
        yield seats
        start = self._row(self.say("chooser.start"), self._starts())
        start.id, start.display = "start", len(setup.start_kinds) > 1
        yield start
        for option in setup.game.options:
            yield self._row(self._worded(option, "name", option.name), self._readings(option))

    def _row(self, label: str, *fields: Select[str] | Select[int] | Input) -> Horizontal:
        return Horizontal(Label(label, markup=False), *fields, classes="row")

    def _languages(self) -> Select[str]:
        return _select("language", [(NAMES[language], language) for language in LANGUAGES], self.app.language)

    def _counts(self) -> Select[int]:
        return _select(
            "players", [(str(count), count) for count in self.setup.game.player_counts], self.setup.players
        )

    def _seat(self, player: int) -> Horizontal:
        seat = self.setup.seats[player]
        kinds = [(kind_offer(kind, self.say), kind) for kind in KINDS]
        name = Input(seat.name, self.say("chooser.name"), id=f"name-{player}", compact=True, max_length=40)
        word = seat_name(rule_book(self.setup.game_id, self.app.language), player)
        kind = KindSelect(kinds, value=seat.kind, allow_blank=False, id=f"kind-{player}", compact=True)
        return self._row(word, kind, name)

    def _drawn(self) -> Select[str]:
        choices = [(self.say("chooser.fixed"), "fixed"), (self.say("chooser.drawn"), "drawn")]
        return _select("drawn", choices, "drawn" if self.setup.drawn else "fixed")

    def _starts(self) -> Select[str]:
        kinds = self.setup.start_kinds
        choices = [(self.say(f"chooser.{self._start_words(kind)}"), str(kind)) for kind in kinds]
        return _select("begin", choices, str(self.setup.start_kind))

    def _start_words(self, kind: StartKind) -> str:
        """The key of the words for a kind of start: where set-ups can be drawn, the usual one is not."""
        return "by-hand" if kind == "usual" and "random" in self.setup.start_kinds else kind

    def _readings(self, option: RuleOption) -> Select[str]:
        meanings = [(self._worded(option, value, value), value) for value in option.values]
        return _select(f"option-{option.name}", meanings, self.setup.options.get(option.name, option.default))

    def _worded(self, option: RuleOption, form: str, default: str) -> str:
        """The words for an option or a value: ours, those of the game's own book, or none."""
        book = rule_book(self.setup.game_id, self.app.language)
        key = f"option.{self.setup.game_id}.{option.name}.{form}"
        return self.say.texts.get(key) or book.form(option.name, form, default)

    # Choices.

    def change(self, setup: Setup) -> None:
        """Apply a change, and rebuild the form if its fields changed."""
        if setup != self.setup:
            self.setup = setup
            self._kept = self.focused.id if self.focused else None
            self.run_worker(self._rebuild(), exclusive=True)

    async def _rebuild(self) -> None:
        form = self.query_one("#form")
        async with self.batch():
            await form.remove_children()
            await form.mount_all(self._form())
        if self._kept and (again := self.query(f"#{self._kept}")):
            again.first().focus()

    @on(OptionList.OptionHighlighted, "#games")
    def highlight_game(self, event: OptionList.OptionHighlighted) -> None:
        late = event.option_index != event.option_list.highlighted
        if event.option_id and event.option_id != self.setup.game_id and not late:
            self.change(self.setup.with_game(event.option_id))

    @on(OptionList.OptionSelected, "#games")
    def select_game(self, event: OptionList.OptionSelected) -> None:
        """Play the chosen game, with the settings shown."""
        if event.option_id and event.option_id != self.setup.game_id:
            self.setup = self.setup.with_game(event.option_id)
        self.action_play()

    @on(Select.Changed)
    def select(self, event: Select.Changed) -> None:
        """Apply a field's value, unless the field has been removed meanwhile."""
        field, _, which = str(event.select.id).partition("-")
        if event.select.is_attached:
            getattr(self, f"_set_{field}")(event.value, which)

    def _set_language(self, value: object, _: str) -> None:
        if value != self.app.language:
            self.action_language()

    def _set_players(self, value: object, _: str) -> None:
        self.change(self.setup.with_players(int(str(value))))

    def _set_kind(self, value: object, player: str) -> None:
        seat = replace(self.setup.seats[int(player)], kind=str(value))
        self.change(self.setup.with_seat(int(player), seat))

    def _set_drawn(self, value: object, _: str) -> None:
        self.setup = replace(self.setup, drawn=value == "drawn")

    def _set_begin(self, value: object, _: str) -> None:
        self.setup = replace(self.setup, start=next(kind for kind in START_KINDS if kind == value))
        self._hint_on_start()

    def _set_option(self, value: object, name: str) -> None:
        before, setup = self.setup, self.setup.with_option(name, str(value))
        if setup.start_kinds != before.start_kinds:
            self.change(setup)
        elif setup != before:
            self.setup = setup
            self._explain(name)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what the reading under the cursor means, or how a seat is given to the computer."""
        field, _, name = str(event.widget.id).partition("-")
        self._explain(name if field == "option" else "")
        if field == "kind":
            self._hint(self._on_levels())
        if field == "begin":
            self._hint_on_start()

    def _hint_on_start(self) -> None:
        """Say what the chosen start is."""
        words = self._start_words(self.setup.start_kind)
        self._hint(self.say(f"chooser.{words}-hint", count=len(fair_starts(self.setup.game))))

    def _on_levels(self) -> str:
        """How to choose a level, and a remark about the levels of this game."""
        special = f"levels.{self.setup.game_id}-{self.setup.players}"
        return " ".join([self.say("chooser.level"), *filter(None, [self.say.texts.get(special)])])

    def _explain(self, option: str) -> None:
        meanings = (r.text(self.app.language) for r in readings(self.setup.game_id) if r.option == option)
        value = {o.name: self.setup.options.get(o.name, o.default) for o in self.setup.game.options}.get(
            option
        )
        self._hint(next((f"{text.question} {text.values[value]}" for text in meanings if value), ""))

    def _hint(self, words: str) -> None:
        self.query_one("#hint", Static).update(Prose(words))

    @on(Input.Changed)
    def rename(self, event: Input.Changed) -> None:
        player = int(str(event.input.id).partition("-")[2])
        if not event.input.is_attached:
            return
        self.setup = self.setup.with_seat(player, replace(self.setup.seats[player], name=event.value.strip()))
        for row in self.query("#seats"):
            row.display = self.setup.seats_differ

    @on(Input.Submitted)
    def go_on(self) -> None:
        self.focus_next()

    # Actions.

    def action_help(self) -> None:
        self.app.push_screen(Reading(chooser_help(self.app.language), self.say("help.close")))

    def action_settings(self) -> None:
        self._go_to("players")

    def action_back(self) -> None:
        self._go_to("games")

    def _go_to(self, field: str) -> None:
        """Give a field the focus, now and when the form that is being laid out is there."""
        self._kept = field
        self.query_one(f"#{field}").focus()

    @on(Button.Pressed)
    async def press(self, event: Button.Pressed) -> None:
        await self.run_action(str(event.button.id))

    def action_play(self) -> None:
        if not self.is_current:
            return
        self.app.setup = self.setup
        self.app.show_match(self.setup.match(self.app.take_seed()))

    def action_load(self) -> None:
        self.app.ask_to_open(None, self._complain)

    def _complain(self, notice: Notice) -> None:
        self._hint(notice.speak(self.app.language))

    def action_language(self) -> None:
        self.app.setup = self.setup
        self.app.switch_language()
        self.app.choose_game()

    def action_quit(self) -> None:
        self.app.exit()


def _counts(game: Game) -> str:
    counts = sorted(game.player_counts)
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


def _joined(*facts: str | int) -> str:
    """Those facts about a game that are known."""
    return " · ".join(str(fact) for fact in facts if fact)


T = TypeVar("T", str, int)


def _select(name: str, choices: list[tuple[str, T]], value: T) -> Select[T]:
    return Select(choices, value=value, allow_blank=False, id=name, compact=True)
