"""Sentences on a terminal: a no-break space holds together what stands on both sides of it.

Rich breaks a line at any blank, and French has one before `: ; ? !`. While lines are broken, a character that
is no blank stands in for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

NO_BREAK: Final = "\u00a0"
STAND_IN: Final = "\ue000"
"""A character for private use, as wide as a blank."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A text, plain or as whatever `form` makes of it, such as Markdown."""

    text: str
    form: Callable[[str], RenderableType] = Text

    def __str__(self) -> str:
        return self.text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        held = self.form(self.text.replace(NO_BREAK, STAND_IN))
        for text, style, control in console.render(held, options):
            yield Segment(text.replace(STAND_IN, NO_BREAK), style, control)
