"""The small screens over the game: a question, a line to type, a menu, the help, a terminal too small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ..i18n import voice
from ..render.prose import Prose

Result = TypeVar("Result")


class Dialog(ModalScreen[Result]):
    """A modal screen that is answered once: keys pressed too soon do not reach the screen below."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Question(Dialog[bool]):
    """Asks yes or no, by first letter; Escape and a hasty Enter mean no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss(False)"),
        ("left,right", "app.focus_next"),
    ]

    def __init__(self, question: str, yes: str, no: str, name: str | None = None) -> None:
        super().__init__(name)
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Prose(self._question))
            with Horizontal(classes="buttons"):
                yield Button(self._no, id="no", compact=True)
                yield Button(self._yes, id="yes", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def on_key(self, event: Key) -> None:
        answers = {self._yes[0].lower(): True, self._no[0].lower(): False}
        answer = answers.get((event.character or "").lower())
        if answer is not None:
            event.stop()
            self.dismiss(answer)


class Typed(Dialog[str | None]):
    """Asks for one line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)")]

    def __init__(self, title: str, hint: str, value: str = "", known: Sequence[str] = ()) -> None:
        """Take the initial line, and lines offered for completion."""
        super().__init__()
        self._title, self._hint, self._value, self._known = title, hint, value, known

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._title, markup=False, classes="title")
            yield Input(
                self._value, compact=True, select_on_focus=False, suggester=SuggestFromList(self._known)
            )
            yield Label(self._hint, markup=False, classes="hint")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class Menu(Dialog[str | None]):
    """A list of things to do."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,m,f10", "dismiss(None)")]

    def __init__(self, title: str, items: Sequence[tuple[str, str, str]]) -> None:
        """Take the items as action, words and key."""
        super().__init__()
        self._title, self._items = title, items

    def compose(self) -> ComposeResult:
        width = max(len(words) for _, words, _ in self._items)
        with Vertical(classes="dialog menu"):
            yield Label(self._title, markup=False, classes="title")
            yield OptionList(
                *(
                    Option(f"{words:<{width}}  [dim]{key}[/dim]", id=action)
                    for action, words, key in self._items
                ),
                compact=True,
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


class Reading(Dialog[None]):
    """A text to scroll through: the keys and the rules of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,enter,question_mark,f1", "dismiss(None)"),
        ("down,j", "scroll(1)"),
        ("up,k", "scroll(-1)"),
        ("space,pagedown", "scroll(15)"),
        ("pageup", "scroll(-15)"),
        ("home", "scroll(-9999)"),
        ("end", "scroll(9999)"),
    ]

    def __init__(self, text: str, hint: str) -> None:
        super().__init__()
        self.text, self._hint = text, hint

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog reading"):
            with VerticalScroll(can_focus=False):
                yield Static(Prose(self.text, Markdown), id="text")
            yield Label(self._hint, markup=False, classes="hint")

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class TooSmall(Dialog[None]):
    """Covers a terminal that is too small for a game, and closes by itself when it fits."""

    def __init__(self, language: str, least: tuple[int, int]) -> None:
        super().__init__()
        self._say, self._least = voice("tui", language), least

    def compose(self) -> ComposeResult:
        yield Static(id="size", markup=False)

    def on_resize(self, event: Resize) -> None:
        there, (width, height) = event.size, self._least
        words = self._say(
            "small", width=there.width, height=there.height, least_width=width, least_height=height
        )
        self.query_one("#size", Static).update(words)
        self._go_when_it_fits(there)

    def on_screen_resume(self) -> None:
        """The terminal may have grown while a question lay over this."""
        self._go_when_it_fits(self.app.size)

    def _go_when_it_fits(self, size: Size) -> None:
        if fits(size, self._least):
            self.dismiss()


def fits(size: Size, least: tuple[int, int]) -> bool:
    """Whether a terminal is large enough."""
    return size.width >= least[0] and size.height >= least[1]
